// Rewrites the names of a lowered file to those of the program. In place: linking does it once for every file.
import Semantics

extension LoweredFile {
  /// Replaces every name by `table[its number]`. The file's own name table is left as it is.
  public mutating func mapNames(_ table: [NameID]) {
    index.mapNames(table)
    for body in bodies.indices {
      for position in bodies[body].instructions.indices {
        let name = bodies[body].instructions[position].name
        if !name.isNone { bodies[body].instructions[position].name = table[Int(name.raw)] }
      }
      for position in bodies[body].operands.indices {
        let label = bodies[body].operands[position].label
        if !label.isNone { bodies[body].operands[position].label = table[Int(label.raw)] }
      }
    }
  }
}
