// The index as text, for `--dump index` and snapshots. One line a declaration, members indented below their type.
import SourceText

extension FileIndex {
  /// All declarations in source order.
  public func dump() -> String {
    var writer = IndexDump(index: self)
    writer.run()
    return writer.text
  }

  /// A type as it would be written.
  public func spelling(_ id: TypeReferenceID?) -> String {
    guard let id, Int(id.raw) < typeReferences.count else { return "_" }
    let type = typeReferences[Int(id.raw)]
    let children = type.children.map { spelling($0) }
    var prefix = ""
    if type.flags.contains(.escaping) { prefix += "@escaping " }
    if type.flags.contains(.autoclosure) { prefix += "@autoclosure " }
    if type.flags.contains(.mainActor) { prefix += "@MainActor " }
    if type.flags.contains(.sendable) { prefix += "@Sendable " }
    if type.flags.contains(.inout) { prefix += "inout " }
    let suffix = type.flags.contains(.variadic) ? "..." : ""
    return prefix + unflagged(type, children) + suffix
  }

  private func unflagged(_ type: TypeReference, _ children: [String]) -> String {
    let name = names[type.name]
    switch type.kind {
    case .named: return name + generics(children[...])
    case .member: return (children.first ?? "_") + "." + name + generics(children.dropFirst())
    case .optional:
      let isFunction = type.children.first.map { typeReferences[Int($0.raw)].kind == .function } ?? false
      return isFunction ? "(\(children[0]))?" : (children.first ?? "_") + "?"
    case .array: return "[" + (children.first ?? "_") + "]"
    case .dictionary: return "[" + children.joined(separator: ": ") + "]"
    case .tuple:
      let parts = children.enumerated().map { number, child in
        number < type.labels.count && !type.labels[number].isNone ? names[type.labels[number]] + ": " + child : child
      }
      return "(" + parts.joined(separator: ", ") + ")"
    case .function:
      var effects = ""
      if type.flags.contains(.async) { effects += " async" }
      if type.flags.contains(.throws) { effects += " throws" }
      return "(" + children.dropLast().joined(separator: ", ") + ")\(effects) -> " + (children.last ?? "_")
    case .opaque: return "some " + (children.first ?? "_")
    case .existential: return "any " + (children.first ?? "_")
    case .composition: return children.joined(separator: " & ")
    case .metatype: return (children.first ?? "_") + ".Type"
    case .other: return "?" + generics(children[...])
    }
  }

  private func generics(_ children: ArraySlice<String>) -> String {
    children.isEmpty ? "" : "<" + children.joined(separator: ", ") + ">"
  }

  /// A function's name with its labels, as in `load(page:completion:)`.
  public func signature(_ id: FunctionDeclarationID) -> String {
    let function = functions[Int(id.raw)]
    let name = function.name.isNone ? "" : names[function.name]
    let labels = function.parameters.map { ($0.label.isNone ? "_" : names[$0.label]) + ":" }.joined()
    switch function.kind {
    case .function, .initializer: return name + "(" + labels + ")"
    case .deinitializer: return "deinit"
    case .closure: return "closure"
    case .topLevel: return "top level"
    case .getter, .setter, .willSet, .didSet, .initialValue:
      return name + (function.isSubscript ? "(" + labels + ")" : "") + ".\(function.kind)"
    }
  }
}

private struct IndexDump {
  let index: FileIndex
  var text = ""

  init(index: FileIndex) { self.index = index }

  mutating func run() {
    for name in index.imports { line(0, "import \(index.names[name])") }
    for directive in index.directives {
      line(0, "directive line \(directive.line)\(directive.isAloneOnLine ? " alone" : ""): \(directive.text)")
    }
    dumpMembers(of: nil, indent: 0)
    for (number, type) in index.types.enumerated() where type.parent == nil { dump(type, number, indent: 0) }
  }

  private mutating func line(_ indent: Int, _ text: String) {
    self.text += String(repeating: "  ", count: indent) + text + "\n"
  }

