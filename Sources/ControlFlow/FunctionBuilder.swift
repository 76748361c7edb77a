// The body of one function while it grows. Blocks are appended in the order in which they are placed; until `finish`
// terminators name labels, not blocks, since most jumps go forward to blocks that do not exist yet.
import Semantics
import SourceText

/// A place to jump to, known before its block is.
struct Label: Hashable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
}

/// Collects blocks and instructions of one function.
struct FunctionBuilder {
  var function = FunctionDeclarationID(0)
  /// Terminators hold labels in their `BlockID`s.
  var blocks: [Block] = []
  var instructions: [Instruction] = []
  var operands: [Operand] = []
  /// The block of each label; `unplaced` until there is one.
  var labels: [UInt32] = []
  /// Instructions may be added to the last block.
  private(set) var isOpen = false
  var exits = ExitFrames()
  /// Locals of `$0`, `$1`, …
  var implicitParameters: [LocalID] = []
  /// Inside the operand of `try?` or `try!`: errors end there and reach no handler.
  var contained = 0

  static let unplaced = UInt32.max

  /// Empties the builder for the next function and keeps its memory.
  mutating func reset(for function: FunctionDeclarationID) {
    self.function = function
    blocks.removeAll(keepingCapacity: true)
    instructions.removeAll(keepingCapacity: true)
    operands.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    implicitParameters.removeAll(keepingCapacity: true)
    exits.reset()
    isOpen = false
    contained = 0
  }

  mutating func newLabel() -> Label {
    labels.append(FunctionBuilder.unplaced)
    return Label(UInt32(labels.count - 1))
  }

  /// Begins the block of a label; control falls into it from the block before if that is still open.
  mutating func place(_ label: Label, _ kind: BlockKind, _ range: SourceRange) {
    if isOpen {
      let last = blocks.count - 1
      if last > 0, Int(blocks[last].start) == instructions.count, blocks[last].kind.isPlain {
        // Nothing is in it yet and nothing tells it apart: one block serves both.
        labels[Int(label.raw)] = UInt32(last)
        blocks[last].kind = kind
        blocks[last].range = range
        return
      }
      jump(to: label)
    }
    labels[Int(label.raw)] = UInt32(blocks.count)
    open(kind, range)
  }

  /// Makes the open block that of the label as well, whatever is in it.
  mutating func adopt(_ label: Label, as kind: BlockKind, _ range: SourceRange) {
    guard isOpen, blocks.count > 1 else { return place(label, kind, range) }
    let last = blocks.count - 1
    labels[Int(label.raw)] = UInt32(last)
    blocks[last].kind = kind
    blocks[last].range = range
  }

  /// Begins a block that no label leads to: the entry, or code that cannot be reached.
  mutating func open(_ kind: BlockKind, _ range: SourceRange) {
    let start = UInt32(instructions.count)
    blocks.append(Block(kind: kind, start: start, end: start, terminator: .unreachable, range: range))
    isOpen = true
  }

  mutating func terminate(_ terminator: Terminator) {
    guard isOpen else { return }
    blocks[blocks.count - 1].end = UInt32(instructions.count)
    blocks[blocks.count - 1].terminator = terminator
    isOpen = false
  }

  mutating func jump(to label: Label) { terminate(.jump(BlockID(label.raw))) }

  mutating func branch(_ condition: ValueID, then: Label, else otherwise: Label) {
    terminate(.branch(condition: condition, then: BlockID(then.raw), else: BlockID(otherwise.raw)))
  }

  mutating func emit(_ instruction: Instruction) -> ValueID {
    if !isOpen { open(.body, instruction.range) }
    instructions.append(instruction)
    return ValueID(UInt32(instructions.count - 1))
  }

  /// Sets the builder aside to lower something that is placed later; gives what `resume` needs.
  mutating func suspend() -> Bool {
    let wasOpen = isOpen
    isOpen = false
    return wasOpen
  }

  /// Goes on with the block that was open at `suspend`; what was added since must be gone.
  mutating func resume(_ wasOpen: Bool) { isOpen = wasOpen }

  /// The finished body: labels resolved, blocks that cannot be reached left out.
  mutating func finish() -> FunctionBody {
    var order = [UInt32](repeating: FunctionBuilder.unplaced, count: blocks.count)
    var work: [Int] = [0]
    order[0] = 0
    while let next = work.popLast() {
      blocks[next].terminator = resolved(blocks[next].terminator)
      blocks[next].terminator.forEachTarget { target in
        if order[Int(target.raw)] == FunctionBuilder.unplaced {
          order[Int(target.raw)] = 0
          work.append(Int(target.raw))
        }
      }
    }
    var count: UInt32 = 0
    for block in order.indices where order[block] == 0 {
      order[block] = count
      count += 1
    }
    var body = FunctionBody()
    body.blocks.reserveCapacity(Int(count))
    for block in order.indices where order[block] != FunctionBuilder.unplaced {
      var kept = blocks[block]
      kept.terminator = kept.terminator.mapTargets { BlockID(order[Int($0.raw)]) }
      body.blocks.append(kept)
    }
    body.instructions = Array(instructions[...])
    body.operands = Array(operands[...])
    return body
  }

  private func resolved(_ terminator: Terminator) -> Terminator {
    terminator.mapTargets { target in
      var block = labels[Int(target.raw)]
      assert(block != FunctionBuilder.unplaced, "jump to a label that was never placed")
      // A block with nothing but a jump is passed over. Then nothing leads to it, so its own terminator still names a label.
      while block > 0, Int(block) < blocks.count, blocks[Int(block)].start == blocks[Int(block)].end,
        blocks[Int(block)].kind.isPlain, case .jump(let next) = blocks[Int(block)].terminator
      {
        block = labels[Int(next.raw)]
      }
      return BlockID(Int(block) < blocks.count ? block : 0)
    }
  }
}

extension BlockKind {
  /// True for kinds that say nothing a rule could ask for.
  var isPlain: Bool {
    switch self {
    case .body, .join, .switchTest, .tryNext, .configuration: true
    default: false
    }
  }
}

extension Terminator {
  /// Visits the blocks control may go to.
  @inline(__always)
  package func forEachTarget(_ visit: (BlockID) -> Void) {
    switch self {
    case .jump(let target): visit(target)
    case .branch(_, let then, let otherwise):
      visit(then)
      visit(otherwise)
    case .try(let next, let error):
      visit(next)
      visit(error)
    case .return, .throw, .unreachable: break
    }
  }

  /// The same with other targets.
  @inline(__always)
  func mapTargets(_ map: (BlockID) -> BlockID) -> Terminator {
    switch self {
    case .jump(let target): .jump(map(target))
    case .branch(let condition, let then, let otherwise): .branch(condition: condition, then: map(then), else: map(otherwise))
    case .try(let next, let error): .try(next: map(next), error: map(error))
    case .return, .throw, .unreachable: self
    }
  }
}
