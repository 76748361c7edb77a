// `switch`: a chain of tests, case by case, each with its body behind it.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers a `switch`; with `result` each case stores its value there.
  mutating func lowerSwitch(_ node: NodeID, label: NameID = .none, result: LocalID? = nil) {
    let range = tree.range(node)
    let subject = tree.present(node, .subject).map { lower($0) } ?? unknown(range)
    let join = body.newLabel()
    let frames = body.exits.frames.count
    body.exits.frames.append(ExitFrame(kind: .switch, name: label, breakLabel: join))
    let outerFallthrough = fallthroughLabel
    fallthroughLabel = nil
    lowerCases(of: node, subject, result: result, configuration: nil)
    if let label = fallthroughLabel { body.place(label, .switchCase, range) }
    fallthroughLabel = outerFallthrough
    // All cases refused: the compiler has proved that this does not happen.
    body.terminate(.unreachable)
    body.exits.frames.truncate(to: frames)
    body.place(join, .join, range)
  }

  /// Lowers the cases below a `switch` or a clause of a `#if` among them, whose condition then comes before each test.
  private mutating func lowerCases(of node: NodeID, _ subject: ValueID, result: LocalID?, configuration: NodeID?) {
    for child in tree.children(node, .switchCase) {
      if tree.kind(child) == .ifConfigDecl {
        for clause in tree.children(child, .clause) { lowerCases(of: clause, subject, result: result, configuration: clause) }
      } else {
        lowerCase(child, subject, result: result, configuration: configuration)
      }
    }
  }

  private mutating func lowerCase(_ node: NodeID, _ subject: ValueID, result: LocalID?, configuration: NodeID?) {
    let range = tree.range(node)
    let next = body.newLabel()
    let inside = fallthroughLabel ?? body.newLabel()
    let scope = scopes.push()
    let blocks = body.blocks.count
    if let configuration {
      test(emitConfigurationCondition(configuration), fail: next, then: .switchTest, range)
    }
    let items = tree[node].flags.contains(.isDefault) ? 0 : tree.count(node, .caseItem)
    let outer = beginSharing()
    var number = 0
    for item in tree.children(node, .caseItem) where items > 0 {
      number += 1
      let nextItem = number == items ? next : body.newLabel()
      if let pattern = tree.present(item, .pattern) {
        lowerPattern(pattern, subject, PatternContext(fail: nextItem, kind: .switchTest, binding: .none))
      }
      if let condition = tree.present(item, .guardCondition) {
        test(lower(condition), fail: nextItem, then: .switchTest, tree.range(condition))
      }
      if number < items {
        body.jump(to: inside)
        body.place(nextItem, .switchTest, range)
      }
    }
    endSharing(outer)
    // A single pattern's block goes on as the body, unless the case before falls into it past the test.
    if items == 1, fallthroughLabel == nil, body.blocks.count > blocks {
      body.adopt(inside, as: .switchCase, range)
    } else {
      body.place(inside, .switchCase, range)
    }
    let after = tree.fallsThrough(node) ? body.newLabel() : nil
    fallthroughLabel = after
    let frames = body.exits.frames.count
    lowerStatements(of: node, result: result)
    popFrames(to: frames)
    scopes.pop(to: scope)
    if let frame = body.exits.last(.switch), let join = body.exits.frames[frame].breakLabel { body.jump(to: join) }
    fallthroughLabel = after
    body.place(next, .switchTest, range)
  }

  mutating func lowerFallthrough() {
    guard let label = fallthroughLabel else { return }
    if let frame = body.exits.last(.switch) { unwind(to: frame + 1) }
    body.jump(to: label)
  }
}
