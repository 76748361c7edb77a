// Function bodies as text, for `--dump cfg` and snapshots: a line an instruction, values as `%n`, names spelled.
import Semantics
import SourceText

extension LoweredFile {
  /// Every function that has a body.
  public func dumpBodies() -> String {
    var text = ""
    for number in index.functions.indices where index.functions[number].hasBody {
      let id = FunctionDeclarationID(UInt32(number))
      text += "f\(number) \(index.signature(id))\(context(of: id))\n"
      text += bodies[number].dump(index)
      text += "\n"
    }
    return text
  }

  private func context(of id: FunctionDeclarationID) -> String {
    let function = index.functions[Int(id.raw)]
    var text = ""
    if let outer = function.enclosingFunction { text += " in f\(outer.raw)" }
    if let owner = function.owner { text += " of \(index.names[index.types[Int(owner.raw)].name])" }
    if function.capturesSelfWeakly { text += " weak self" }
    for parameter in function.parameters { text += " \(index.localName(parameter.local.raw))" }
    for capture in function.captures {
      text += " [\(capture.isWeak ? "weak " : "")\(index.localName(capture.local.raw)) = %\(capture.value)]"
    }
    return text
  }
}

extension FileIndex {
  /// A local's name with its number, since names repeat.
  fileprivate func localName(_ local: UInt32) -> String {
    let entry = locals[Int(local)]
    return (entry.name.isNone ? "\(entry.kind)" : names[entry.name]) + "#\(local)"
  }
}

extension FunctionBody {
  /// The blocks of one body.
  public func dump(_ index: FileIndex) -> String {
    var text = ""
    for (number, block) in blocks.enumerated() {
      text += "  b\(number) \(block.kind)\n"
      for position in block.start..<block.end { text += "    \(line(Int(position), index))\n" }
      text += "    \(spelling(block.terminator))\n"
    }
    return text
  }

  private func spelling(_ terminator: Terminator) -> String {
    switch terminator {
    case .jump(let target): "jump b\(target.raw)"
    case .branch(let condition, let then, let otherwise): "branch %\(condition.raw) b\(then.raw) else b\(otherwise.raw)"
    case .try(let next, let error): "try b\(next.raw) error b\(error.raw)"
    case .return(let value): value.isNone ? "return" : "return %\(value.raw)"
    case .throw(let value): "throw %\(value.raw)"
    case .unreachable: "unreachable"
    }
  }

  private func line(_ position: Int, _ index: FileIndex) -> String {
    let instruction = instructions[position]
    var text = "%\(position) = \(instruction.opcode)"
    if !instruction.a.isNone { text += " %\(instruction.a.raw)" }
    if !instruction.name.isNone { text += " '\(index.names[instruction.name])'" }
    switch instruction.opcode {
    case .local, .bind: text += " \(index.localName(instruction.index))"
    case .localFunction, .closure: text += " f\(instruction.index)"
    case .boolLiteral: text += instruction.index == 1 ? " true" : " false"
    case .tupleElement, .payload: text += " \(instruction.index)"
    default: break
    }
    if !instruction.b.isNone { text += " %\(instruction.b.raw)" }
    if let type = instruction.type { text += " <\(index.spelling(type))>" }
    if instruction.list.count > 0 || instruction.opcode.countsOperands && instruction.opcode != .keyPath {
      let parts = operands(of: instruction.list).map { operand in
        let label = operand.label.isNone ? "" : index.names[operand.label] + ": "
        return (operand.isTrailing ? "trailing " : "") + label + (operand.value.isNone ? "_" : "%\(operand.value.raw)")
      }
      text += " (" + parts.joined(separator: ", ") + ")"
    }
    let flags = FunctionBody.flagNames.filter { instruction.flags.contains($0.1) }.map(\.0)
    return flags.isEmpty ? text : text + " ; " + flags.joined(separator: " ")
  }

  private static let flagNames: [(String, Instruction.Flags)] = [
    ("place", .place), ("awaited", .awaited), ("tried", .tried), ("forced", .forced), ("optional", .optionalResult),
    ("async-let", .asyncLet), ("deferred", .deferred), ("discarded", .discarded), ("implicit", .implicit), ("postfix", .postfix),
    ("constant", .constant), ("ignored", .ignored),
  ]
}
