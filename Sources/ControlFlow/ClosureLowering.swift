// Closures: functions made where they are written. Captures with a value of their own are evaluated by the function
// around; everything else the closure names is its parent's.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  mutating func lowerClosure(_ node: NodeID) -> ValueID {
    let id = indexer.addFunction(closureDeclaration(node))
    var captured: [(name: NameID, local: LocalID)] = []
    if tree[node].flags.contains(.hasCaptureList) {
      for capture in tree.children(node, .capture) { lowerCapture(capture, of: id, into: &captured) }
    }
    indexer.addParameters(of: node, to: id)

    let scope = scopes.push()
    for (name, local) in captured { scopes.bind(name, .local(local)) }
    lowerNested(id, node)
    scopes.pop(to: scope)
    return emit(.closure, tree.range(node), index: id.raw)
  }

  private mutating func closureDeclaration(_ node: NodeID) -> FunctionDeclaration {
    let range = tree.range(node)
    var function = FunctionDeclaration(
      kind: .closure, name: .none, nameRange: SourceRange(start: range.start, end: range.start), range: range)
    function.owner = indexer.index.functions[Int(body.function.raw)].owner
    function.enclosingFunction = body.function
    function.hasBody = true
    if tree[node].flags.contains(.hasSignature) {
      (function.attributes, function.modifiers) = indexer.attributesAndModifiers(of: node)
      indexer.setEffects(of: &function, from: node)
      if let type = tree.present(node, .returnType) { function.returnType = indexer.typeReference(type) }
    }
    return function
  }

  private mutating func lowerCapture(
    _ node: NodeID, of closure: FunctionDeclarationID, into captured: inout [(name: NameID, local: LocalID)]
  ) {
    let name = tree.name(node)
    let isWeak = tree.present(node, .modifier) != nil
    let value = tree.present(node, .value)
    if name == selfName {
      if isWeak { indexer.index.functions[Int(closure.raw)].capturesSelfWeakly = true }
      if let value { discard(lower(value)) }
      return
    }
    let range = tree.range(node)
    let evaluated = value.map { lower($0) } ?? lowerName(name, range)
    let local = indexer.addLocal(Local(name: name, kind: .capture, function: closure, type: nil, range: range))
    var capture = Capture(local: local, value: evaluated.raw)
    capture.isWeak = isWeak
    indexer.index.functions[Int(closure.raw)].captures.append(capture, in: indexer.lists)
    captured.append((name, local))
  }
}
