// Stage 7 (facts). Local variables that one function declares and another assigns: to a late closure they are state.
import CallResolution
import ControlFlow
import Semantics

/// The `var`s of each file that are assigned outside the function that declares them, or assigned in it while a closure
/// reads them.
package struct SharedLocals: Sendable {
  private var shared: [[Bool]]

  package init(_ program: Program) {
    shared = program.files.map { file in
      var assignedOutside = Array(repeating: false, count: file.index.locals.count)
      var assignedInside = assignedOutside
      var readOutside = assignedOutside
      for (number, body) in file.bodies.enumerated() {
        for instruction in body.instructions {
          switch instruction.opcode {
          case .store, .addressOf:
            guard let local = Self.root(instruction.a, body) else { continue }
            let isOutside = file.index.locals[local].function.raw != UInt32(number)
            if isOutside { assignedOutside[local] = true } else { assignedInside[local] = true }
          case .local:
            let local = Int(instruction.index)
            if file.index.locals[local].function.raw != UInt32(number) { readOutside[local] = true }
          default: break
          }
        }
      }
      return file.index.locals.indices.map { local in
        guard file.index.locals[local].kind == .variable else { return false }
        return assignedOutside[local] || assignedInside[local] && readOutside[local]
      }
    }
  }

  private static func root(_ target: ValueID, _ body: FunctionBody) -> Int? {
    let instruction = body[target]
    return instruction.opcode == .local ? Int(instruction.index) : nil
  }

  package func contains(_ local: LocalID, in file: FileID) -> Bool { shared[Int(file.raw)][Int(local.raw)] }
}
