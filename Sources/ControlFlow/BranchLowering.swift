// `if`, `guard`, loops and `do`.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers `if … else …`; with `result` each branch stores its value there.
  mutating func lowerIf(_ node: NodeID, label: NameID = .none, result: LocalID? = nil) {
    let range = tree.range(node)
    let join = body.newLabel()
    let frames = body.exits.frames.count
    if !label.isNone { body.exits.frames.append(ExitFrame(kind: .labeled, name: label, breakLabel: join)) }
    var current = node
    // `else if` is a loop, not recursion: such chains grow long.
    while true {
      let otherwise = body.newLabel()
      let scope = scopes.push()
      lowerConditions(of: current, fail: otherwise, then: .then)
      if let then = tree.present(current, .thenBody) { lowerBlock(then, result: result) }
      scopes.pop(to: scope)
      body.jump(to: join)
      let elseBody = tree.present(current, .elseBody)
      guard let elseBody else {
        body.place(otherwise, .body, range)
        break
      }
      body.place(otherwise, .else, tree.range(elseBody))
      if tree.kind(elseBody) == .ifExpr {
        current = elseBody
      } else {
        lowerBlock(elseBody, result: result)
        break
      }
    }
    body.exits.frames.truncate(to: frames)
    body.place(join, .join, range)
  }

  mutating func lowerGuard(_ node: NodeID) {
    let fail = body.newLabel()
    let join = body.newLabel()
    let mark = scopes.mark
    lowerConditions(of: node, fail: fail, then: .body)
    body.jump(to: join)
    let elseBody = tree.present(node, .body)
    body.place(fail, .guardElse, elseBody.map { tree.range($0) } ?? tree.range(node))
    if let elseBody {
      // What the conditions bind is not there when they fail.
      scopes.hide(since: mark)
      lowerBlock(elseBody)
      scopes.show(since: mark)
    }
    // A body that does not leave is broken source.
    body.terminate(.unreachable)
    body.place(join, .body, tree.range(node))
  }

  // MARK: Loops

  mutating func lowerWhile(_ node: NodeID, label: NameID) {
    let range = tree.range(node)
    let head = body.newLabel()
    let exit = body.newLabel()
    body.place(head, .loopHead, range)
    let scope = scopes.push()
    lowerConditions(of: node, fail: exit, then: .loopBody)
    lowerLoopBody(node, label: label, continueTo: head, exit: exit)
    scopes.pop(to: scope)
    body.jump(to: head)
    body.place(exit, .loopExit, range)
  }

  mutating func lowerRepeat(_ node: NodeID, label: NameID) {
    let range = tree.range(node)
    let head = body.newLabel()
    let test = body.newLabel()
    let exit = body.newLabel()
    body.place(head, .loopHead, range)
    lowerLoopBody(node, label: label, continueTo: test, exit: exit)
    body.place(test, .body, range)
    let condition = tree.present(node, .condition).map { lower($0) } ?? unknown(range)
    body.branch(condition, then: head, else: exit)
    body.place(exit, .loopExit, range)
  }

  mutating func lowerFor(_ node: NodeID, label: NameID) {
    let range = tree.range(node)
    let flags = tree[node].flags
    let head = body.newLabel()
    let inside = body.newLabel()
    let exit = body.newLabel()
    let sequence = tree.present(node, .sequence)
    let sequenceRange = sequence.map { tree.range($0) } ?? range
    let values = sequence.map { lower($0) } ?? unknown(range)
    body.place(head, .loopHead, range)
    var elementFlags: Instruction.Flags = []
    if flags.contains(.awaits) { elementFlags.insert(.awaited) }
    if flags.contains(.tries) { elementFlags.insert(.tried) }
    let element = emit(.element, sequenceRange, a: values, flags: elementFlags)
    if flags.contains(.tries) { endWithTry(sequenceRange) }
    body.branch(element, then: inside, else: exit)
    body.place(inside, .loopBody, range)
    let scope = scopes.push()
    if let pattern = tree.present(node, .pattern) {
      let type = tree.present(node, .type).map { indexer.typeReference($0) }
      if flags.contains(.hasCase) {
        lowerPattern(pattern, element, PatternContext(fail: head, kind: .loopBody, binding: .none))
      } else {
        lowerPattern(pattern, element, PatternContext(fail: head, kind: .loopBody, binding: .constant, type: type))
      }
    }
    if let condition = tree.present(node, .guardCondition) { test(lower(condition), fail: head, then: .loopBody, tree.range(condition)) }
    lowerLoopBody(node, label: label, continueTo: head, exit: exit)
    scopes.pop(to: scope)
    body.jump(to: head)
    body.place(exit, .loopExit, range)
  }

  private mutating func lowerLoopBody(_ node: NodeID, label: NameID, continueTo: Label, exit: Label) {
    body.exits.frames.append(ExitFrame(kind: .loop, name: label, breakLabel: exit, continueLabel: continueTo))
    if let block = tree.present(node, .body) { lowerBlock(block) }
    _ = body.exits.frames.removeLast()
  }

  // MARK: do

  mutating func lowerDo(_ node: NodeID, label: NameID = .none, result: LocalID? = nil) {
    let range = tree.range(node)
    let join = body.newLabel()
    let frames = body.exits.frames.count
    if !label.isNone { body.exits.frames.append(ExitFrame(kind: .labeled, name: label, breakLabel: join)) }
    let catches = tree.present(node, .catchClause) != nil
    let handler = body.newLabel()
    if catches { body.exits.frames.append(ExitFrame(kind: .handler, errorLabel: handler)) }
    if let block = tree.present(node, .body) { lowerBlock(block, result: result) }
    if catches {
      _ = body.exits.frames.removeLast()
      body.jump(to: join)
      lowerCatches(of: node, handler: handler, join: join, result: result)
    }
    body.exits.frames.truncate(to: frames)
    body.place(join, .join, range)
  }

  private mutating func lowerCatches(of node: NodeID, handler: Label, join: Label, result: LocalID?) {
    body.place(handler, .catchTest, tree.range(node))
    let error = emit(.caughtError, tree.range(node), flags: .implicit)
    for clause in tree.children(node, .catchClause) {
      let range = tree.range(clause)
      let next = body.newLabel()
      let inside = body.newLabel()
      let scope = scopes.push()
      let blocks = body.blocks.count
      let items = tree.count(clause, .catchItem)
      if items == 0 {
        bindImplicitError(error, range)
        body.place(inside, .catchBody, range)
      } else {
        let outer = beginSharing()
        var number = 0
        for item in tree.children(clause, .catchItem) {
          number += 1
          let nextItem = number == items ? next : body.newLabel()
          if let pattern = tree.present(item, .pattern) {
            lowerPattern(pattern, error, PatternContext(fail: nextItem, kind: .catchTest, binding: .none))
          } else {
            bindImplicitError(error, tree.range(item))
          }
          if let condition = tree.present(item, .guardCondition) {
            test(lower(condition), fail: nextItem, then: .catchTest, tree.range(condition))
          }
          if items == 1 { break }
          body.jump(to: inside)
          if number < items { body.place(nextItem, .catchTest, range) }
        }
        endSharing(outer)
        if items == 1, body.blocks.count > blocks {
          body.adopt(inside, as: .catchBody, range)
        } else {
          body.place(inside, .catchBody, range)
        }
      }
      if let block = tree.present(clause, .body) { lowerBlock(block, result: result) }
      scopes.pop(to: scope)
      body.jump(to: join)
      body.place(next, .catchTest, range)
    }
    // No clause took it: on to the next handler.
    body.jump(to: body.errorTarget())
  }

  private mutating func bindImplicitError(_ error: ValueID, _ range: SourceRange) {
    let local = declareLocal(indexer.known.error, .error, nil, SourceRange(start: range.start, end: range.start))
    var bind = Instruction(.bind, range: range)
    bind.index = local.raw
    bind.b = error
    bind.flags = [.implicit, .constant]
    _ = body.emit(bind)
  }
}
