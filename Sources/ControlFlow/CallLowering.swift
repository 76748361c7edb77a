// Calls, member chains, macros and the lists of their arguments.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers a chain of members, calls, subscripts and unwraps. Chains are deep to the left as they are long, so the way
  /// down to the head is a loop.
  mutating func lowerChain(_ node: NodeID) -> ValueID {
    let start = chainStack.count
    var current = node
    var value: ValueID?
    while value == nil {
      let slot: Slot
      switch tree.kind(current) {
      case .memberAccessExpr: slot = .base
      case .functionCallExpr, .subscriptCallExpr: slot = .callee
      case .optionalChainingExpr, .forceUnwrapExpr: slot = .expression
      default:
        value = lower(current)
        continue
      }
      if let inner = tree.present(current, slot) {
        if let type = typeSpelled(by: inner, below: current) {
          value = emitType(type, tree.range(inner))
          // `Item.self` is the type itself.
          if tree.kind(current) != .memberAccessExpr { chainStack.append(current) }
        } else {
          chainStack.append(current)
          current = inner
        }
      } else if let head = chainStart, head.node == current {
        chainStack.append(current)
        value = head.value
      } else if tree.kind(current) == .memberAccessExpr {
        value = emit(.implicitMember, tree.range(current), name: tree.name(current))
      } else {
        chainStack.append(current)
        value = unknown(tree.range(current))
      }
    }
    var result = value ?? unknown(tree.range(node))
    while chainStack.count > start { result = lowerLink(chainStack.removeLast(), on: result) }
    return result
  }

  /// One member, call, subscript or unwrap on a value.
  private mutating func lowerLink(_ node: NodeID, on base: ValueID) -> ValueID {
    let range = tree.range(node)
    switch tree.kind(node) {
    case .memberAccessExpr:
      // `x.self` is `x`.
      return tree.keyword(node) == .self ? base : emit(.member, range, a: base, name: tree.name(node))
    case .optionalChainingExpr: return emit(.unwrap, range, a: base)
    case .forceUnwrapExpr: return emit(.unwrap, range, a: base, flags: .forced)
    default:
      let mark = operandStack.count
      pushArguments(of: node)
      var instruction = Instruction(tree.kind(node) == .functionCallExpr ? .call : .subscript, range: range)
      instruction.a = base
      return emit(instruction, operandsSince: mark)
    }
  }

  /// The type that `[Item]()` and `Item.self` spell: what looks like a literal or a name there is one.
  private mutating func typeSpelled(by inner: NodeID, below outer: NodeID) -> TypeReferenceID? {
    switch tree.kind(outer) {
    case .functionCallExpr where tree.kind(inner) == .arrayExpr || tree.kind(inner) == .dictionaryExpr:
      return typeReference(ofExpression: inner)
    case .memberAccessExpr where tree.keyword(outer) == .self: return typeReference(ofExpression: inner)
    default: return nil
    }
  }

  /// Lowers arguments and trailing closures onto the operand stack.
  mutating func pushArguments(of node: NodeID) {
    var child = tree[node].firstChild
    while !child.isNone {
      let entry = tree[child]
      switch entry.slot {
      case .argument where entry.kind == .labeledExpr:
        let value = lowerOperand(child)
        operandStack.append(Operand(value: value, label: tree.name(child)))
      case .trailingClosure:
        let value = lower(child)
        operandStack.append(Operand(value: value, isTrailing: true))
      case .additionalTrailingClosure:
        if let closure = tree.present(child, .closure) {
          let value = lower(closure)
          let label = tree.keyword(child) == ._ ? NameID.none : tree.name(child)
          operandStack.append(Operand(value: value, label: label, isTrailing: true))
        }
      default: break
      }
      child = entry.nextSibling
    }
  }

  /// `#name(…)`. `#selector` names a method without calling it.
  mutating func lowerMacro(_ node: NodeID) -> ValueID {
    let range = tree.range(node)
    let name = tree.name(node)
    if tree.keyword(node) == .selector, let argument = tree.present(node, .argument) {
      let value = lowerOperand(argument)
      return emit(.selector, range, a: value)
    }
    let mark = operandStack.count
    pushArguments(of: node)
    var macro = Instruction(.macro, range: range)
    macro.name = name
    return emit(macro, operandsSince: mark)
  }

  /// `\Root.a.b[i]`: names in order as labels; values of subscripts as operands without label.
  mutating func lowerKeyPath(_ node: NodeID) -> ValueID {
    var path = Instruction(.keyPath, range: tree.range(node))
    if let root = tree.present(node, .root) { path.type = indexer.typeReference(root) }
    let mark = operandStack.count
    for component in tree.children(node, .component) {
      let name = tree.name(component)
      if !name.isNone { operandStack.append(Operand(value: .none, label: name)) }
      for argument in tree.children(component, .argument) {
        let value = lowerOperand(argument)
        operandStack.append(Operand(value: value))
      }
    }
    return emit(path, operandsSince: mark)
  }

  // MARK: Types as values

  mutating func lowerTypeExpression(_ node: NodeID) -> ValueID {
    if let type = typeReference(ofExpression: node, onlyTypes: false) { return emitType(type, tree.range(node)) }
    return lowerOperand(node)
  }

  mutating func emitType(_ type: TypeReferenceID, _ range: SourceRange) -> ValueID {
    var instruction = Instruction(.typeExpression, range: range)
    instruction.type = type
    return body.emit(instruction)
  }

  /// The type an expression spells, if it can be one. A plain name must begin like a type and be no local, unless the
  /// place where it stands asks for a type anyway.
  mutating func typeReference(ofExpression node: NodeID, onlyTypes: Bool = true) -> TypeReferenceID? {
    depth += 1
    defer { depth -= 1 }
    guard depth < FileLowering.maximumDepth else { return nil }
    var reference = TypeReference(kind: .named, range: tree.range(node))
    switch tree.kind(node) {
    case .typeExpr: return tree.present(node, .type).map { indexer.typeReference($0) }
    case .declReferenceExpr:
      reference.name = tree.name(node)
      if onlyTypes {
        let first = tree.byte(at: tree.nameRange(node).start)
        guard first >= 65 && first <= 90 || first == 95, scopes.find(reference.name) == nil else { return nil }
      }
    case .memberAccessExpr:
      guard let base = tree.present(node, .base), let outer = typeReference(ofExpression: base, onlyTypes: onlyTypes) else { return nil }
      let first = tree.byte(at: tree.nameRange(node).start)
      guard !onlyTypes || first >= 65 && first <= 90 else { return nil }
      reference.kind = .member
      reference.name = tree.name(node)
      reference.children.append(outer, in: indexer.lists)
    case .genericSpecializationExpr:
      guard let inner = tree.present(node, .expression), let base = typeReference(ofExpression: inner, onlyTypes: onlyTypes)
      else { return nil }
      for argument in tree.children(node, .genericArgument) where tree.kind(argument).isType {
        let child = indexer.typeReference(argument)
        indexer.index.typeReferences[Int(base.raw)].children.append(child, in: indexer.lists)
      }
      return base
    case .optionalChainingExpr:
      guard let inner = tree.present(node, .expression), let base = typeReference(ofExpression: inner) else { return nil }
      reference.kind = .optional
      reference.children.append(base, in: indexer.lists)
    case .arrayExpr:
      var elements = tree.children(node, .element)
      guard let only = elements.next(), elements.next() == nil, let element = typeReference(ofExpression: only) else { return nil }
      reference.kind = .array
      reference.children.append(element, in: indexer.lists)
    case .dictionaryExpr:
      var elements = tree.children(node, .element)
      guard let only = elements.next(), elements.next() == nil, let key = tree.present(only, .key),
        let value = tree.present(only, .value), let keyType = typeReference(ofExpression: key),
        let valueType = typeReference(ofExpression: value)
      else { return nil }
      reference.kind = .dictionary
      reference.children.append(keyType, in: indexer.lists)
      reference.children.append(valueType, in: indexer.lists)
    case .tupleExpr:
      reference.kind = .tuple
      for element in tree.children(node, .element) {
        guard let inner = tree.present(element, .expression), let type = typeReference(ofExpression: inner) else { return nil }
        reference.children.append(type, in: indexer.lists)
      }
      if reference.children.isEmpty { return nil }
      if reference.children.count == 1 { return reference.children[0] }
    default: return nil
    }
    return indexer.add(reference)
  }
}
