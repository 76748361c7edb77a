// What the rules about offline writes share: which types are operations that wait to be sent, which of their properties are
// key, body, attempts and state, where they are kept. Found by use first (what is given to a request as its key or body, what
// is sent and stored), by the words people use second.
import CallResolution
import Checking
import ControlFlow
import Facts
import Semantics

/// The operations of the program.
struct OperationModel: Sendable {
  /// An operation type by its parts.
  struct Operation: Sendable {
    var keys: [PropertyID] = []
    var payload: [PropertyID] = []
    var attempts: [PropertyID] = []
    var isStored = false
    var isSent = false
    /// It has an idempotency key, so named, or it is kept with a key, a body and a count of attempts. Any other is one only if
    /// it is taken out of where it waits by the code that sends it.
    var isCertain = false
  }
  private(set) var operations: [TypeID: Operation] = [:]
  /// Properties that hold operations, or closures that send them.
  private(set) var queues: Set<PropertyID> = []
  /// Types that load operations and remove them, with the operation.
  private var stores: [TypeID: TypeID] = [:]
  /// Properties of types outside the files that give operations and remove them.
  private(set) var outsideStores: Set<PropertyID> = []
  /// Properties whose values become keys, wherever they are declared.
  private(set) var keySources: Set<PropertyID> = []

  static func of(_ context: RuleContext) -> OperationModel { context.shared(OperationModel.self) { OperationModel(context) } }

  private init(_ context: RuleContext) {
    let program = context.program
    let interest = context.shared(CallInterest.self) { CallInterest(program) }
    let use = RequestUse.of(context)
    keySources = use.keySources
    for index in program.nominalTypes.indices {
      let type = TypeID(UInt32(index))
      guard let operation = Self.operation(type, use, interest, program) else { continue }
      operations[type] = operation
    }
    findStores(use, program)
    findOutsideStores(context)
    for index in program.properties.indices {
      let property = PropertyID(UInt32(index))
      if program[property].isStored, let type = Self.content(program[property].type, program), operations[type] != nil,
        !operations.keys.contains(where: { $0 == program[property].owner }) {
        queues.insert(property)
      }
    }
    dropWhatNobodySends(use, context)
  }

  // MARK: Operations

  private static func operation(
    _ type: TypeID, _ use: RequestUse, _ interest: CallInterest, _ program: Program
  ) -> Operation? {
    let nominal = program[type]
    guard nominal.kind == .struct || nominal.kind == .class else { return nil }
    var operation = Operation()
    var hasPlainKey = false
    var hasState = false
    for property in nominal.properties where !program[property].isStatic {
      let info = program[property]
      let name = program.declaration(of: property).name
      let text = program.text(name).lowercased()
      if use.keySources.contains(property) || interest.isKeyHeader(name) {
        operation.keys.append(property)
      } else if interest.isKeyLabel(name) {
        operation.keys.append(property)
        hasPlainKey = true
      } else if use.payloadSources.contains(property) || interest.isPayloadLabel(name) && info.isStored {
        operation.payload.append(property)
      } else if program.text(name).camelWords.contains(where: { Self.attemptWords.contains($0) }) {
        operation.attempts.append(property)
      } else if ["state", "status", "stage", "phase"].contains(text) {
        hasState = true
      }
    }
    operation.isStored = isStored(nominal, program)
    operation.isSent = use.sentTypes.contains(type)
    let isWork = nominal.externalSupertypes.contains { program.text($0) == "Operation" || program.text($0) == "AsyncOperation" }
    let hasStrongKey = !operation.keys.isEmpty && !hasPlainKey
    let hasAttempts = !operation.attempts.isEmpty
    let hasPayload = !operation.payload.isEmpty
    operation.isCertain = hasStrongKey || hasPlainKey && hasPayload && hasAttempts && operation.isStored || operation.keys.contains { use.namedKeySources.contains($0) }
    if operation.keys.contains(where: { use.keySources.contains($0) }) { return operation }
    if hasStrongKey, hasPayload || hasAttempts || operation.isStored || isWork || operation.isSent { return operation }
    if hasPlainKey, hasPayload || isWork, hasAttempts || operation.isSent || hasState && operation.isStored || isWork { return operation }
    if hasPayload, hasAttempts, operation.isStored || operation.isSent { return operation }
    return nil
  }

  private static let attemptWords: Set<String> = ["attempt", "attempts", "attempted", "tries", "retries", "retry"]

  /// A type whose values are written somewhere.
  private static func isStored(_ nominal: NominalType, _ program: Program) -> Bool {
    let stored: Set<String> = [
      "Codable", "Encodable", "Decodable", "NSCoding", "NSSecureCoding", "NSManagedObject", "PersistentModel", "Object",
      "PersistableRecord", "MutablePersistableRecord", "FetchableRecord",
    ]
    return nominal.externalSupertypes.contains { stored.contains(program.text($0)) }
      || nominal.attributes.contains { program.text($0.name) == "Model" }
  }

  /// A protocol or class that gives values of a type and takes them away again: what it gives, and what is sent, waits there.
  private mutating func findStores(_ use: RequestUse, _ program: Program) {
    let interest = CallInterest(program)
    for index in program.nominalTypes.indices {
      let type = TypeID(UInt32(index))
      let functions = program[type].functions
      guard functions.contains(where: { interest.isTakingAway(program.declaration(of: $0).name) }) else { continue }
      let given = functions.compactMap { Self.content(program.resultType(of: $0), program) ?? program.types.nominal(program.resultType(of: $0)) }
      guard let operation = given.first(where: { operations[$0] != nil || use.sentTypes.contains($0) && program[$0].kind != .protocol && $0 != type })
      else { continue }
      stores[type] = operation
      if operations[operation] == nil { operations[operation] = Operation(isStored: true, isSent: true) }
      operations[operation]?.isStored = true
    }
  }

