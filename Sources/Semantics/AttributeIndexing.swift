// Attributes, modifiers and generic parameters of a declaration.
import SourceText
import Syntax

extension DeclarationIndexer {
  /// What is written before a declaration.
  public mutating func attributesAndModifiers(of node: NodeID) -> (DeclarationList<Attribute>, Modifiers) {
    var attributes = DeclarationList<Attribute>()
    var modifiers: Modifiers = []
    var child = tree[node].firstChild
    // Attributes and modifiers stand first: the walk ends at the first child that is something else.
    while !child.isNone {
      let entry = tree[child]
      switch entry.slot {
      case .attribute: addAttributes(child, to: &attributes)
      case .modifier: modifiers.formUnion(modifier(child))
      case .skipped: break
      default: return (attributes, modifiers)
      }
      child = entry.nextSibling
    }
    return (attributes, modifiers)
  }

  private mutating func addAttributes(_ node: NodeID, to attributes: inout DeclarationList<Attribute>) {
    if tree.kind(node) == .ifConfigDecl {
      for clause in tree.children(node, .clause) {
        for inner in tree.children(clause, .attribute) { addAttributes(inner, to: &attributes) }
      }
      return
    }
    attributes.append(Attribute(name: tree.name(node), arguments: argumentText(of: node)), in: lists)
  }

  /// The text between the parentheses of an attribute, trimmed.
  private mutating func argumentText(of node: NodeID) -> NameID {
    let entry = tree[node]
    guard entry.flags.contains(.hasArgumentList) else { return .none }
    let name = tree.child(node, .attributeName)
    let open = name.isNone ? entry.nameToken.advanced(by: 1) : tree[name].endToken
    guard !open.isNone, open < entry.endToken, tree.token(open).kind == .leftParen else { return .none }
    var start = tree.token(open).end
    let last = tree.token(entry.endToken.advanced(by: -1))
    var end = last.kind == .rightParen ? last.offset : last.end
    while start < end, isSpace(tree.byte(at: start)) { start += 1 }
    while start < end, isSpace(tree.byte(at: end - 1)) { end -= 1 }
    return start < end ? index.names.append(SourceRange(start: start, end: end)) : .none
  }

  private mutating func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte >= 9 && byte <= 13 }

  private mutating func modifier(_ node: NodeID) -> Modifiers {
    // `private(set)` leaves reading open, so it does not make the name private.
    if tree[node].flags.contains(.hasDetail), tree.keyword(node) != .unowned { return [] }
    switch tree.keyword(node) {
    case .static, .class: return .static
    case .override: return .override
    case .mutating: return .mutating
    case .private, .fileprivate: return .private
    case .lazy: return .lazy
    case .weak, .unowned: return .weak
    case .final: return .final
    case .nonisolated: return .nonisolated
    case .public, .open: return .public
    case .required: return .required
    case .convenience: return .convenience
    case .indirect: return .indirect
    default: return []
    }
  }

  /// The generic parameters of a declaration with the requirements of its `where` clause. A requirement on a name that is
  /// no parameter here (`Element` in an extension, `Self`) makes an entry of its own.
  public mutating func genericParameters(of node: NodeID) -> DeclarationList<GenericParameter> {
    var parameters = DeclarationList<GenericParameter>()
    for child in tree.children(node, .genericParameter) {
      var parameter = GenericParameter(name: tree.name(child))
      if let type = tree.present(child, .type) { parameter.constraints.append(typeReference(type), in: lists) }
      parameters.append(parameter, in: lists)
    }
    for requirement in tree.children(node, .requirement) {
      guard tree.kind(requirement) == .conformanceRequirement || tree.kind(requirement) == .sameTypeRequirement,
        let left = tree.present(requirement, .left), tree.kind(left) == .identifierType,
        let right = tree.present(requirement, .right), tree.kind(right).isType
      else { continue }
      let constraint = typeReference(right)
      let known = parameters.firstIndex { $0.name == tree.name(left) }
      if known == nil { parameters.append(GenericParameter(name: tree.name(left)), in: lists) }
      parameters[known ?? parameters.count - 1].constraints.append(constraint, in: lists)
    }
    return parameters
  }
}
