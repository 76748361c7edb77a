import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `stranded-operation`: an operation that was marked as being sent is never offered again after a restart.
///
/// The state is part of what is stored. What is sent is chosen by a test for another state, and nothing tests for the busy
/// one or sets it back where operations are loaded.
enum StrandedOperation: Rule {
  static let metadata = RuleMetadata.strandedOperation

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    guard !model.operations.isEmpty else { return [] }
    let keeping = Keeping(context, model)
    var result: [Finding] = []
    for (type, operation) in model.operations.sorted(by: { $0.key < $1.key }) {
      guard operation.isStored || keeping.isKept(type) else { continue }
      for property in context.program[type].properties where context.program[property].isStored {
        guard let use = StateUse(property, context), let set = use.busyStores.first, let choice = use.choices.first else { continue }
        guard use.busyTests.isEmpty, use.resets.isEmpty else { continue }
        let load = load(of: type, context) ?? choice
        let name = context.program.text(context.program.declaration(of: property).name)
        result.append(context.finding(
          metadata, at: load, "an operation whose `\(name)` says that it is being sent is never offered again: if the app ends during the request, the change is neither sent nor reported",
          remedy: "Set operations that were being sent back to waiting when the store is loaded.",
          state: context.program.qualifiedName(of: property), also: [choice, set],
          witness: [
            WitnessEvent(set, .first, "the operation is marked and stored", changesState: true),
            WitnessEvent(load, .user, "the app ends during the request, starts again and loads the operation as it was"),
            WitnessEvent(choice, .second, "only other operations are chosen"),
          ]))
      }
    }
    return result
  }

  /// Where operations come out of the store: a call outside the files that gives them, from code that sends nothing.
  private static func load(of type: TypeID, _ context: RuleContext) -> CodePoint? {
    let program = context.program
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        guard context.origins.targets(of: point).isEmpty else { continue }
        let name = context.origins.calleeName(point).lowercased()
        guard ["decode", "load", "all", "read", "fetch", "restore", "unarchive"].contains(where: { name.hasPrefix($0) }) else { continue }
        let type_ = program.resolved(function).type(of: point.instruction)
        if OperationModel.content(type_, program) == type || mentionsType(body.operands(of: instruction.list), type, function, program) { return point }
      }
    }
    return nil
  }

  /// `decode([Operation].self, from: data)`
  private static func mentionsType(_ operands: ArraySlice<Operand>, _ type: TypeID, _ function: FunctionID, _ program: Program) -> Bool {
    operands.contains { operand in
      let shape = program.types[program.resolved(function).type(of: operand.value)]
      guard shape.kind == .metatype, let instance = shape.arguments.first else { return false }
      return OperationModel.content(instance, program) == type || program.types.nominal(instance) == type
    }
  }
}

extension Keeping {
  /// Values of the type are given to a store.
  func isKept(_ type: TypeID) -> Bool { keptTypes.contains(type) }
}

/// How the state of an operation is set and tested.
private struct StateUse {
  /// Stores that say "being sent".
  var busyStores: [CodePoint] = []
  var busyTests: [CodePoint] = []
  /// Tests for another state that choose what is sent.
  var choices: [CodePoint] = []
  /// Stores of another state where nothing was sent: at load, at start.
  var resets: [CodePoint] = []

  private var busyCases: Set<String> = []

  /// A call that claims an operation in a store outside the files.
  private func claim(_ context: RuleContext) -> CodePoint? {
    guard !busyCases.isEmpty else { return nil }
    return context.states.facts.roots.lazy.flatMap(\.calls).first { $0.purpose == .claim && !$0.hasBody }?.point
  }

  private static let busyWords = ["sending", "inflight", "uploading", "claimed", "running", "processing", "syncing", "inprogress", "busy", "started", "active", "executing", "submitting", "delivering"]

  /// Nil unless the property is an enum with a busy case, or a flag that says so.
  init?(_ property: PropertyID, _ context: RuleContext) {
    let program = context.program
    let type = program.types.unwrapped(program[property].type)
    if let nominal = program.types.nominal(type), program[nominal].kind == .enum {
      let names = program[nominal].enumCases.map { program.declaration(of: $0).name }
      let busy = Set(names.filter { program.text($0).mentions(Self.busyWords) })
      guard !busy.isEmpty else { return nil }
      busyCases = Set(busy.map { program.text($0) })
      collect(property, context)
    } else if program.types[type].kind == .external, program.text(NameID(program.types[type].identity)) == "Bool",
      program.text(program.declaration(of: property).name).mentions(Self.busyWords) {
      collectFlag(property, context)
    } else if program.text(program.declaration(of: property).name).mentions(["state", "status", "phase", "stage"]) {
      // Kept as text or as a raw value.
      collect(property, context)
    } else {
      return nil
    }
    // An operation may be offered again when its lease has run out.
    if let owner = program[property].owner, program[owner].properties.contains(where: { property in
      program.text(program.declaration(of: property).name).mentions(["lease", "claimedat", "startedat", "claimeduntil", "sendingsince", "lockeduntil"])
    }) { return nil }
  }

