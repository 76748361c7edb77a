// Properties and globals, their accessors, observers and initial values.
import SourceText
import Syntax

/// The accessors of a property or subscript.
public struct Accessors: Sendable {
  /// The functions, none where there is no such accessor.
  public var getter, setter, willSet, didSet: FunctionDeclarationID?
  /// None.
  public init() {}
}

extension DeclarationIndexer {
  /// Indexes the properties (or globals) of a variable declaration, one per bound name.
  mutating func indexProperties(_ node: NodeID, _ place: Place) {
    let (attributes, modifiers) = attributesAndModifiers(of: node)
    var base = PropertyDeclaration(name: .none, nameRange: tree.range(node), range: tree.range(node))
    base.owner = place.owner
    base.isLet = tree.keyword(node) == .let
    base.modifiers = modifiers
    base.attributes = attributes
    let isAlone = tree.count(node, .binding) == 1
    for binding in tree.children(node, .binding) {
      guard let pattern = tree.present(binding, .pattern) else { continue }
      if !isAlone { base.range = tree.range(binding) }
      base.type = writtenType(of: binding)
      base.initialValue = nil
      if let value = tree.present(binding, .value) {
        base.initialValue = declareInitialValue(value, name: firstName(of: pattern), type: base.type, place, modifiers)
      }
      addProperties(of: pattern, binding, base, place)
    }
  }

  /// The type of a binding; `let a, b: Int` gives `a` that of `b`.
  private mutating func writtenType(of binding: NodeID) -> TypeReferenceID? {
    var current = binding
    while true {
      if let type = tree.present(current, .type) { return typeReference(type) }
      guard tree.present(current, .value) == nil, tree.present(current, .accessorBlock) == nil else { return nil }
      repeat {
        current = tree[current].nextSibling
        if current.isNone { return nil }
      } while tree[current].slot != .binding
    }
  }

  /// Adds a property for each name the pattern binds.
  private mutating func addProperties(of pattern: NodeID, _ binding: NodeID, _ base: PropertyDeclaration, _ place: Place) {
    switch tree.kind(pattern) {
    case .identifierPattern:
      var property = base
      property.name = tree.name(pattern)
      property.nameRange = tree.nameRange(pattern)
      if let block = tree.present(binding, .accessorBlock) {
        var accessors = Accessors()
        declarePropertyAccessors(
          in: block, name: property.name, nameRange: property.nameRange, type: base.type, place, base.modifiers,
          base.attributes, into: &accessors)
        property.getter = accessors.getter
        property.setter = accessors.setter
        property.willSet = accessors.willSet
        property.didSet = accessors.didSet
        property.isComputed = accessors.getter != nil
      }
      index.properties.append(property)
    case .tuplePattern:
      for element in tree.children(pattern, .element) {
        if let inner = tree.present(element, .pattern) { addProperties(of: inner, binding, base, place) }
      }
    case .valueBindingPattern:
      if let inner = tree.present(pattern, .pattern) { addProperties(of: inner, binding, base, place) }
    default: break
    }
  }

  /// The name by which the initial value of a binding is known: the first one bound.
  private mutating func firstName(of pattern: NodeID) -> NameID {
    if tree.kind(pattern) == .identifierPattern { return tree.name(pattern) }
    var next = tree[pattern].firstDescendant.rawValue
    while next < pattern.rawValue {
      if tree.kind(NodeID(rawValue: next)) == .identifierPattern { return tree.name(NodeID(rawValue: next)) }
      next += 1
    }
    return .none
  }

  /// Declares the accessors of a property or of a local variable; bodies are pending.
  public mutating func declarePropertyAccessors(
    in block: NodeID, name: NameID, nameRange: SourceRange, type: TypeReferenceID?, _ place: Place, _ modifiers: Modifiers,
    _ attributes: DeclarationList<Attribute>, into accessors: inout Accessors
  ) {
    var function = FunctionDeclaration(kind: .getter, name: name, nameRange: nameRange, range: tree.range(block))
    function.owner = place.owner
    function.enclosingFunction = place.enclosingFunction
    function.modifiers = modifiers
    function.attributes = attributes
    declareAccessors(in: block, like: function, parametersOf: nil, valueType: type, into: &accessors)
  }

  private mutating func declareInitialValue(
    _ node: NodeID, name: NameID, type: TypeReferenceID?, _ place: Place, _ modifiers: Modifiers
  ) -> FunctionDeclarationID {
    let range = tree.range(node)
    var function = FunctionDeclaration(kind: .initialValue, name: name, nameRange: range, range: range)
    function.owner = place.owner
    function.enclosingFunction = place.enclosingFunction
    function.returnType = type
    function.modifiers = modifiers
    function.hasBody = true
    let id = addFunction(function)
    pending.append(PendingBody(function: id, node: node))
    return id
  }

  /// Declares every accessor in a block. `template` carries owner, name and modifiers; `parametersOf` is the subscript.
  mutating func declareAccessors(
    in block: NodeID, like template: FunctionDeclaration, parametersOf parameters: NodeID?, valueType: TypeReferenceID?,
    into accessors: inout Accessors
  ) {
    if tree[block].flags.contains(.implicitGetter) {
      var getter = template
      getter.kind = .getter
      getter.returnType = valueType
      getter.hasBody = true
      let id = addFunction(getter)
      if let parameters { addParameters(of: parameters, to: id) }
      pending.append(PendingBody(function: id, node: block))
      accessors.getter = id
      return
    }
    for child in tree.children(block, .accessor) {
      if tree.kind(child) == .ifConfigDecl {
        for clause in tree.children(child, .clause) {
          declareAccessors(in: clause, like: template, parametersOf: parameters, valueType: valueType, into: &accessors)
        }
      } else {
        declareAccessor(child, like: template, parametersOf: parameters, valueType: valueType, into: &accessors)
      }
    }
  }

  private mutating func declareAccessor(
    _ node: NodeID, like template: FunctionDeclaration, parametersOf parameters: NodeID?, valueType: TypeReferenceID?,
    into accessors: inout Accessors
  ) {
    let kind: FunctionDeclaration.Kind
    switch tree.keyword(node) {
    case .get, ._read, .read, .unsafeAddress, .addressWithOwner, .addressWithNativeOwner, .borrow: kind = .getter
    case .willSet: kind = .willSet
    case .didSet: kind = .didSet
    default: kind = .setter
    }
    var function = template
    function.kind = kind
    function.range = tree.range(node)
    let (attributes, modifiers) = attributesAndModifiers(of: node)
    function.attributes.add(attributes, in: lists)
    function.modifiers.formUnion(modifiers)
    setEffects(of: &function, from: node)
    function.returnType = kind == .getter ? valueType : nil
    let body = tree.present(node, .body)
    function.hasBody = body != nil
    let id = addFunction(function)
    if let parameters { addParameters(of: parameters, to: id) }
    if kind != .getter {
      var name = kind == .didSet ? known.oldValue : known.newValue
      var range = tree.nameRange(node)
      if tree[node].flags.contains(.hasParameter) {
        let token = tree[node].nameToken.advanced(by: 2)
        name = NameID(tree.token(token).symbol.rawValue)
        range = tree.range(token: token)
      }
      _ = addParameter(named: name, type: valueType, range: range, to: id)
    }
    if let body { pending.append(PendingBody(function: id, node: body)) }
    switch kind {
    case .getter: if accessors.getter == nil { accessors.getter = id }
    case .willSet: accessors.willSet = id
    case .didSet: accessors.didSet = id
    default: if accessors.setter == nil { accessors.setter = id }
    }
  }
}