  private mutating func dump(_ type: TypeDeclaration, _ number: Int, indent: Int) {
    var head = "\(type.kind) \(index.names[type.name])\(generics(type.genericParameters))"
    if let target = type.target { head += " = \(index.spelling(target))" }
    if !type.inherited.isEmpty { head += " : " + type.inherited.map { index.spelling($0) }.joined(separator: ", ") }
    if let function = type.enclosingFunction { head += " in f\(function.raw)" }
    line(indent, head + words(type.attributes, type.modifiers))
    let id = TypeDeclarationID(UInt32(number))
    for enumCase in index.enumCases where enumCase.owner == id {
      let values = enumCase.types.enumerated().map { position, type in
        (enumCase.labels[position].isNone ? "" : index.names[enumCase.labels[position]] + ": ") + index.spelling(type)
      }
      line(indent + 1, "case \(index.names[enumCase.name])" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"))
    }
    dumpMembers(of: id, indent: indent + 1)
    for (number, inner) in index.types.enumerated() where inner.parent == id { dump(inner, number, indent: indent + 1) }
  }

  private mutating func dumpMembers(of owner: TypeDeclarationID?, indent: Int) {
    for property in index.properties where property.owner == owner {
      var head = "\(property.isLet ? "let" : "var") \(index.names[property.name]): \(index.spelling(property.type))"
      for (name, function) in [
        ("=", property.initialValue), ("get", property.getter), ("set", property.setter), ("willSet", property.willSet),
        ("didSet", property.didSet),
      ] {
        if let function { head += " \(name) f\(function.raw)" }
      }
      line(indent, head + words(property.attributes, property.modifiers))
    }
    for (number, function) in index.functions.enumerated() where function.owner == owner && function.enclosingFunction == nil {
      dump(function, number, indent: indent)
    }
  }

  private mutating func dump(_ function: FunctionDeclaration, _ number: Int, indent: Int) {
    let id = FunctionDeclarationID(UInt32(number))
    var head = "f\(number) \(index.signature(id))\(generics(function.genericParameters))"
    let parameters = function.parameters.map { parameter in
      "\(index.names[parameter.name]): \(index.spelling(parameter.type))\(parameter.hasDefault ? " = …" : "")"
    }
    if !parameters.isEmpty { head += " (" + parameters.joined(separator: ", ") + ")" }
    if function.isAsync { head += " async" }
    if function.isThrowing { head += " throws" }
    if let type = function.returnType { head += " -> \(index.spelling(type))" }
    if function.isOperator { head += " operator" }
    if !function.hasBody { head += " no body" }
    if function.capturesSelfWeakly { head += " weak self" }
    if !function.captures.isEmpty {
      let captures = function.captures.map { capture in
        (capture.isWeak ? "weak " : "") + index.names[index.locals[Int(capture.local.raw)].name]
      }
      head += " captures " + captures.joined(separator: ", ")
    }
    line(indent, head + words(function.attributes, function.modifiers))
    for (number, inner) in index.functions.enumerated() where inner.enclosingFunction == id && inner.owner == function.owner {
      dump(inner, number, indent: indent + 1)
    }
  }

  private func generics(_ parameters: DeclarationList<GenericParameter>) -> String {
    if parameters.isEmpty { return "" }
    let parts = parameters.map { parameter in
      let constraints = parameter.constraints.map { index.spelling($0) }.joined(separator: " & ")
      return index.names[parameter.name] + (constraints.isEmpty ? "" : ": " + constraints)
    }
    return "<" + parts.joined(separator: ", ") + ">"
  }

  private func words(_ attributes: DeclarationList<Attribute>, _ modifiers: Modifiers) -> String {
    var words = attributes.map { attribute in
      "@" + index.names[attribute.name] + (attribute.arguments.isNone ? "" : "(\(index.names[attribute.arguments]))")
    }
    for (name, flag) in IndexDump.modifierNames where modifiers.contains(flag) { words.append(name) }
    return words.isEmpty ? "" : "  [" + words.joined(separator: " ") + "]"
  }

  private static let modifierNames: [(String, Modifiers)] = [
    ("static", .static), ("override", .override), ("mutating", .mutating), ("private", .private), ("lazy", .lazy), ("weak", .weak),
    ("final", .final), ("nonisolated", .nonisolated), ("public", .public), ("required", .required),
    ("convenience", .convenience), ("indirect", .indirect),
  ]
}
