import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `logged-payload`: body, key or credentials of an operation are printed or logged.
enum LoggedPayload: Rule {
  static let metadata = RuleMetadata.loggedPayload

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    guard !model.operations.isEmpty || !RequestUse.of(context).keys.isEmpty else { return [] }
    var result: [Finding] = []
    for function in context.program.functionIDs where context.isAudited(function) {
      let body = context.program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
        let call = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        guard isLog(call, context) else { continue }
        for operand in body.operands(of: instruction.list) {
          guard let what = content(CodePoint(function: function, instruction: operand.value), model, context) else { continue }
          result.append(context.finding(
            metadata, at: call, "\(what) of an operation ends up in the log: what users wrote must not be readable there",
            remedy: "Log the operation's id and the outcome only."))
          break
        }
      }
    }
    return result
  }

  /// `print` and its like, or a method named after a level of something named after logging.
  private static func isLog(_ call: CodePoint, _ context: RuleContext) -> Bool {
    let program = context.program
    if program.vocabularyMember(of: call.instruction, in: program.resolved(call.function))?.kind == .log { return true }
    let body = program.body(of: call.function)
    let callee = body[context.origins[call].a]
    let name = program.text(callee.name).lowercased()
    if callee.opcode == .identifier {
      return ["print", "debugprint", "dump", "nslog", "os_log", "log", "logdebug", "loginfo", "logerror", "ddlogdebug", "ddloginfo", "ddlogverbose", "ddlogerror", "ddlogwarn"].contains(name)
    }
    guard callee.opcode == .member, ["debug", "info", "notice", "error", "warning", "warn", "fault", "critical", "trace", "verbose", "log", "write"].contains(name)
    else { return false }
    let receiver = body[callee.a]
    return program.text(receiver.name).mentions(["log"]) || program.describe(program.resolved(call.function).type(of: callee.a)).mentions(["logger", "oslog"])
  }

  /// What of an operation the value shows.
  private static func content(_ value: CodePoint, _ model: OperationModel, _ context: RuleContext) -> String? {
    let program = context.program
    var found: String?
    context.origins.trace(value, limit: 40) { point, instruction in
      guard found == nil, point.function == value.function else { return .stop }
      if isHidden(instruction, point, program) { return .stop }
      if let property = context.origins.property(point) {
        if model.isContent(property, program) {
          found = "`\(program.text(program.declaration(of: property).name))`"
          return .stop
        }
      }
      if instruction.opcode == .local, RequestUse.of(context).contentLocals[program.file(of: point.function)]?.contains(LocalID(instruction.index)) == true,
        !isRequest(point, context) {
        found = "what the request carries"
      }
      if instruction.opcode == .member {
        let name = program.text(instruction.name)
        if ["count", "isEmpty", "hashValue"].contains(name) { return .stop }
        if ["httpBody", "allHTTPHeaderFields"].contains(name), isOperationRequest(point, context) { found = "`\(name)`" }
      }
      if isWhole(point, instruction, model, context) { found = "the whole" }
      return found == nil && instruction.opcode != .member ? .follow : .stop
    }
    return found
  }

  /// A request prints its address only; an operation is judged as a whole.
  private static func isRequest(_ point: CodePoint, _ context: RuleContext) -> Bool {
    let type = context.program.resolved(point.function).type(of: point.instruction)
    return context.program.describe(type).mentions(["request", "error"]) || context.program.types.nominal(type) != nil
  }

  /// `privacy: .private` blots it out.
  private static func isHidden(_ instruction: Instruction, _ point: CodePoint, _ program: Program) -> Bool {
    guard instruction.opcode == .interpolation || instruction.opcode == .call else { return false }
    let body = program.body(of: point.function)
    return body.operands(of: instruction.list).contains { operand in
      program.text(operand.label) == "privacy" && ["private", "sensitive"].contains(program.text(body[operand.value].name))
    }
  }

  /// An operation as such, printed with all it holds; one that describes itself is trusted.
  private static func isWhole(_ point: CodePoint, _ instruction: Instruction, _ model: OperationModel, _ context: RuleContext) -> Bool {
    let program = context.program
    guard [.local, .identifier, .member, .payload, .unwrap].contains(instruction.opcode) else { return false }
    guard let type = model.operation(program.resolved(point.function).type(of: point.instruction), program) else { return false }
    let nominal = program[type]
    if nominal.externalSupertypes.contains(where: { ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomLeafReflectable", "CustomReflectable"].contains(program.text($0)) }) { return false }
    // A plain object prints its name and address.
    return nominal.kind == .struct
  }

  /// The request carries an idempotency key.
  private static func isOperationRequest(_ point: CodePoint, _ context: RuleContext) -> Bool {
    let home = context.outermost(point.function)
    return RequestUse.of(context).keys.contains { context.outermost($0.function) == home }
  }
}
