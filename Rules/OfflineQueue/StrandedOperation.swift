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
          witness: [(set, "the operation is marked and stored"), (load, "the app starts again and loads it as it was"), (choice, "only others are chosen")]))
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

  private static let busyWords = ["sending", "inflight", "uploading", "claimed", "running", "processing", "syncing", "inprogress", "busy", "started", "active", "executing", "submitting", "delivering"]

  /// Nil unless the property is an enum with a busy case, or a flag that says so.
  init?(_ property: PropertyID, _ context: RuleContext) {
    let program = context.program
    let type = program.types.unwrapped(program[property].type)
    if let nominal = program.types.nominal(type), program[nominal].kind == .enum {
      let names = program[nominal].enumCases.map { program.declaration(of: $0).name }
      let busy = Set(names.filter { program.text($0).mentions(Self.busyWords) })
      guard !busy.isEmpty else { return nil }
      collect(property, Set(names), busy, context)
    } else if program.types[type].kind == .external, program.text(NameID(program.types[type].identity)) == "Bool",
      program.text(program.declaration(of: property).name).mentions(Self.busyWords) {
      collectFlag(property, context)
    } else {
      return nil
    }
  }

  private mutating func collect(_ property: PropertyID, _ cases: Set<NameID>, _ busy: Set<NameID>, _ context: RuleContext) {
    let program = context.program
    for store in context.origins.stores(to: property) where context.isAudited(store.function) {
      let value = program.body(of: store.function)[context.origins[store].b]
      guard value.opcode == .implicitMember || value.opcode == .member else { continue }
      if busy.contains(value.name) {
        busyStores.append(store)
      } else if cases.contains(value.name), !sends(store.function, context) {
        resets.append(store)
      }
    }
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() {
        guard let (subject, name) = test(instruction, body), cases.contains(name) else { continue }
        guard context.origins.property(CodePoint(function: function, instruction: subject)) == property else { continue }
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        let isNegative = instruction.opcode == .binary && program.text(instruction.name) == "!="
        if busy.contains(name) { busyTests.append(point) } else if isNegative { busyTests.append(point) } else { choices.append(point) }
      }
    }
  }

  private mutating func collectFlag(_ property: PropertyID, _ context: RuleContext) {
    let program = context.program
    for store in context.origins.stores(to: property) where context.isAudited(store.function) {
      let value = program.body(of: store.function)[context.origins[store].b]
      guard value.opcode == .boolLiteral else { continue }
      if value.index == 1 { busyStores.append(store) } else if !sends(store.function, context) { resets.append(store) }
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
  private func test(_ instruction: Instruction, _ body: FunctionBody) -> (ValueID, NameID)? {
    switch instruction.opcode {
    case .isCase: return (instruction.a, instruction.name)
    case .binary:
      for (side, other) in [(instruction.a, instruction.b), (instruction.b, instruction.a)] where !side.isNone && !other.isNone {
        if body[other].opcode == .implicitMember || body[other].opcode == .member { return (side, body[other].name) }
      }
      return nil
    case .matches: return body[instruction.b].opcode == .implicitMember ? (instruction.a, body[instruction.b].name) : nil
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
