// Properties and globals, their accessors, observers and initial values.
import SourceText
import Syntax

/// The accessors of a property or subscript.
package struct Accessors: Sendable {
  package var getter, setter, willSet, didSet: FunctionDeclarationID?
  package init() {}
}

extension DeclarationIndexer {
  /// Indexes the properties (or globals) of a variable declaration, one per bound name.
  mutating func indexProperties(_ node: NodeID, _ place: Place) {
    let (attributes, modifiers) = attributesAndModifiers(of: node)
    let isLet = tree.keyword(node) == .let
    let range = tree.range(node)
    // `let a, b: Int`: a binding without a type has that of the next one.
    var types: [TypeReferenceID?] = []
    for binding in tree.children(node, .binding) {
      types.append(tree.present(binding, .type).map { typeReference($0) })
    }
    var bindings = tree.children(node, .binding)
    var position = 0
    while let binding = bindings.next() {
      defer { position += 1 }
      guard let pattern = tree.present(binding, .pattern) else { continue }
      let value = tree.present(binding, .value)
      let type = types[position] ?? (value == nil ? types[position...].lazy.compactMap { $0 }.first : nil)
      let base = PropertyDeclaration(name: .none, nameRange: range, range: types.count == 1 ? range : tree.range(binding))
      var names: [(name: NameID, range: SourceRange)] = []
      boundNames(of: pattern, into: &names)
      var initialValue: FunctionDeclarationID?
      if let value {
        let name = names.first?.name ?? .none
        initialValue = declareInitialValue(value, name: name, type: type, place, modifiers)
      }
      for (name, nameRange) in names {
        var property = base
        property.name = name
        property.nameRange = nameRange
        property.owner = place.owner
        property.type = type
        property.isLet = isLet
        property.modifiers = modifiers
        property.attributes = attributes
        property.initialValue = initialValue
        if let block = tree.present(binding, .accessorBlock) {
          var accessors = Accessors()
          declarePropertyAccessors(
            in: block, name: name, nameRange: nameRange, type: type, place, modifiers, attributes, into: &accessors)
          property.getter = accessors.getter
          property.setter = accessors.setter
          property.willSet = accessors.willSet
          property.didSet = accessors.didSet
          property.isComputed = accessors.getter != nil
        }
        index.properties.append(property)
      }
    }
  }

  /// Declares the accessors of a property or of a local variable; bodies are pending.
  package mutating func declarePropertyAccessors(
    in block: NodeID, name: NameID, nameRange: SourceRange, type: TypeReferenceID?, _ place: Place, _ modifiers: Modifiers,
    _ attributes: [Attribute], into accessors: inout Accessors
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
    function.attributes += attributes
    function.modifiers.formUnion(modifiers)
    setEffects(of: &function, from: node)
    function.returnType = kind == .getter ? valueType : nil
    let body = tree.present(node, .body)
    function.hasBody = body != nil
    let id = addFunction(function)
    if let parameters { addParameters(of: parameters, to: id) }
    if kind != .getter {
      var name = kind == .didSet ? oldValue : newValue
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

  /// The names a declaration's pattern binds, in order.
  private func boundNames(of pattern: NodeID, into names: inout [(name: NameID, range: SourceRange)]) {
    switch tree.kind(pattern) {
    case .identifierPattern: names.append((tree.name(pattern), tree.nameRange(pattern)))
    case .tuplePattern:
      for element in tree.children(pattern, .element) {
        if let inner = tree.present(element, .pattern) { boundNames(of: inner, into: &names) }
      }
    case .valueBindingPattern:
      if let inner = tree.present(pattern, .pattern) { boundNames(of: inner, into: &names) }
    default: break
    }
  }
}
