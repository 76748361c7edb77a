// Stage 7 (facts). Delays too short for anything to happen meanwhile.
import ControlFlow
import Semantics

extension Interpreter {
  /// A delay written as a number of at most a quarter of a second (`.now() + 0.1`, `.milliseconds(200)`): it waits for a
  /// layout pass or an animation, and no user or server acts in between.
  func isMoment(_ operands: ArraySlice<Operand>, in frame: UInt32) -> Bool {
    guard let first = operands.first, let seconds = seconds(first.value, in: frames[Int(frame)].body) else { return false }
    return seconds <= 0.25
  }

  /// The length of a delay, if it is written as a number.
  private func seconds(_ id: ValueID, in body: BodyView) -> Double? {
    let instruction = body[id]
    switch instruction.opcode {
    case .integerLiteral, .floatLiteral: return Double(program.text(instruction.name))
    case .binary:
      guard let left = seconds(instruction.a, in: body), let right = seconds(instruction.b, in: body) else { return nil }
      return left + right
    case .call:
      guard !instruction.a.isNone else { return nil }
      let argument = body.operands(of: instruction.list).first.flatMap { seconds($0.value, in: body) }
      switch program.text(body[instruction.a].name) {
      case "now": return 0
      case "seconds": return argument
      case "milliseconds": return argument.map { $0 / 1_000 }
      case "microseconds": return argument.map { $0 / 1_000_000 }
      case "nanoseconds": return argument.map { $0 / 1_000_000_000 }
      default: return nil
      }
    default: return nil
    }
  }
}
