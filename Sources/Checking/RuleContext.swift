// Stage 8 (check). What a rule may see: the linked program, what was recorded of it, and the verdicts. Read-only, shared by
// all rules; positions become lines and columns here.
import CallResolution
import ControlFlow
import Diagnostics
import Facts
import Semantics
import SourceText
import Synchronization

/// The read-only view of the program that rules ask.
package final class RuleContext: @unchecked Sendable {
  package let program: Program
  package let states: StateTable
  private let code: TestCode
  /// Verdicts of all late writes, one for each route, in entry order.
  package let judgements: [Judgement]
  private let judgementNumbers: [WriteID: Int]
  /// Functions with a late write that harms by itself: content, or state that another path sets back.
  package private(set) var strongFunctions: Set<FunctionID>
  /// State that late writes are compared with and that some of them rely on, in order of first use.
  package let tickets: [StateKey]
  /// The literal house rule holds for all states, or for those named (`Type.property`, `*` allowed).
  package let isStrict: Bool
  private let strictStates: [String]
  /// Late writes with little evidence are reported too, as notes.
  package let reportsWeakEvidence: Bool
  /// What cancellation alone is worth.
  package let cancellation: CancellationWorth
  private let lineTables: Mutex<[FileID: LineTable]>
  private let excerpts: Mutex<[CodePoint: String]>
  private let hints: Mutex<[FunctionID: PathKinds]>
  private let derived: Mutex<[ObjectIdentifier: any Sendable]>

  /// What `cancellation:` in the configuration says.
  package enum CancellationWorth: Sendable { case note, error, accept }

  package init(
    program: Program, states: StateTable, code: TestCode? = nil, isStrict: Bool = false, strictStates: [String] = [],
    reportsWeakEvidence: Bool = false, cancellation: CancellationWorth = .note, jobs: Int = 1
  ) {
    self.program = program
    self.states = states
    self.code = code ?? TestCode(program)
    self.isStrict = isStrict
    self.strictStates = strictStates
    self.reportsWeakEvidence = reportsWeakEvidence
    self.cancellation = cancellation
    judgements = states.judgements(jobs: jobs)
    judgementNumbers = Dictionary(judgements.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var tickets: [StateKey] = []
    for judgement in judgements where judgement.verdict == .validated && judgement.check?.worth == .ticket {
      if let state = judgement.check?.state, !tickets.contains(state) { tickets.append(state) }
    }
    self.tickets = tickets
    strongFunctions = []
    lineTables = Mutex([:])
    excerpts = Mutex([:])
    hints = Mutex([:])
    derived = Mutex([:])
    var strong: Set<FunctionID> = []
    for judgement in judgements where !judgement.conflicts.isEmpty {
      // Where one answer is checked by a ticket, another way of the same request that is not has been forgotten.
      guard judgement.verdict == .validated || !judgement.verdict.isSafe && !isCompanion(judgement) else { continue }
      strong.insert(outermost(states[judgement.id].anchor.function))
    }
    strongFunctions = strong
  }

  /// The verdict on a write, late or not.
  package func judgement(of id: WriteID) -> Judgement { judgementNumbers[id].map { judgements[$0] } ?? states.judge(id) }

  /// A mark, a flag or an error whose only conflict is one more start: it is reported with what it accompanies, not alone.
  package func isCompanion(_ judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    let roles = states.roles(of: write.state)
    // A phase that carries the answer is content, whatever it is called.
    if !roles.isDisjoint(with: [.loading, .pending, .task]) { return !(write.holdsResponse && write.effect == .replace) }
    guard let strongest = judgement.conflicts.first else { return true }
    if roles.contains(.error), write.isFailure { return strongest.kind > .inputChange }
    // What a refusal puts back may be older than the change it takes away.
    if write.isRefusal, write.snapshotOf.contains(where: { $0.overlaps(write.state) }) { return false }
    let isFlag = write.effect == .setConstant || write.value == .null
    // What a failure puts back from before is content.
    let isTrouble = write.isFailure && write.snapshotOf.isEmpty
    return strongest.kind > .inputChange && (isTrouble || isFlag) && !judgement.conflicts.contains { isTakenBack(by: $0) }
  }

  /// What the user does sets it at once, on another path.
  private func isTakenBack(by conflict: Conflict) -> Bool {
    guard conflict.kind == .overwrite, let other = conflict.write, states[other].isEarly else { return false }
    return !states.root(of: other).entryPaths.isDisjoint(with: [.userEvent, .change, .filter, .refresh, .sessionSwitch, .restore])
  }

  /// Must this state's writes be routed through a ticket, conflict or not?
  package func isStrict(for state: StateKey) -> Bool {
    if isStrict { return true }
    if strictStates.isEmpty { return false }
    let name = states.name(of: state)
    return strictStates.contains { pattern in
      pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
    }
  }

  /// What several rules work out from the program, worked out once.
  package func shared<Value: Sendable>(_ type: Value.Type, _ make: () -> Value) -> Value {
    if let known = derived.withLock({ $0[ObjectIdentifier(type)] }) as? Value { return known }
    let made = make()
    derived.withLock { $0[ObjectIdentifier(type)] = made }
    return made
  }

  /// Where values come from, over all bodies.
  package var origins: ValueOrigins { shared(ValueOrigins.self) { ValueOrigins(program) { isAudited($0) } } }

  /// True for files of test targets, which only rules about tests look at.
  package func isTest(_ file: FileID) -> Bool { code.isTest(file) }
  package func isTest(_ function: FunctionID) -> Bool { isTest(program.file(of: function)) }

  /// True for code that no user runs: tests, test doubles, previews.
  package func isAudited(_ function: FunctionID) -> Bool { code.isAudited(function) }

  // MARK: Places

  /// The source place of an instruction; of a function as a whole when there is none.
  package func place(of point: CodePoint) -> Place {
    let declaration = program.declaration(of: point.function)
    let file = program.file(of: point.function)
    let body = program.body(of: point.function)
    let index = Int(point.instruction.raw)
    return place(index < body.instructions.count ? body.instructions[index].range : declaration.nameRange, in: file)
  }

  package func place(_ range: SourceRange, in file: FileID) -> Place {
    let source = program.files[Int(file.raw)].source
    let table = lineTables.withLock { tables in
      if let known = tables[file] { return known }
      let made = LineTable(source)
      tables[file] = made
      return made
    }
    let start = table.position(of: range.start)
    let end = table.position(of: max(range.start, range.end))
    return Place(
      file: source.path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The text of an instruction's source, on one line and cut to 60 characters.
  package func excerpt(_ point: CodePoint) -> String {
    // Ways to writes share their steps.
    if let known = excerpts.withLock({ $0[point] }) { return known }
    let made = makeExcerpt(point)
    excerpts.withLock { $0[point] = made }
    return made
  }

  private func makeExcerpt(_ point: CodePoint) -> String {
    let body = program.body(of: point.function)
    let index = Int(point.instruction.raw)
    guard index < body.instructions.count else { return program.qualifiedName(of: point.function) }
    let source = program.files[Int(program.file(of: point.function).raw)].source
    let line = Self.closed(Self.firstLine(of: body.instructions[index].range, in: source).prefix { !$0.isNewline })
    return line.count > 60 ? line.prefix(57) + "…" : line
  }

  /// The text of a range up to its first line feed: a closure may have thousands of lines.
  private static func firstLine(of range: SourceRange, in source: SourceFile) -> Substring {
    let bytes = source.bytes[Int(range.start)..<Int(range.end)].drop { $0 == 0x0A || $0 == 0x0D }
    return Substring(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// The first line of a text whose brackets end on a later one: what the outermost of them holds is left out.
  private static func closed(_ line: Substring) -> String {
    var open: [(at: Substring.Index, sign: Character)] = []
    var isInString = false
    var last: Character = " "
    for index in line.indices {
      let sign = line[index]
      switch sign {
      case "\"" where last != "\\": isInString.toggle()
      case "{", "(", "[": if !isInString { open.append((index, sign)) }
      case "}", ")", "]": if !isInString { _ = open.popLast() }
      default: break
      }
      last = sign
    }
    guard let outermost = open.first else { return String(line) }
    let end = ["{": "{ … }", "(": "(…)", "[": "[…]"][outermost.sign] ?? ""
    return line[..<outermost.at] + end
  }

  /// What the function's own name suggests.
  package func nameHints(of function: FunctionID) -> PathKinds {
    if let known = hints.withLock({ $0[function] }) { return known }
    let suggested = program.nameHints(of: function)
    hints.withLock { $0[function] = suggested }
    return suggested
  }

  /// The function in whose text a point stands: closures belong to the function they are written in.
  package func outermost(_ function: FunctionID) -> FunctionID {
    var current = function
    while program.declaration(of: current).kind == .closure, let outer = program.enclosing(current) { current = outer }
    return current
  }
}
