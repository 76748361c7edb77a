// A rule about how the stored list is built: it follows the expression back, not the paths.

import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `order-losing-dedup`: duplicates are removed by a round trip through a set or dictionary, and nothing sorts afterwards.
enum OrderLosingDedup: Rule {
  static let metadata = RuleMetadata.orderLosingDedup

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for id in context.states.writeIDs {
      let write = context.states[id]
      guard write.isLate, write.effect == .replace || write.effect == .extend, isOrdered(write.state, context) else { continue }
      guard !seen.contains(write.point), let loss = loss(of: write.point, context) else { continue }
      guard !isSortedLater(write, context) else { continue }
      seen.insert(write.point)
      let name = context.states.shortName(of: write.state)
      result.append(context.finding(
        metadata, at: write.point, "`\(name)` loses the order of the server: `\(context.excerpt(loss))` keeps none",
        remedy: "Remove duplicates in order: `var seen = Set<ID>()` and `rows.filter { seen.insert($0.id).inserted }`.",
        state: context.states.name(of: write.state), also: [write.point, write.anchor, loss], trace: write.trace,
        witness: [
          WitnessEvent(loss, .first, "the rows of the answer go through a collection without order"),
          WitnessEvent(write.point, .first, "and come out in any order", changesState: true),
        ]))
    }
    return result
  }

  private static func isOrdered(_ state: StateKey, _ context: RuleContext) -> Bool {
    let type = context.program.types.unwrapped(context.states.type(of: state))
    switch context.program.types.kind(type) {
    case .array: return true
    case .unknown: return context.states.roles(of: state).contains(.list)
    default: return false
    }
  }

  /// Calls that give the elements of their receiver or argument in the same order.
  private static let orderKeeping: Set<String> = [
    "", "Array", "ContiguousArray", "map", "compactMap", "flatMap", "filter", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "init",
    "append", "insert",
  ]
  /// Calls whose result has no order.
  private static let orderLosing: Set<String> = [
    "Set", "union", "intersection", "subtracting", "symmetricDifference", "Dictionary", "formUnion",
  ]

  /// Where the written value went through a collection without order, if it did and was not sorted since.
  private static func loss(of write: CodePoint, _ context: RuleContext) -> CodePoint? {
    let origins = context.origins
    let program = context.program
    let body = program.body(of: write.function)
    let instruction = body[write.instruction]
    let values = instruction.opcode == .store ? [instruction.b] : body.operands(of: instruction.list).map(\.value)
    var loss: CodePoint?
    for value in values where !value.isNone && loss == nil {
      origins.trace(CodePoint(function: write.function, instruction: value), limit: 60) { point, instruction in
        if loss != nil { return .stop }
        let type = program.types.unwrapped(program.resolved(point.function).type(of: point.instruction))
        switch instruction.opcode {
        case .call:
          let name = origins.calleeName(point)
          if orderLosing.contains(name) {
            loss = point
            return .stop
          }
          return orderKeeping.contains(name) || !origins.targets(of: point).isEmpty ? .follow : .stop
        case .local:
          if isSorted(point, instruction, program) { return .stop }
          if program.types.kind(type) == .set { loss = point }
          return loss == nil ? .follow : .stop
        case .member, .identifier:
          // The values of a dictionary; other properties are the program's state, which has the order it has.
          let name = program.text(instruction.name)
          return instruction.opcode == .member && (name == "values" || name == "keys") ? .follow : .stop
        case .binary: return ["+", "??"].contains(program.text(instruction.name)) ? .follow : .stop
        case .array, .dictionary, .subscript, .closure: return .stop
        default: return .follow
        }
      }
    }
    return loss
  }

  /// `rows.sort()` somewhere in the function that holds the local.
  private static func isSorted(_ point: CodePoint, _ local: Instruction, _ program: Program) -> Bool {
    let body = program.body(of: point.function)
    return body.instructions.contains { call in
      guard call.opcode == .call, !call.a.isNone, program.text(body[call.a].name) == "sort", !body[call.a].a.isNone else { return false }
      let receiver = body[body[call.a].a]
      return receiver.opcode == .local && receiver.index == local.index
    }
  }

  /// The list itself is sorted on the same way.
  private static func isSortedLater(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    context.states.writes(overlapping: write.state).contains { id in
      let other = context.states[id]
      return other.effect == .reorder && other.point.function == write.point.function && other.segment == write.segment
    }
  }
}
