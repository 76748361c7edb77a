// Functions, initialisers, subscripts, and their parameters.
import SourceText
import Syntax

extension DeclarationIndexer {
  /// Declares a function, initialiser or deinitialiser; gives its body for the caller to lower now or later.
  public mutating func declareFunction(_ node: NodeID, _ place: Place) -> (FunctionDeclarationID, body: NodeID?) {
    let id = addFunction(functionDeclaration(node, place))
    addParameters(of: node, to: id)
    return (id, tree.present(node, .body))
  }

  private mutating func functionDeclaration(_ node: NodeID, _ place: Place) -> FunctionDeclaration {
    let kind: FunctionDeclaration.Kind =
      switch tree.kind(node) {
      case .initializerDecl: .initializer
      case .deinitializerDecl: .deinitializer
      default: .function
      }
    var function = FunctionDeclaration(kind: kind, name: tree.name(node), nameRange: tree.nameRange(node), range: tree.range(node))
    function.owner = place.owner
    function.enclosingFunction = place.enclosingFunction
    (function.attributes, function.modifiers) = attributesAndModifiers(of: node)
    function.genericParameters = genericParameters(of: node)
    setEffects(of: &function, from: node)
    let name = tree[node].nameToken
    function.isOperator = kind == .function && !name.isNone && tree.token(name).kind.isOperator
    if let type = tree.present(node, .returnType) { function.returnType = typeReference(type) }
    function.hasBody = tree.present(node, .body) != nil
    return function
  }

  /// Declares a subscript as its accessors; a subscript with nothing but a getter gives one function.
  mutating func indexSubscript(_ node: NodeID, _ place: Place) {
    var function = FunctionDeclaration(
      kind: .getter, name: tree.name(node), nameRange: tree.nameRange(node), range: tree.range(node))
    function.owner = place.owner
    function.enclosingFunction = place.enclosingFunction
    (function.attributes, function.modifiers) = attributesAndModifiers(of: node)
    function.genericParameters = genericParameters(of: node)
    function.isSubscript = true
    if let type = tree.present(node, .returnType) { function.returnType = typeReference(type) }
    var accessors = Accessors()
    if let block = tree.present(node, .accessorBlock) {
      declareAccessors(in: block, like: function, parametersOf: node, valueType: function.returnType, into: &accessors)
    }
    if accessors.getter == nil {
      let id = addFunction(function)
      addParameters(of: node, to: id)
    }
  }

  /// Sets `async` and `throws` as written behind a parameter list.
  public func setEffects(of function: inout FunctionDeclaration, from node: NodeID) {
    let flags = tree[node].flags
    function.isAsync = flags.contains(.async) || flags.contains(.reasync)
    function.isThrowing = flags.contains(.throws) || flags.contains(.rethrows)
  }

  /// Adds the parameters of `node` (a function, subscript or closure) to a declared function.
  public mutating func addParameters(of node: NodeID, to function: FunctionDeclarationID) {
    let count = tree.count(node, .parameter)
    if count == 0 { return }
    let position = Int(function.raw)
    // A lone name of a closure, subscript or operator is no label.
    let isUnlabeled =
      index.functions[position].isSubscript || index.functions[position].isOperator || index.functions[position].kind == .closure
    var parameters = index.functions[position].parameters
    parameters.reserve(count, in: lists)
    for child in tree.children(node, .parameter) {
      parameters.append(parameter(child, of: function, isUnlabeled: isUnlabeled), in: lists)
    }
    index.functions[position].parameters = parameters
  }

  /// Adds a parameter that is not written out: `newValue`, `$0`.
  public mutating func addParameter(
    named name: NameID, type: TypeReferenceID?, range: SourceRange, to function: FunctionDeclarationID
  ) -> LocalID {
    let local = addLocal(Local(name: name, kind: .parameter, function: function, type: type, range: range))
    index.functions[Int(function.raw)].parameters.append(Parameter(label: .none, name: name, local: local, type: type), in: lists)
    return local
  }

  private mutating func parameter(_ node: NodeID, of function: FunctionDeclarationID, isUnlabeled: Bool) -> Parameter {
    let entry = tree[node]
    var label = tree.name(node)
    var nameToken = entry.nameToken
    if entry.flags.contains(.hasSecondName), !nameToken.isNone { nameToken = nameToken.advanced(by: 1) }
    var name = nameToken.isNone ? NameID.none : NameID(tree.token(nameToken).symbol.rawValue)
    if tree.keyword(node) == ._ { label = .none }
    if !nameToken.isNone, tree.token(nameToken).keyword == ._ { name = .none }
    if entry.kind == .closureParameter || !entry.flags.contains(.hasSecondName) && isUnlabeled { label = .none }
    var type: TypeReferenceID?
    if let written = tree.present(node, .type) {
      let reference = typeReference(written)
      if entry.flags.contains(.variadic) { index.typeReferences[Int(reference.raw)].flags.insert(.variadic) }
      type = reference
    }
    let range = nameToken.isNone ? tree.range(node) : tree.range(token: nameToken)
    let local = addLocal(Local(name: name, kind: .parameter, function: function, type: type, range: range))
    var parameter = Parameter(label: label, name: name, local: local, type: type)
    if let value = tree.present(node, .value) {
      parameter.hasDefault = true
      addDefaultValue(value, name: name, of: function)
    }
    return parameter
  }

  /// A default value that runs code is a function of its own, written in the function it belongs to.
  private mutating func addDefaultValue(_ node: NodeID, name: NameID, of function: FunctionDeclarationID) {
    guard tree.kind(node) == .closureExpr || tree.contains(node, where: { $0 == .closureExpr || $0 == .functionCallExpr })
      || tree.kind(node) == .functionCallExpr
    else { return }
    let range = tree.range(node)
    var value = FunctionDeclaration(kind: .initialValue, name: name, nameRange: range, range: range)
    value.owner = index.functions[Int(function.raw)].owner
    value.enclosingFunction = function
    value.hasBody = true
    pending.append(PendingBody(function: addFunction(value), node: node))
  }
}

extension TokenKind {
  /// True for tokens that spell an operator.
  var isOperator: Bool {
    switch self {
    case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamation, .infixQuestion, .postfixQuestion,
      .equal, .arrow:
      true
    default: false
    }
  }
}
