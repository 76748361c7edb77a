import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `volatile-key`: a queue of operations, or the key of one, lives in memory only.
///
/// Looked at are properties that hold operations and properties that keys are read from. A property is kept if a store is
/// given it (in its observer, or anywhere) or it is filled from one.
enum VolatileKey: Rule {
  static let metadata = RuleMetadata.volatileKey

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    let keeping = Keeping(context, model)
    var result: [Finding] = []
    for property in model.queues.union(keySources(context)).sorted() {
      guard isAudited(property, context), isFilled(property, context), !keeping.isKept(property) else { continue }
      let name = context.program.text(context.program.declaration(of: property).name)
      let isQueue = model.queues.contains(property)
      result.append(context.finding(
        metadata, at: context.place(of: property), in: context.program.qualifiedName(of: property),
        isQueue
          ? "the operations in `\(name)` live in memory only: what the user changed is gone when the app ends"
          : "the idempotency keys in `\(name)` live in memory only: after a restart the same operation gets another key",
        remedy: "Write operation and key to a store before the first attempt, and load them from there.",
        state: context.program.qualifiedName(of: property)))
    }
    result += undecodedKeys(model, context)
    return result
  }

  private static func isAudited(_ property: PropertyID, _ context: RuleContext) -> Bool {
    let info = context.program[property]
    if context.isTest(info.file) { return false }
    guard info.isStored, info.wrapper != .storage, info.wrapper != .query, info.wrapper != .environment else { return false }
    guard let owner = info.owner else { return true }
    return context.program[owner].kind != .enum && (context.program[owner].functions.first.map { context.isAudited($0) } ?? true)
  }

  /// Something is put into it after the object was made.
  private static func isFilled(_ property: PropertyID, _ context: RuleContext) -> Bool {
    let info = context.program[property]
    if info.isLet { return false }
    return !info.isNeverWrittenAfterInit
  }

  /// Collections that keys sent with requests are read from.
  private static func keySources(_ context: RuleContext) -> Set<PropertyID> {
    var result: Set<PropertyID> = []
    let model = OperationModel.of(context)
    let keys = Set(model.operations.values.flatMap(\.keys))
    for key in RequestUse.of(context).keys {
      context.origins.trace(key, limit: 120) { point, _ in
        guard let property = context.origins.property(point) else { return .follow }
        if keys.contains(property) { return .follow }
        switch context.program.types.kind(context.program.types.unwrapped(context.program[property].type)) {
        case .dictionary, .set, .array:
          if OperationModel.content(context.program[property].type, context.program) == nil { result.insert(property) }
        default: break
        }
        return .stop
      }
    }
    return result
  }

  /// `let key = UUID()` in a type that is decoded: the stored key is ignored, each launch makes a new one.
  private static func undecodedKeys(_ model: OperationModel, _ context: RuleContext) -> [Finding] {
    model.operations.sorted { $0.key < $1.key }.flatMap { type, operation -> [Finding] in
      guard context.program[type].externalSupertypes.contains(where: { ["Codable", "Decodable"].contains(context.program.text($0)) }) else { return [] }
      let hasOwnDecoding = context.program[type].functions.contains { function in
        context.program.declaration(of: function).parameters.contains { context.program.text($0.label) == "from" }
      }
      guard !hasOwnDecoding else { return [] }
      return operation.keys.filter { context.program[$0].isLet && context.program.declaration(of: $0).initialValue != nil }.map { property in
        context.finding(
          metadata, at: context.place(of: property), in: context.program.qualifiedName(of: property),
          "a constant with an initial value is not decoded: after a restart this operation has another key",
          remedy: "Give the key to the initialiser (`init(key: String = UUID().uuidString)`) so that decoding restores it.",
          state: context.program.qualifiedName(of: property))
      }
    }
  }
}

/// What is written to, or read from, a store.
struct Keeping {
  private let context: RuleContext
  private let model: OperationModel
  private var kept: Set<PropertyID> = []
  private(set) var keptTypes: Set<TypeID> = []
  /// Functions that give operations to a store.
  private var keepers: Set<FunctionID> = []

