// Types as written, from tree to `TypeReference`.
import SourceText
import Syntax

extension DeclarationIndexer {
  /// Adds the type a node spells, children first.
  public mutating func typeReference(_ node: NodeID) -> TypeReferenceID {
    var reference = TypeReference(kind: .other, range: tree.range(node))
    // `T????…` and `A.B.C.…` nest as deep as they are long.
    typeDepth += 1
    defer { typeDepth -= 1 }
    if typeDepth > 100 { return add(reference) }
    switch tree.kind(node) {
    case .identifierType:
      reference.kind = .named
      reference.name = tree.name(node)
      addTypes(of: node, .genericArgument, to: &reference.children)
    case .memberType:
      reference.kind = .member
      reference.name = tree.name(node)
      addTypes(of: node, .base, to: &reference.children)
      addTypes(of: node, .genericArgument, to: &reference.children)
    case .optionalType, .implicitlyUnwrappedOptionalType:
      reference.kind = .optional
      addTypes(of: node, .base, to: &reference.children)
    case .arrayType, .inlineArrayType:
      reference.kind = .array
      addTypes(of: node, .element, to: &reference.children)
    case .dictionaryType:
      reference.kind = .dictionary
      addTypes(of: node, .key, to: &reference.children)
      addTypes(of: node, .value, to: &reference.children)
    case .tupleType: return tupleType(node)
    case .functionType:
      reference.kind = .function
      for parameter in tree.children(node, .parameter) { addTypes(of: parameter, .type, to: &reference.children) }
      addTypes(of: node, .returnType, to: &reference.children)
      let flags = tree[node].flags
      if flags.contains(.async) || flags.contains(.reasync) { reference.flags.insert(.async) }
      if flags.contains(.throws) || flags.contains(.rethrows) { reference.flags.insert(.throws) }
    case .someOrAnyType:
      reference.kind = tree.keyword(node) == .any ? .existential : .opaque
      addTypes(of: node, .constraint, to: &reference.children)
    case .compositionType:
      reference.kind = .composition
      addTypes(of: node, .element, to: &reference.children)
    case .attributedType: return attributedType(node)
    case .metatypeType:
      reference.kind = .metatype
      addTypes(of: node, .base, to: &reference.children)
    case .suppressedType, .packExpansionType, .packElementType, .namedOpaqueReturnType:
      addTypes(of: node, .base, to: &reference.children)
    case .classRestrictionType:
      reference.kind = .named
      reference.name = index.names.intern("AnyObject")
    default: break
    }
    return add(reference)
  }

  /// Adds a type reference whose children are added already.
  public mutating func add(_ reference: TypeReference) -> TypeReferenceID {
    index.typeReferences.append(reference)
    return TypeReferenceID(UInt32(index.typeReferences.count - 1))
  }

  private mutating func addTypes(of node: NodeID, _ slot: Slot, to types: inout DeclarationList<TypeReferenceID>) {
    for child in tree.children(node, slot) { types.append(typeReference(child), in: lists) }
  }

  private mutating func tupleType(_ node: NodeID) -> TypeReferenceID {
    var reference = TypeReference(kind: .tuple, range: tree.range(node))
    var hasLabel = false
    for element in tree.children(node, .element) {
      guard let type = tree.present(element, .type) else { continue }
      let child = typeReference(type)
      if tree[element].flags.contains(.variadic) { index.typeReferences[Int(child.raw)].flags.insert(.variadic) }
      reference.children.append(child, in: lists)
      let label = tree.keyword(element) == ._ ? .none : tree.name(element)
      reference.labels.append(label, in: lists)
      if !label.isNone { hasLabel = true }
    }
    if !hasLabel {
      // `(T)` is `T` in parentheses.
      if reference.children.count == 1 { return reference.children[0] }
      reference.labels = DeclarationList()
    }
    return add(reference)
  }

  /// `inout T`, `@escaping () -> Void`: the type itself with flags.
  private mutating func attributedType(_ node: NodeID) -> TypeReferenceID {
    guard let base = tree.present(node, .base) else { return add(TypeReference(kind: .other, range: tree.range(node))) }
    let id = typeReference(base)
    var flags: TypeReference.Flags = []
    for specifier in tree.children(node, .specifier) where tree.keyword(specifier) == .inout { flags.insert(.inout) }
    for attribute in tree.children(node, .attribute) {
      switch index.names[tree.name(attribute)] {
      case "escaping": flags.insert(.escaping)
      case "autoclosure": flags.insert(.autoclosure)
      case "MainActor": flags.insert(.mainActor)
      case "Sendable": flags.insert(.sendable)
      default: break
      }
    }
    index.typeReferences[Int(id.raw)].flags.formUnion(flags)
    return id
  }
}
