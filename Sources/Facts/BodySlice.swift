// Stage 7 (facts). Which instructions of a body the interpreter has to run: those that can record something, cross a boundary,
// decide a branch or run a body, and what these are computed from. The rest (texts put together for a log, views built from
// views, numbers for a layout) is half of an app's instructions, and nothing that is recorded depends on it.
import CallResolution
import ControlFlow
import Semantics

/// The instructions of one body that are run, block by block, in order.
final class BodySlice {
  private let instructions: UnsafeMutableBufferPointer<UInt32>
  /// Where each block's instructions begin in `instructions`, and an end.
  private let starts: [UInt32]

  init(_ body: FunctionBody, isNeeded: [Bool]) {
    var instructions: [UInt32] = []
    var starts: [UInt32] = []
    starts.reserveCapacity(body.blocks.count + 1)
    for block in body.blocks {
      starts.append(UInt32(instructions.count))
      for index in block.start ..< block.end where isNeeded[Int(index)] { instructions.append(index) }
    }
    starts.append(UInt32(instructions.count))
    self.instructions = .allocate(capacity: instructions.count)
    _ = self.instructions.initialize(fromContentsOf: instructions)
    self.starts = starts
  }

  deinit { instructions.deallocate() }

  subscript(block: Int) -> Slice<UnsafeMutableBufferPointer<UInt32>> {
    instructions[Int(starts[block]) ..< Int(starts[block + 1])]
  }
}

/// The locals of one body: which of them are needed, and what gives each a value.
private struct BodyLocals {
  /// Locals are numbered by file; those that the body mentions lie close together.
  private let first: UInt32
  private var isNeeded: [Bool]
  /// By local: its last definition; by definition: the one before.
  private var last: [Int32]
  private var definitions: [(value: ValueID, previous: Int32)] = []

  init(_ body: FunctionBody) {
    var low = UInt32.max, high: UInt32 = 0
    for instruction in body.instructions where instruction.opcode == .local || instruction.opcode == .bind {
      low = min(low, instruction.index)
      high = max(high, instruction.index)
    }
    first = low
    isNeeded = Array(repeating: false, count: low <= high ? Int(high - low) + 1 : 0)
    last = Array(repeating: -1, count: isNeeded.count)
  }

  private func position(_ local: LocalID) -> Int? {
    guard local.raw >= first, Int(local.raw - first) < isNeeded.count else { return nil }
    return Int(local.raw - first)
  }

  mutating func define(_ local: LocalID, by value: ValueID) {
    guard let position = position(local) else { return }
    definitions.append((value, last[position]))
    last[position] = Int32(definitions.count - 1)
  }

  /// False if the body does not mention it, or it was needed before.
  mutating func need(_ local: LocalID) -> Bool {
    guard let position = position(local), !isNeeded[position] else { return false }
    isNeeded[position] = true
    return true
  }

  func forEachDefinition(of local: LocalID, _ body: (ValueID) -> Void) {
    guard let position = position(local) else { return }
    var current = last[position]
    while current >= 0 {
      body(definitions[Int(current)].value)
      current = definitions[Int(current)].previous
    }
  }
}

/// Finds the slices of a body: from the instructions that act backwards to what they use.
struct BodySlicer {
  private let program: Program
  private let relevance: FunctionRelevance
  private let interest: CallInterest
  private let names: WellKnownNames
  private let sharedLocals: SharedLocals
  private let sharings: TypeSharing
  private let accessors: PropertyAccessors
  private let text: CodeText

  private var isNeeded: [Bool]
  private var work: [ValueID] = []
  /// Only of a local that something needed reads, bindings and assignments (also of what lies in it) are needed.
  private var locals: BodyLocals

  init(_ text: CodeText, _ interpreter: Interpreter) {
    program = interpreter.program
    relevance = interpreter.relevance
    interest = interpreter.interest
    names = interpreter.names
    sharedLocals = interpreter.sharedLocals
    sharings = interpreter.sharings
    accessors = interpreter.accessors
    self.text = text
    isNeeded = Array(repeating: false, count: text.body.instructions.count)
    locals = BodyLocals(text.body)
  }

  /// What is run where nobody looks at what the body returns, and where somebody does.
  mutating func slices() -> (forEffect: BodySlice, forResult: BodySlice) {
    let body = text.body
    for (number, instruction) in body.instructions.enumerated() {
      let value = ValueID(UInt32(number))
      if let local = definedLocal(value, instruction) { locals.define(local, by: value) }
      if acts(value, instruction) { need(value) }
    }
    for child in program.children(of: text.function) { needLocals(readBy: child) }
    for block in body.blocks {
      if case .branch(let condition, _, _) = block.terminator { need(condition) }
    }
    needAllBehind()
    let forEffect = BodySlice(body, isNeeded: isNeeded)
    for block in body.blocks {
      if case .return(let value) = block.terminator { need(value) }
    }
    if work.isEmpty { return (forEffect, forEffect) }
    needAllBehind()
    return (forEffect, BodySlice(body, isNeeded: isNeeded))
  }

