// `defer`. Its body is lowered once, where it stands and with the names seen there, taken out again as a snippet, and
// copied at every exit of its scope. So closures in it are made once, and names keep their meaning at exits that see others.
import Semantics
import SourceText
import Syntax

/// Blocks cut out of a function, ready to be copied. Block 0 is where it begins.
struct DeferSnippet {
  var blocks: [Block]
  var instructions: [Instruction]
  /// Numbers that instructions and labels of the snippet began with.
  var firstInstruction: UInt32
  var firstLabel: UInt32
  /// The snippet's block of each of its labels.
  var labels: [UInt32]
  /// Where control goes behind it.
  var end: Label
  /// Captures of closures in it, whose values get their place with the first copy.
  var captures: [(function: FunctionDeclarationID, capture: Int, value: UInt32)]
}

extension FileLowering {
  /// In a function this long defers are no longer copied: many defers times many exits must not fill the memory.
  private static let maximumCopies = 1 << 18

  /// Lowers a `defer` statement and keeps its body for the exits to come.
  mutating func lowerDefer(_ node: NodeID) {
    guard let block = tree.present(node, .body) else { return }
    _ = body.errorExitLabel()  // Made now, since labels made inside are renamed by each copy.
    let frames = body.exits.frames.enter()
    let wasOpen = body.suspend()
    let firstBlock = body.blocks.count
    let firstInstruction = body.instructions.count
    let firstLabel = body.labels.count
    let firstFunction = indexer.index.functions.count

    body.place(body.newLabel(), .body, tree.range(block))
    lowerBlock(block)
    let end = body.newLabel()
    body.jump(to: end)

    var snippet = DeferSnippet(
      blocks: body.blocks.copy(from: firstBlock), instructions: body.instructions.copy(from: firstInstruction),
      firstInstruction: UInt32(firstInstruction), firstLabel: UInt32(firstLabel),
      labels: body.labels.copy(from: firstLabel).map { $0 == FunctionBuilder.unplaced ? $0 : $0 - UInt32(firstBlock) }, end: end,
      captures: [])
    for function in firstFunction..<indexer.index.functions.count
    where indexer.index.functions[function].enclosingFunction == body.function {
      for capture in indexer.index.functions[function].captures.indices {
        let value = indexer.index.functions[function].captures[capture].value
        guard value != .max, value >= UInt32(firstInstruction) else { continue }
        snippet.captures.append((FunctionDeclarationID(UInt32(function)), capture, value))
        indexer.index.functions[function].captures[capture].value = .max
      }
    }
    body.blocks.truncate(to: firstBlock)
    body.instructions.truncate(to: firstInstruction)
    body.labels.truncate(to: firstLabel)
    body.resume(wasOpen)
    body.exits.frames.leave(to: frames)
    body.exits.snippets.append(snippet)
    var frame = ExitFrame(kind: .deferred)
    frame.snippet = body.exits.snippets.count - 1
    frame.range = tree.range(node)
    body.exits.frames.append(frame)
  }

  /// Ends a scope: defers registered since `mark` run, last one first, on the normal path and on that of errors.
  mutating func popFrames(to mark: Int) {
    while body.exits.frames.count > mark {
      let frame = body.exits.frames.removeLast()
      guard frame.kind == .deferred else { continue }
      copySnippet(frame.snippet)
      guard let error = frame.errorLabel else { continue }
      let wasOpen = body.isOpen
      let join = body.newLabel()
      if wasOpen { body.jump(to: join) }
      body.place(error, .exit, frame.range)
      copySnippet(frame.snippet)
      body.jump(to: body.errorTarget())
      if wasOpen { body.place(join, .body, frame.range) }
    }
  }

  /// Runs the defers that stand between here and frame `target` (all of them for `return`), which stay registered.
  mutating func unwind(to target: Int) {
    for position in stride(from: body.exits.frames.count - 1, through: 0, by: -1) {
      if position < target { break }
      if body.exits.frames[position].kind == .deferred { copySnippet(body.exits.frames[position].snippet) }
    }
  }

  /// Adds a copy of a snippet to the open block; nothing where nothing is open.
  private mutating func copySnippet(_ position: Int) {
    guard body.isOpen else { return }
    let snippet = body.exits.snippets[position]
    guard body.instructions.count < FileLowering.maximumCopies else { return unfollowed.append(snippet.blocks[0].range) }
    let offset = UInt32(body.instructions.count) &- snippet.firstInstruction
    let labelOffset = UInt32(body.labels.count) &- snippet.firstLabel
    func moved(_ value: ValueID) -> ValueID {
      value.isNone || value.raw < snippet.firstInstruction ? value : ValueID(value.raw &+ offset)
    }
    for _ in snippet.labels { _ = body.newLabel() }
    for fixup in snippet.captures {
      indexer.index.functions[Int(fixup.function.raw)].captures[fixup.capture].value = fixup.value &+ offset
    }
    body.exits.snippets[position].captures = []
    for (number, block) in snippet.blocks.enumerated() {
      if number > 0 {
        body.open(block.kind, block.range)
        for (label, target) in snippet.labels.enumerated() where target == UInt32(number) {
          body.labels[Int(snippet.firstLabel &+ labelOffset) + label] = UInt32(body.blocks.count - 1)
        }
      }
      for instruction in block.start..<block.end {
        var copy = snippet.instructions[Int(instruction - snippet.firstInstruction)]
        let list = copy.list
        copy.a = moved(copy.a)
        copy.b = moved(copy.b)
        copy.list.start = UInt32(body.operands.count)
        for position in 0..<copy.list.count {
          var operand = body.operands[Int(list.start + position)]
          operand.value = moved(operand.value)
          body.operands.append(operand)
        }
        copy.flags.insert(.deferred)
        body.instructions.append(copy)
      }
      // The common defer is one block: it becomes part of the block it is copied into.
      if snippet.blocks.count == 1, case .jump(BlockID(snippet.end.raw)) = block.terminator { return }
      var terminator = block.terminator.mapTargets { BlockID($0.raw < snippet.firstLabel ? $0.raw : $0.raw &+ labelOffset) }
      if case .branch(let condition, let then, let otherwise) = terminator {
        terminator = .branch(condition: moved(condition), then: then, else: otherwise)
      } else if case .throw(let value) = terminator {
        terminator = .throw(moved(value))
      } else if case .return(let value) = terminator {
        terminator = .return(moved(value))
      }
      body.terminate(terminator)
    }
    body.place(Label(snippet.end.raw &+ labelOffset), .body, snippet.blocks[0].range)
  }
}

private func ~= (pattern: BlockID, value: BlockID) -> Bool { pattern == value }
