// What goes into requests, over all bodies: values given as idempotency key or body, types that are sent. One scan, shared by
// the rules of the family.
import CallResolution
import Checking
import ControlFlow
import Facts
import Semantics

/// Uses of values in requests.
struct RequestUse: Sendable {
  /// Properties whose value is (part of) a key, and where it is given to the request.
  private(set) var keySources: Set<PropertyID> = []
  /// Those that a header or entry called like an idempotency key carries.
  private(set) var namedKeySources: Set<PropertyID> = []
  private(set) var payloadSources: Set<PropertyID> = []
  /// Types of the files whose values are given to something outside that sends.
  private(set) var sentTypes: Set<TypeID> = []
  /// Values that become a key, where they are given to the request.
  private(set) var keys: [CodePoint] = []
  /// Locals that hold a key or body given to a keyed request in the same function, by file.
  private(set) var contentLocals: [FileID: Set<LocalID>] = [:]

  /// Closures given to calls that leave the files.
  private var callbacks: Set<FunctionID> = []

  /// The closure is called back from outside.
  func isCallback(_ closure: FunctionID) -> Bool { callbacks.contains(closure) }

  static func of(_ context: RuleContext) -> RequestUse { context.shared(RequestUse.self) { RequestUse(context) } }

  private init(_ context: RuleContext) {
    let program = context.program
    let interest = context.shared(CallInterest.self) { CallInterest(program) }
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() {
        let value = ValueID(UInt32(number))
        switch instruction.opcode {
        case .call: scanCall(instruction, value, function, body, interest, context)
        case .store: scanStore(instruction, function, body, interest)
        case .dictionary:
          let operands = Array(body.operands(of: instruction.list))
          for position in stride(from: 0, to: operands.count - 1, by: 2) where interest.isKeyName(body[operands[position].value]) {
            keys.append(CodePoint(function: function, instruction: operands[position + 1].value))
          }
        default: break
        }
      }
    }
    for key in keys { keySources.formUnion(Self.properties(in: key, context)) }
    for key in keys where !labelled.contains(key) { namedKeySources.formUnion(Self.properties(in: key, context)) }
    for body in bodies { payloadSources.formUnion(Self.properties(in: body, context)) }
    let keyed = Set(keys.map { context.outermost($0.function) })
    for value in keys + bodies where keyed.contains(context.outermost(value.function)) { noteLocals(value, context) }
    bodies = []
    labelled = []
  }

  private var bodies: [CodePoint] = []
  /// Keys that only an argument label says are some.
  private var labelled: Set<CodePoint> = []

  private mutating func scanCall(
    _ instruction: Instruction, _ id: ValueID, _ function: FunctionID, _ body: FunctionBody, _ interest: CallInterest, _ context: RuleContext
  ) {
    let program = context.program
    let operands = body.operands(of: instruction.list)
    if operands.contains(where: { interest.isKeyName(body[$0.value], label: $0.label) }) {
      for operand in operands where body[operand.value].opcode != .stringLiteral && body[operand.value].opcode != .closure
        && !interest.isKeyName(body[operand.value], label: operand.label) {
        keys.append(CodePoint(function: function, instruction: operand.value))
      }
    }
    guard Self.leaves(id, function, context) else { return }
    for operand in operands where body[operand.value].opcode == .closure && program.vocabularyMember(of: id, in: program.resolved(function))?.mutation == nil {
      let slot = program.vocabularyMember(of: id, in: program.resolved(function)).flatMap { member in
        member.role(ofOperand: operands.firstIndex { $0.value == operand.value }! - operands.startIndex, in: operands)
      }
      if slot?.role != .sync { callbacks.insert(program.function(FunctionDeclarationID(body[operand.value].index), in: program.file(of: function))) }
    }
    guard Self.sends(instruction, operands, body, program) else { return }
    // `send(change.body, key: change.key)`
    let hasKey = operands.contains { interest.isKeyLabel($0.label) }
    func isPayload(_ operand: Operand) -> Bool {
      hasKey ? interest.isPayload(body[operand.value], label: operand.label) : interest.isPayloadLabel(operand.label)
    }
    let hasBody = operands.contains { isPayload($0) }
    for operand in operands where body[operand.value].opcode != .closure {
      let point = CodePoint(function: function, instruction: operand.value)
      if isPayload(operand) { bodies.append(point) }
      if hasBody, interest.isKeyLabel(operand.label) {
        keys.append(point)
        if !interest.isKeyHeader(operand.label) { labelled.insert(point) }
      }
      let type = program.resolved(function).type(of: operand.value)
      guard let sent = program.types.nominal(type) ?? OperationModel.content(type, program) else { continue }
      if program[sent].kind == .struct || program[sent].kind == .class { sentTypes.insert(sent) }
    }
  }

  private mutating func noteLocals(_ value: CodePoint, _ context: RuleContext) {
    let file = context.program.file(of: value.function)
    var found: Set<LocalID> = []
    context.origins.trace(value, limit: 40) { point, instruction in
      guard point.function == value.function, context.origins.property(point) == nil else { return .stop }
      if instruction.opcode == .local { found.insert(LocalID(instruction.index)) }
      return .follow
    }
    contentLocals[file, default: []].formUnion(found)
  }

  private mutating func scanStore(_ instruction: Instruction, _ function: FunctionID, _ body: FunctionBody, _ interest: CallInterest) {
    let target = body[instruction.a]
    let point = CodePoint(function: function, instruction: instruction.b)
    switch target.opcode {
    case .subscript:
      if let key = body.operands(of: target.list).first, interest.isKeyName(body[key.value]) { keys.append(point) }
    case .member where interest.isBodyMember(target.name): bodies.append(point)
    default: break
    }
  }

  /// The call leaves the files.
  private static func leaves(_ call: ValueID, _ function: FunctionID, _ context: RuleContext) -> Bool {
    switch context.program.resolved(function).callee(of: call) {
    case .external, .unresolved, .tooMany: true
    case .functions(let targets): !targets.contains { context.program.declaration(of: $0).hasBody && context.isAudited($0) }
    default: false
    }
  }

  private static let verbs = [
    "send", "push", "post", "submit", "upload", "deliver", "replay", "transmit", "publish", "sync", "perform", "execute", "put",
    "patch", "request", "create", "call", "dispatch",
  ]

  /// It is waited for, or called back from, and its name is a verb of sending.
  private static func sends(
    _ instruction: Instruction, _ operands: ArraySlice<Operand>, _ body: FunctionBody, _ program: Program
  ) -> Bool {
    let isOpen = instruction.flags.contains(.awaited) || operands.contains { body[$0.value].opcode == .closure }
    guard isOpen, !instruction.a.isNone else { return false }
    let name = program.text(body[instruction.a].name).lowercased()
    return verbs.contains { name.hasPrefix($0) }
  }

  /// The first properties met on the way back from a value: what it is read from.
  static func properties(in value: CodePoint, _ context: RuleContext) -> [PropertyID] {
    var result: [PropertyID] = []
    context.origins.trace(value, limit: 60) { point, instruction in
      guard let property = context.origins.property(point) else { return .follow }
      guard context.program.declaration(of: property).isComputed == false else { return .follow }
      result.append(property)
      return .stop
    }
    return result
  }
}