  private mutating func needAllBehind() {
    while let next = work.popLast() { needOperands(of: next, text.body[next]) }
  }

  // MARK: What is needed

  private mutating func need(_ value: ValueID) {
    guard !value.isNone, !isNeeded[Int(value.raw)] else { return }
    isNeeded[Int(value.raw)] = true
    work.append(value)
  }

  private mutating func need(_ local: LocalID) {
    guard locals.need(local) else { return }
    var found: [ValueID] = []
    locals.forEachDefinition(of: local) { found.append($0) }
    for definition in found { need(definition) }
  }

  /// A closure may run at any time and read what it captured.
  private mutating func needLocals(readBy closure: FunctionID) {
    for instruction in program.body(of: closure).instructions where instruction.opcode == .local {
      need(LocalID(instruction.index))
    }
    for child in program.children(of: closure) { needLocals(readBy: child) }
  }

  private mutating func needOperands(of value: ValueID, _ instruction: Instruction) {
    let body = text.body
    switch instruction.opcode {
    case .local: need(LocalID(instruction.index))
    case .closure:
      let closure = program.function(FunctionDeclarationID(instruction.index), in: program.file(of: text.function))
      for capture in program.declaration(of: closure).captures where Int(capture.value) < body.instructions.count {
        need(ValueID(capture.value))
      }
    case .call:
      needCallee(of: value, instruction)
      for operand in body.operands(of: instruction.list) { need(operand.value) }
    // The calls it covers have crossed what they cross.
    case .await, .tryOptional: need(instruction.a)
    case .keyPath: break
    default:
      need(instruction.a)
      need(instruction.b)
      for operand in body.operands(of: instruction.list) { need(operand.value) }
    }
  }

  /// Of what is called, the object; the function itself is known without running the instruction that names it.
  private mutating func needCallee(of call: ValueID, _ instruction: Instruction) {
    guard !instruction.a.isNone else { return }
    let callee = text.body[instruction.a]
    switch text.resolved.callee(of: call) {
    case .functions, .tooMany:
      if callee.opcode == .member { need(callee.a) } else if callee.opcode != .identifier { need(instruction.a) }
    case .initializer, .enumCase: break
    default:
      need(instruction.a)
      if callee.opcode == .member { need(callee.a) }
    }
  }

  /// The local that the instruction gives a value, if nobody but this activation sees it.
  private func definedLocal(_ value: ValueID, _ instruction: Instruction) -> LocalID? {
    switch instruction.opcode {
    case .bind: return LocalID(instruction.index)
    case .store:
      if text.body[instruction.a].opcode == .local { return LocalID(text.body[instruction.a].index) }
      return text.isInsideLocalCopy(instruction.a, sharings) ? text.rootLocal(instruction.a) : nil
    case .call where !instruction.a.isNone && text.body[instruction.a].opcode == .member:
      // `parts.append(x)`
      let target = text.body[instruction.a].a
      guard text.isInsideLocalCopy(target, sharings), isMutation(value) else { return nil }
      return text.rootLocal(target)
    default: return nil
    }
  }

  private func isMutation(_ call: ValueID) -> Bool {
    guard let member = program.vocabularyMember(of: call, in: text.resolved) else { return false }
    return member.mutation != nil && member.kind != .store
  }

  /// `inout` parameters and variables that closures share are places of somebody else's.
  private func isOnlyOwn(_ local: LocalID) -> Bool {
    text.local(local).kind != .parameter && text.isOwn(local) && !sharedLocals.contains(local, in: program.file(of: text.function))
  }

  // MARK: What acts

  /// Running it can be noticed, whatever becomes of its value.
  private func acts(_ value: ValueID, _ instruction: Instruction) -> Bool {
    switch instruction.opcode {
    case .await, .tryOptional: true
    case .element: instruction.flags.contains(.awaited)
    case .store: storeActs(value, instruction)
    case .call: callActs(value, instruction)
    case .identifier, .member, .implicitMember: readActs(value, instruction)
    case .binary: isComparison(instruction.name)
    case .dictionary:
      text.body.operands(of: instruction.list).contains { interest.isKeyName(text.body[$0.value]) }
    default: false
    }
  }