  private mutating func collect(_ property: PropertyID, _ context: RuleContext) {
    let program = context.program
    let stores = context.origins.stores(to: property).filter { context.isAudited($0.function) }.compactMap { store -> (CodePoint, String)? in
      word(CodePoint(function: store.function, instruction: context.origins[store].b), context).map { (store, $0) }
    }
    var busy = Set(stores.map(\.1).filter { $0.mentions(Self.busyWords) })
    busyStores = stores.filter { busy.contains($0.1) }.map(\.0)
    if busy.isEmpty, let claim = claim(context) {
      // The store itself marks what it hands out.
      busy = busyCases
      busyStores = [claim]
    }
    guard !busy.isEmpty else { return }
    var chosen: Set<String> = []
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() {
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        guard let (subject, name) = test(instruction, point, body, context), names(subject, property, in: function, context) else { continue }
        // "Not done" offers the busy ones too.
        let isNegative = instruction.opcode == .binary && program.text(instruction.name) == "!="
        if busy.contains(name) || isNegative {
          busyTests.append(point)
        } else {
          choices.append(point)
          chosen.insert(name)
        }
      }
    }
    resets = stores.filter { chosen.contains($0.1) && isRecovery($0.0, of: property, context) }.map(\.0)
  }

  /// The case, or the text, a value is.
  private func word(_ value: CodePoint, _ context: RuleContext) -> String? {
    guard !value.instruction.isNone else { return nil }
    let instruction = context.origins[value]
    let text = context.program.text(instruction.name)
    switch instruction.opcode {
    case .implicitMember, .stringLiteral: return text
    case .member where text == "rawValue": return word(CodePoint(function: value.function, instruction: instruction.a), context)
    case .member:
      switch context.program.resolved(value.function).symbol(of: value.instruction) {
      case .enumCase: return text
      case .property(let property) where context.program[property].isStatic: return text
      default: return nil
      }
    default: return nil
    }
  }

  /// The value is the property, or its raw value.
  private func names(_ value: ValueID, _ property: PropertyID, in function: FunctionID, _ context: RuleContext) -> Bool {
    let point = CodePoint(function: function, instruction: value)
    if context.origins.property(point) == property { return true }
    let instruction = context.origins[point]
    return instruction.opcode == .member && context.program.text(instruction.name) == "rawValue" && names(instruction.a, property, in: function, context)
  }

  /// Stores at load or start: not in the operation's own initialiser, not on the way of an answer.
  private func isRecovery(_ store: CodePoint, of property: PropertyID, _ context: RuleContext) -> Bool {
    let home = context.outermost(store.function)
    if context.program.declaration(of: home).kind == .initializer, context.program.owner(of: home) == context.program[property].owner { return false }
    return !sends(store.function, context)
  }

  private mutating func collectFlag(_ property: PropertyID, _ context: RuleContext) {
    let program = context.program
    for store in context.origins.stores(to: property) where context.isAudited(store.function) {
      let value = program.body(of: store.function)[context.origins[store].b]
      guard value.opcode == .boolLiteral else { continue }
      if value.index == 1 { busyStores.append(store) } else if isRecovery(store, of: property, context) { resets.append(store) }
    }
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .unary && program.text(instruction.name) == "!" {
        guard context.origins.property(CodePoint(function: function, instruction: instruction.a)) == property else { continue }
        choices.append(CodePoint(function: function, instruction: ValueID(UInt32(number))))
      }
    }
  }

  /// The tested value and the case it is compared with.
  private func test(_ instruction: Instruction, _ point: CodePoint, _ body: FunctionBody, _ context: RuleContext) -> (ValueID, String)? {
    switch instruction.opcode {
    case .isCase: return (instruction.a, context.program.text(instruction.name))
    case .binary, .matches:
      for (side, other) in [(instruction.a, instruction.b), (instruction.b, instruction.a)] where !side.isNone && !other.isNone {
        if let word = word(CodePoint(function: point.function, instruction: other), context) { return (side, word) }
      }
      return nil
    default: return nil
    }
  }

  /// Setting the state back after an answer is no recovery.
  private func sends(_ function: FunctionID, _ context: RuleContext) -> Bool {
    let home = context.outermost(function)
    func waits(_ function: FunctionID) -> Bool {
      context.program.body(of: function).instructions.contains { $0.opcode == .await } || context.program.children(of: function).contains { waits($0) }
    }
    if waits(home) { return true }
    // In a callback, or in a function that is told how it ended.
    if home != function, context.program.declaration(of: function).kind == .closure, !context.program.declaration(of: function).parameters.isEmpty {
      return RequestUse.of(context).isCallback(function)
    }
    let name = context.program.text(context.program.declaration(of: home).name)
    return name.mentions(["fail", "finish", "complete", "result", "error", "handle", "outcome", "release", "retry"])
  }
}
