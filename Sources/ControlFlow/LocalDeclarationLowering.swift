// Variables and functions declared inside functions.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  mutating func lowerVariables(_ node: NodeID) {
    var binding = tree.keyword(node) == .let ? PatternContext.Binding.constant : .variable
    for modifier in tree.children(node, .modifier) where tree.keyword(modifier) == .async { binding = .asyncLet }
    for child in tree.children(node, .binding) { lowerVariable(child, binding) }
  }

  private mutating func lowerVariable(_ node: NodeID, _ binding: PatternContext.Binding) {
    guard let pattern = tree.present(node, .pattern) else { return }
    let type = tree.present(node, .type).map { indexer.typeReference($0) }
    let written = tree.present(node, .value)
    let accessors = tree.present(node, .accessorBlock)
    if written == nil, let accessors, lowerComputedVariable(node, pattern, type, accessors) { return }
    let value = written.map { lower($0) } ?? .none
    let isSelf = binding == .constant && tree.kind(pattern) == .identifierPattern && tree.name(pattern) == selfName
    if !isSelf {
      // The pattern cannot fail; should the source say otherwise, failing leads nowhere.
      let fail = body.newLabel()
      let context = PatternContext(fail: fail, kind: .body, binding: binding, type: type)
      if value.isNone {
        declareUninitialized(pattern, context)
      } else {
        let blocks = body.blocks.count
        lowerPattern(pattern, value, context)
        if body.blocks.count > blocks {
          let next = body.newLabel()
          body.jump(to: next)
          body.place(fail, .body, tree.range(node))
          body.terminate(.unreachable)
          body.place(next, .body, tree.range(node))
        }
      }
    }
    if let accessors { lowerObservers(node, pattern, type, accessors) }
  }

  /// `let x: T`, `let (a, b): (A, B)`: each name begins without a value.
  private mutating func declareUninitialized(_ pattern: NodeID, _ context: PatternContext) {
    if tree.kind(pattern) == .tuplePattern {
      for element in tree.children(pattern, .element) {
        if let inner = tree.present(element, .pattern) { declareUninitialized(inner, context.inside()) }
      }
    } else {
      lowerPattern(pattern, .none, context)
    }
  }

  /// A local with a getter is a function that is called where its name stands.
  private mutating func lowerComputedVariable(_ node: NodeID, _ pattern: NodeID, _ type: TypeReferenceID?, _ block: NodeID) -> Bool {
    let accessors = lowerAccessors(node, pattern, type, block)
    guard let getter = accessors.getter else { return false }
    scopes.bind(tree.name(pattern), .computed(getter: getter, setter: accessors.setter))
    return true
  }

  private mutating func lowerObservers(_ node: NodeID, _ pattern: NodeID, _ type: TypeReferenceID?, _ block: NodeID) {
    _ = lowerAccessors(node, pattern, type, block)
  }

  /// Declares accessors of a local and lowers them here, where they see the function's other locals.
  private mutating func lowerAccessors(_ node: NodeID, _ pattern: NodeID, _ type: TypeReferenceID?, _ block: NodeID) -> Accessors {
    var accessors = Accessors()
    let first = indexer.pending.count
    indexer.declarePropertyAccessors(
      in: block, name: tree.name(pattern), nameRange: tree.nameRange(pattern), type: type, currentPlace, [], DeclarationList(), into: &accessors)
    lowerPendingHere(since: first)
    return accessors
  }

  /// Lowers bodies that were put on the list since `first` in the current scope.
  private mutating func lowerPendingHere(since first: Int) {
    let here = Array(indexer.pending[first...])
    indexer.pending.removeSubrange(first...)
    for pending in here {
      if tree.kind(pending.node) == .codeBlock || tree.kind(pending.node) == .accessorBlock {
        lowerNested(pending.function, pending.node)
      } else {
        // Default values of parameters see nothing local but could name it: left for later.
        indexer.pending.append(pending)
      }
    }
  }

  // MARK: Functions

  /// Brings the functions declared among the statements of `node` into scope, since they may be called before they stand.
  mutating func declareLocalFunctions(of node: NodeID) {
    for statement in tree.children(node, .statement) where tree.kind(statement) == .functionDecl {
      let (id, _) = indexer.declareFunction(statement, currentPlace)
      localFunctions[statement] = id
      scopes.bind(tree.name(statement), .function(id))
    }
  }

  mutating func lowerLocalFunction(_ node: NodeID) {
    guard let id = localFunctions.removeValue(forKey: node) else { return }
    if let block = tree.present(node, .body) { lowerNested(id, block) }
  }
}
