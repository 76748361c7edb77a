// Checks what every lowered body promises. Runs in tests after each lowering, never in the product.
import Semantics

/// A promise a body breaks.
public struct BodyFault: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String
}

extension FunctionBody {
  /// What is wrong with a body of `index`; empty for a good one.
  ///
  /// Ids are in range; blocks lie in order and hold instructions of their own; every block but the entry comes after one
  /// that leads to it; a value is used only where the block that makes it has been passed (for `select`: on one of the
  /// ways into its block).
  public func faults(in index: FileIndex) -> [BodyFault] {
    var verifier = FunctionBodyVerifier(body: self, index: index)
    verifier.run()
    return verifier.faults
  }
}

private struct FunctionBodyVerifier {
  let body: FunctionBody
  let index: FileIndex
  var faults: [BodyFault] = []
  var predecessors: [[Int]] = []
  /// The nearest block that every way to a block passes.
  var dominators: [Int] = []
  /// The block of each instruction, -1 for those that no block has (code that cannot be reached).
  var blockOf: [Int] = []

  init(body: FunctionBody, index: FileIndex) {
    self.body = body
    self.index = index
  }

  mutating func run() {
    guard !body.blocks.isEmpty else {
      if !body.instructions.isEmpty { fault("instructions without a block") }
      return
    }
    checkBlocks()
    guard faults.isEmpty else { return }
    findDominators()
    for (number, block) in body.blocks.enumerated() {
      for position in Int(block.start)..<Int(block.end) { check(position, in: number) }
      switch block.terminator {
      case .branch(let condition, _, _): checkUse(condition, at: Int(block.end), in: number, "branch")
      case .throw(let value): checkUse(value, at: Int(block.end), in: number, "throw")
      case .return(let value) where !value.isNone: checkUse(value, at: Int(block.end), in: number, "return")
      default: break
      }
    }
  }

  private mutating func fault(_ text: String) { faults.append(BodyFault(description: text)) }

  private mutating func checkBlocks() {
    predecessors = Array(repeating: [], count: body.blocks.count)
    blockOf = Array(repeating: -1, count: body.instructions.count)
    var end: UInt32 = 0
    for (number, block) in body.blocks.enumerated() {
      if block.start < end || block.end < block.start || Int(block.end) > body.instructions.count {
        return fault("b\(number) holds \(block.start)..<\(block.end)")
      }
      end = block.end
      for position in block.start..<block.end { blockOf[Int(position)] = number }
      var targets: [Int] = []
      block.terminator.forEachTarget { targets.append(Int($0.raw)) }
      for target in targets {
        if target >= body.blocks.count { return fault("b\(number) leads to b\(target)") }
        predecessors[target].append(number)
      }
    }
    if !predecessors[0].isEmpty { fault("a block leads to the entry") }
    for number in body.blocks.indices.dropFirst() where predecessors[number].allSatisfy({ $0 >= number }) {
      fault("b\(number) comes before all blocks that lead to it")
    }
  }

  /// Cooper, Harvey, Kennedy. The order of blocks is nearly a reverse postorder, so few rounds are needed.
  private mutating func findDominators() {
    dominators = Array(repeating: -1, count: body.blocks.count)
    dominators[0] = 0
    var changed = true
    while changed {
      changed = false
      for block in body.blocks.indices.dropFirst() {
        var new = -1
        for predecessor in predecessors[block] where dominators[predecessor] >= 0 {
          new = new < 0 ? predecessor : common(new, predecessor)
        }
        if new >= 0, dominators[block] != new {
          dominators[block] = new
          changed = true
        }
      }
    }
  }

  private func common(_ a: Int, _ b: Int) -> Int {
    // Block order need not number dominators upwards along loops' exits, so walk by ancestry, not by number.
    var seen = Set<Int>()
    var current = a
    while seen.insert(current).inserted { current = dominators[current] }
    current = b
    while !seen.contains(current) { current = dominators[current] }
    return current
  }

  private func dominates(_ a: Int, _ b: Int) -> Bool {
    var current = b
    while current != a {
      if current == 0 || dominators[current] < 0 { return false }
      current = dominators[current]
    }
    return true
  }

  private mutating func check(_ position: Int, in block: Int) {
    let instruction = body.instructions[position]
    let what = "%\(position) \(instruction.opcode)"
    let isSelect = instruction.opcode == .select
    checkUse(instruction.a, at: position, in: block, what)
    if isSelect { checkArm(instruction.b, in: block, what) } else { checkUse(instruction.b, at: position, in: block, what) }
    if Int(instruction.list.start) + Int(instruction.list.count) > body.operands.count {
      return fault("\(what): list out of range")
    }
    for operand in body.operands(of: instruction.list) {
      if operand.value.isNone {
        if instruction.opcode != .keyPath { fault("\(what): operand without value") }
      } else if isSelect {
        checkArm(operand.value, in: block, what)
      } else if instruction.opcode == .await || instruction.opcode == .tryOptional {
        // The calls covered may lie on one arm of a `?:` each.
        if Int(operand.value.raw) >= position || blockOf[Int(operand.value.raw)] < 0 { fault("\(what): covers no call") }
      } else {
        checkUse(operand.value, at: position, in: block, what)
      }
    }
    if Int(instruction.name.raw) >= index.names.count { fault("\(what): name out of range") }
    if let type = instruction.type, Int(type.raw) >= index.typeReferences.count { fault("\(what): type out of range") }
    switch instruction.opcode {
    case .local, .bind: if Int(instruction.index) >= index.locals.count { fault("\(what): no local \(instruction.index)") }
    case .closure, .localFunction:
      if Int(instruction.index) >= index.functions.count { fault("\(what): no function \(instruction.index)") }
    case .member, .unwrap, .call, .subscript, .tupleElement, .payload, .element, .addressOf, .unary, .cast, .typeTest, .isSome,
      .isCase, .await, .tryOptional, .selector:
      if instruction.a.isNone { fault("\(what): operand a missing") }
    case .binary, .matches, .store, .select:
      if instruction.a.isNone || instruction.b.isNone { fault("\(what): operand missing") }
    default: break
    }
  }

  private mutating func checkUse(_ value: ValueID, at position: Int, in block: Int, _ what: String) {
    if value.isNone { return }
    guard Int(value.raw) < body.instructions.count else { return fault("\(what): %\(value.raw) out of range") }
    let home = blockOf[Int(value.raw)]
    if home < 0 || Int(value.raw) >= position && home == block || !dominates(home, block) {
      fault("\(what) in b\(block): %\(value.raw) of b\(home) need not have a value")
    }
  }

  /// An arm of `select`: made on one of the ways into the block.
  private mutating func checkArm(_ value: ValueID, in block: Int, _ what: String) {
    guard !value.isNone, Int(value.raw) < body.instructions.count else { return fault("\(what): arm missing") }
    let home = blockOf[Int(value.raw)]
    if home < 0 || !dominates(home, block) && !predecessors[block].contains(where: { dominates(home, $0) }) {
      fault("\(what) in b\(block): arm %\(value.raw) of b\(home) is on no way here")
    }
  }
}