  /// A comparison with an answer is remembered.
  private func isComparison(_ name: NameID) -> Bool {
    name == names.equal || name == names.notEqual || name == names.identical || name == names.notIdentical || name == names.patternMatch
  }

  private func storeActs(_ value: ValueID, _ instruction: Instruction) -> Bool {
    guard let local = definedLocal(value, instruction), isOnlyOwn(local) else { return true }
    let target = text.body[instruction.a]
    switch target.opcode {
    case .member: return interest.isBodyMember(target.name)
    case .subscript: return text.body.operands(of: target.list).first.map { interest.isKeyName(text.body[$0.value]) } ?? false
    default: return false
    }
  }

  private func readActs(_ value: ValueID, _ instruction: Instruction) -> Bool {
    guard case .property(let property) = text.resolved.symbol(of: value) else { return false }
    if text.resolved.isProjection(value) { return true }
    guard !instruction.flags.contains(.place), let getter = accessors.getter(of: property) else { return false }
    return relevance.matters(getter) || instruction.flags.contains(.tried)
  }

  private func callActs(_ value: ValueID, _ instruction: Instruction) -> Bool {
    if instruction.flags.contains(.awaited) { return true }
    let name = instruction.a.isNone ? NameID.none : text.body[instruction.a].name
    if interest.isAssertion(name) || interest.isClaim(name) { return true }
    let isOwnMutation = definedLocal(value, instruction).map { isOnlyOwn($0) } ?? false
    if interest.isRemoval(name), !isOwnMutation { return true }
    let operands = text.body.operands(of: instruction.list)
    switch text.resolved.callee(of: value) {
    case .functions(let targets):
      let bodies = targets.filter { relevance.isRun($0, in: program) }
      if bodies.isEmpty { return externalCallActs(value, name, operands, isOwnMutation: false) }
      if bodies.contains(where: { relevance.matters($0) }) || operands.contains(where: { mayBeCallable($0.value) }) { return true }
      // What it throws goes another way.
      return instruction.flags.contains(.tried) && bodies.contains { relevance.isSmall($0) }
    case .closureValue, .tooMany: return true
    case .initializer: return operands.contains { mayBeCallable($0.value) }
    case .enumCase: return false
    case .external, .unresolved: return externalCallActs(value, name, operands, isOwnMutation: isOwnMutation)
    }
  }

  private func externalCallActs(
    _ value: ValueID, _ name: NameID, _ operands: ArraySlice<Operand>, isOwnMutation: Bool
  ) -> Bool {
    // `.disabled(isLoading)` says when the controls of a view can be used.
    if interest.isAddress(name) || interest.isKeep(name) && !isMutation(value) || name == names.disabled { return true }
    for operand in operands {
      let given = text.body[operand.value]
      if interest.isKeyName(given, label: operand.label) || interest.isKeyLabel(operand.label) { return true }
      if interest.isPayload(given, label: operand.label) || mayBeCallable(operand.value) { return true }
    }
    guard let member = program.vocabularyMember(of: value, in: text.resolved) else { return false }
    if member.mutation != nil { return !isOwnMutation }
    switch member.kind {
    case .plain, .fresh, .cancellationTest, .retain, .decoration, .navigation, .log, .store, .lock, .resume: return false
    case .request, .delay, .hop, .cancel, .cancellationCheck, .emit, .subscribe, .trap: return true
    }
  }

  /// The value may be a closure or function, so that whoever gets it may run it.
  private func mayBeCallable(_ value: ValueID) -> Bool {
    if value.isNone { return false }
    let instruction = text.body[value]
    switch instruction.opcode {
    case .closure, .localFunction, .selector: return true
    case .identifier, .member, .implicitMember:
      switch text.resolved.symbol(of: value) {
      case .functions: return true
      case .property(let property): return accessors.getter(of: property) != nil && isFunctionType(value)
      default: return false
      }
    case .call:
      guard case .functions = text.resolved.callee(of: value) else { return false }
      return isFunctionType(value)
    case .local, .tupleElement, .payload, .element: return isFunctionType(value)
    case .unwrap, .cast, .addressOf, .await, .tryOptional: return mayBeCallable(instruction.a)
    case .select: return mayBeCallable(instruction.b) || text.body.operands(of: instruction.list).contains { mayBeCallable($0.value) }
    case .binary: return instruction.name == names.coalesce && (mayBeCallable(instruction.a) || mayBeCallable(instruction.b))
    default: return false
    }
  }

  private func isFunctionType(_ value: ValueID) -> Bool {
    switch program.types.kind(program.types.unwrapped(text.resolved.type(of: value))) {
    case .function, .unknown, .parameter, .dependent: true
    default: false
    }
  }
}
