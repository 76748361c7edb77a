// Stage 7 (facts). Questions about control-flow graphs alone.
import ControlFlow

extension FunctionBody {
  /// The block an instruction stands in.
  package func block(of value: ValueID) -> BlockID? {
    blocks.firstIndex { $0.start <= value.raw && value.raw < $0.end }.map { BlockID(UInt32($0)) }
  }

  /// Blocks a block may go on to.
  package func successors(_ block: BlockID) -> [BlockID] {
    switch blocks[Int(block.raw)].terminator {
    case .jump(let target): [target]
    case .branch(_, let then, let otherwise): [then, otherwise]
    case .try(let next, let error): [next, error]
    case .return, .throw, .unreachable: []
    }
  }

  /// Everything that can be reached from a block, the block itself only if a way leads back to it.
  package func reachable(from block: BlockID) -> Set<BlockID> {
    var seen: Set<BlockID> = []
    var work = successors(block)
    while let next = work.popLast() {
      guard seen.insert(next).inserted else { continue }
      work += successors(next)
    }
    return seen
  }

  /// Every way from the start of the function to `later` comes by `earlier`.
  package func isAlwaysBefore(_ earlier: ValueID, _ later: ValueID) -> Bool {
    guard let first = block(of: earlier), let second = block(of: later) else { return false }
    if first == second { return earlier.raw <= later.raw }
    return !reaches(from: BlockID(0), past: first) { $0 == second }
  }

  /// No way out of the function comes by `earlier` and not by `later` after it.
  package func isAlwaysAfter(_ later: ValueID, _ earlier: ValueID) -> Bool {
    guard let first = block(of: earlier), let last = block(of: later) else { return false }
    if first == last { return earlier.raw <= later.raw }
    return !reaches(from: first, past: last) { successors($0).isEmpty }
  }

  /// A way from `start` that does not come by `avoided` ends at a block that is looked for.
  private func reaches(from start: BlockID, past avoided: BlockID, _ isGoal: (BlockID) -> Bool) -> Bool {
    var seen: Set<BlockID> = [avoided]
    var work = [start]
    while let next = work.popLast() {
      guard seen.insert(next).inserted else { continue }
      if isGoal(next) { return true }
      work += successors(next)
    }
    return false
  }

  /// One run of the function can come by both instructions.
  package func isOnOneWay(_ a: ValueID, _ b: ValueID) -> Bool {
    guard let first = block(of: a), let second = block(of: b) else { return true }
    return first == second || reachable(from: first).contains(second) || reachable(from: second).contains(first)
  }

  /// Control can come back to the instruction without the function being called again.
  package func isInLoop(_ value: ValueID) -> Bool {
    guard let block = block(of: value) else { return false }
    return reachable(from: block).contains(block)
  }
}
