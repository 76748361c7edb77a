// The text of stage 7, for `--dump facts` and snapshot tests: what each entry recorded, line by line.
import CallResolution
import ControlFlow
import Semantics

/// Prints recorded events.
package enum FactsDump {
  /// One block for each entry that recorded something.
  package static func text(_ states: StateTable) -> String {
    var lines: [String] = []
    for (root, events) in states.facts.roots.enumerated() where !events.writes.isEmpty || !events.requests.isEmpty {
      let program = states.program
      lines.append("entry \(program.qualifiedName(of: events.root)) [\(events.entryPaths.description)]\(events.isOpenEntry ? " open" : "")\(events.runsOnce ? " once" : "")")
      for request in events.requests {
        lines.append("  request \(line(request.point, program)) \(program.text(request.name)) inputs: \(request.inputs.map { states.name(of: $0) })\(request.takesParameters ? " +parameters" : "") held: \(request.acquired.map { states.name(of: $0) })")
      }
      for (number, write) in events.writes.enumerated() {
        lines.append("  \(self.line(write, states, program))")
        if write.isLate, write.effect != .cancel {
          let judgement = states.judge(WriteID(root: root, write: number))
          lines.append("    \(judgement.verdict.rawValue) conflicts: \(judgement.conflicts.map { describe($0, states, program) })")
          for check in write.checks {
            lines.append("    check \(check.worth) \(check.state.map { states.name(of: $0) } ?? "?") age \(check.freshness) at \(line(check.point, program))")
          }
        }
      }
      for exit in events.exits where !exit.raised.isEmpty {
        lines.append("  exit b\(exit.block.raw) of \(program.qualifiedName(of: exit.function)) with \(exit.raised.map { "\(states.name(of: $0.state)) branch \($0.branch.map { "\($0.block.raw)" } ?? "-")" })\(exit.isOutdated ? " outdated" : "")\(exit.isFailure ? " failed" : "")")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ write: WriteEvent, _ states: StateTable, _ program: Program) -> String {
    var words = ["\(write.isLate ? "late" : "early")\(write.isLate && write.isEarly ? "+early" : "")", "\(write.effect.rawValue)", states.name(of: write.state), "<- \(write.value)", "at \(line(write.point, program))"]
    if write.anchor != write.point { words.append("from \(line(write.anchor, program))") }
    if write.isFailure { words.append(write.isRefusal ? "refused" : "failed") }
    if write.isOutdatedSide { words.append("outdated-side") }
    if write.isLatestOnly { words.append("latest-only") }
    if write.isViewTask { words.append("view-task") }
    if write.isOffMain { words.append("off-main") }
    if !write.acquired.isEmpty { words.append("held: \(write.acquired.map { states.name(of: $0) })") }
    if let key = write.key { words.append("key(issued: \(key.isIssued), answer: \(key.isResponse), found: \(key.isFoundAgain), position: \(key.isPosition))") }
    return words.joined(separator: " ")
  }

  private static func describe(_ conflict: Conflict, _ states: StateTable, _ program: Program) -> String {
    guard let other = conflict.write else { return "\(conflict.kind)" }
    return "\(conflict.kind) \(states.name(of: conflict.state)) at \(line(states[other].point, program))"
  }

  /// File and line of a point.
  private static func line(_ point: CodePoint, _ program: Program) -> String {
    let source = program.files[Int(program.file(of: point.function).raw)].source
    let body = program.body(of: point.function)
    let index = Int(point.instruction.raw)
    let offset = index < body.instructions.count ? body.instructions[index].range.start : program.declaration(of: point.function).nameRange.start
    var number = 1
    for byte in source.bytes.prefix(Int(offset)) where byte == UInt8(ascii: "\n") { number += 1 }
    return "\(source.path.split(separator: "/").last ?? ""):\(number)"
  }
}