  /// A record with a key and a text is like an operation; what tells them apart is a sender that takes it out and sends it.
  private mutating func dropWhatNobodySends(_ use: RequestUse, _ context: RuleContext) {
    let program = context.program
    var sent: Set<TypeID> = []
    var sentFromStore: Set<TypeID> = []
    for events in context.states.facts.roots {
      let asked = events.requests.filter { !$0.isDelay && !isStoreCall($0, context) }
      guard !asked.isEmpty else { continue }
      for write in events.writes where isQueue(write.state) && [.remove, .removePosition].contains(write.effect) {
        guard case .property(let queue) = write.state.root, let type = Self.content(program[queue].type, program) else { continue }
        if asked.contains(where: { $0.inputs.contains { $0.overlaps(write.state) } }) { sent.insert(type) }
      }
      for call in events.calls where call.purpose == .removal {
        guard let receiver = call.receiver, case .property(let property) = receiver.root,
          let type = program.types.nominal(program[property].type).flatMap({ stores[$0] })
        else { continue }
        let isSent = asked.contains { request in
          request.inputs.contains { $0.overlaps(receiver) } || request.parameters.contains { call.parameters.contains($0) }
        }
        if isSent { sentFromStore.insert(type) }
      }
    }
    operations = operations.filter { type, operation in
      operation.isCertain || sentFromStore.contains(type) && use.sentTypes.contains(type) || sent.contains(type) && (!operation.attempts.isEmpty || isCalledWaiting(type, program))
    }
    stores = stores.filter { operations[$0.value] != nil }
    queues = queues.filter { queue in Self.content(program[queue].type, program).map { operations[$0] != nil } ?? false }
  }

  private static let waitingWords = ["outbox", "pending", "queue", "unsent", "outgoing", "offline", "mutation", "operation", "retry", "upload", "unsynced", "dirty", "change"]

  /// The type, or where its values wait, is called after waiting to be sent.
  private func isCalledWaiting(_ type: TypeID, _ program: Program) -> Bool {
    let places = queues.filter { Self.content(program[$0].type, program) == type }
    let owners = stores.filter { $0.value == type }.map(\.key) + places.compactMap { program[$0].owner }
    let names = ([type] + owners).map { program[$0].name } + places.map { program.declaration(of: $0).name }
    return names.contains { program.text($0).mentions(Self.waitingWords) }
  }

  /// What is sent with a key comes out of it, and something is removed from it by the same code.
  private mutating func findOutsideStores(_ context: RuleContext) {
    for events in context.states.facts.roots {
      let keyed = events.calls.filter { $0.purpose == .key }
      let points = Set(keyed.map(\.point))
      let asked = events.requests.filter { points.contains($0.point) }.flatMap { request in request.inputs.filter { $0 != request.receiver } }
      let keys = keyed.flatMap(\.sources) + asked
      for call in events.calls where call.purpose == .removal && !call.hasBody {
        guard let receiver = call.receiver, keys.contains(where: { $0.overlaps(receiver) }), receiver.suffix.isEmpty,
          case .property(let property) = receiver.root
        else { continue }
        let type = context.program.types.unwrapped(context.program[property].type)
        if context.program.types.kind(type) == .external || context.program.types.kind(type) == .unknown { outsideStores.insert(property) }
      }
    }
  }

  // MARK: Questions

  /// The element of a collection of declared values.
  static func content(_ type: TypeHandle, _ program: Program) -> TypeID? {
    let shape = program.types[program.types.unwrapped(type)]
    switch shape.kind {
    case .array, .set: return program.types.nominal(shape.arguments[0])
    case .dictionary:
      return program.types.nominal(shape.arguments[1]) ?? content(shape.arguments[1], program)
    default: return nil
    }
  }

  /// The operation a value is, or holds several of.
  func operation(_ type: TypeHandle, _ program: Program) -> TypeID? {
    if let own = program.types.nominal(type), operations[own] != nil { return own }
    if let element = Self.content(type, program), operations[element] != nil { return element }
    return nil
  }

  /// State in which operations wait.
  func isQueue(_ state: StateKey) -> Bool {
    if case .property(let property) = state.root { return state.suffix.isEmpty && queues.contains(property) }
    return false
  }

  /// An object that keeps operations: a store of the files.
  func isStore(_ state: StateKey, _ program: Program) -> Bool {
    guard case .property(let property) = state.root, state.suffix.isEmpty else { return false }
    if outsideStores.contains(property) { return true }
    return program.types.nominal(program[property].type).map { isStore($0) } ?? false
  }

  func isStore(_ type: TypeID) -> Bool { stores[type] != nil }

  /// The request is made to a store.
  func isStoreCall(_ request: RequestEvent, _ context: RuleContext) -> Bool {
    if let receiver = request.receiver, isStore(receiver, context.program) { return true }
    return context.receiver(of: request.point).map { isStore($0) } ?? false
  }

  /// The operation's key or body.
  func isContent(_ property: PropertyID, _ program: Program) -> Bool {
    guard let owner = program[property].owner, let operation = operations[owner] else { return false }
    return operation.keys.contains(property) || operation.payload.contains(property)
  }
}