  init(_ context: RuleContext, _ model: OperationModel) {
    self.context = context
    self.model = model
    for events in context.states.facts.roots {
      for call in events.calls where call.purpose == .keep && Self.storing.contains(where: { context.program.text(call.name).lowercased().hasPrefix($0) }) {
        for state in call.sources + (call.receiver.map { [$0] } ?? []) {
          if case .property(let property) = state.root { kept.insert(property) }
        }
      }
    }
    scan()
  }

  private static let storing = ["write", "save", "store", "persist", "encode", "archive", "upsert", "insert", "set", "put", "update", "commit"]
  private static let loading = ["load", "decode", "read", "fetch", "unarchive", "contents", "all", "restore", "object", "data", "array", "value", "pending", "query"]

  /// Stores in observers, operations given to a store by type.
  private mutating func scan() {
    let program = context.program
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        guard context.origins.targets(of: point).isEmpty else { continue }
        let name = context.origins.calleeName(point).lowercased()
        guard Self.storing.contains(where: { name.hasPrefix($0) }), !isOwnMutation(point) else { continue }
        for operand in body.operands(of: instruction.list) {
          let type = program.resolved(function).type(of: operand.value)
          // One operation encoded alone is as likely the body of its request.
          if name.hasPrefix("encode"), OperationModel.content(type, program) == nil { continue }
          if let operation = model.operation(type, program) {
            keptTypes.insert(operation)
            keepers.insert(context.outermost(function))
          }
          if let property = context.origins.property(CodePoint(function: function, instruction: operand.value)) { kept.insert(property) }
        }
      }
    }
  }

  /// `queue.append(operation)` is what is asked about, no store.
  private func isOwnMutation(_ call: CodePoint) -> Bool {
    let member = context.program.vocabularyMember(of: call.instruction, in: context.program.resolved(call.function))
    return member?.mutation != nil && member?.kind != .store
  }

  func isKept(_ property: PropertyID) -> Bool {
    if kept.contains(property) { return true }
    if let type = OperationModel.content(context.program[property].type, context.program), keptTypes.contains(type), isFilledByKeepers(property) { return true }
    if let observer = context.program.accessor(\.didSet, of: property), keeps(observer, depth: 0) { return true }
    return context.origins.origins(of: property).contains { isLoaded($0) }
  }

  /// Some code that puts operations in also gives operations to a store, or leads there.
  private func isFilledByKeepers(_ property: PropertyID) -> Bool {
    let state = StateKey(root: .property(property))
    let fillers = Set(context.states.writes(overlapping: state).filter { context.states[$0].fillsList }.map { context.outermost(context.states[$0].point.function) })
    return fillers.isEmpty || fillers.contains { filler in
      keepers.contains(filler) || context.origins.followers(of: filler).contains { keepers.contains($0) }
        || context.origins.callers(of: filler).contains { keepers.contains(context.outermost($0.function)) }
    }
  }

  private func keeps(_ function: FunctionID, depth: Int) -> Bool {
    let body = context.program.body(of: function)
    for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
      let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
      let targets = context.origins.targets(of: point)
      let name = context.origins.calleeName(point).lowercased()
      if targets.isEmpty, Self.storing.contains(where: { name.hasPrefix($0) }) { return true }
      if depth < 3, targets.contains(where: { keeps($0, depth: depth + 1) }) { return true }
    }
    return false
  }

  /// The value comes from a store: a call outside the files that is named after loading.
  private func isLoaded(_ value: CodePoint) -> Bool {
    var found = false
    context.origins.trace(value, limit: 40) { point, instruction in
      if instruction.opcode == .call, context.origins.targets(of: point).isEmpty {
        let name = context.origins.calleeName(point).lowercased()
        if Self.loading.contains(where: { name.hasPrefix($0) }) { found = true }
      }
      return found ? .stop : .follow
    }
    return found
  }
}
