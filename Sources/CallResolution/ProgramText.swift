// Names and types as text, for messages and dumps.
import Semantics

extension Program {
  /// `Type.function(label:)`, `Type.property.get`, `closure in Type.function(label:)`.
  package func qualifiedName(of function: FunctionID) -> String {
    let declaration = declaration(of: function)
    let owner = self.owner(of: function).map { nominalTypes[Int($0.raw)].qualifiedName + "." } ?? ""
    let name = names[declaration.name]
    switch declaration.kind {
    case .closure where declaration.enclosingFunction != nil, .function where declaration.enclosingFunction != nil:
      var outer = declaration.enclosingFunction.map { self.function($0, in: file(of: function)) }
      while let current = outer, self.declaration(of: current).kind == .closure { outer = enclosing(current) }
      let place = outer.map { " in " + qualifiedName(of: $0) } ?? ""
      return (declaration.kind == .closure ? "closure" : name + signature(declaration)) + place
    case .closure: return "closure"
    case .function, .initializer: return owner + name + signature(declaration)
    case .deinitializer: return owner + "deinit"
    case .getter: return declaration.isSubscript ? owner + "subscript" + signature(declaration) : owner + name
    case .setter: return owner + name + ".set"
    case .willSet: return owner + name + ".willSet"
    case .didSet: return owner + name + ".didSet"
    case .initialValue: return owner + name + ".initialValue"
    case .topLevel: return "top level"
    }
  }

  private func signature(_ declaration: FunctionDeclaration) -> String {
    "(" + declaration.parameters.map { ($0.label.isNone ? "_" : names[$0.label]) + ":" }.joined() + ")"
  }

  /// `Type.property`, or `property` for a global.
  package func qualifiedName(of property: PropertyID) -> String {
    let info = properties[Int(property.raw)]
    let name = names[declaration(of: property).name]
    return info.owner.map { nominalTypes[Int($0.raw)].qualifiedName + "." + name } ?? name
  }

  /// The type as Swift writes it; `_` for unknown.
  package func describe(_ type: TypeHandle) -> String {
    let count = types.argumentCount(type)
    func part(_ index: Int) -> String { describe(types.argument(type, index)) }
    func generic(_ name: String) -> String {
      count == 0 ? name : name + "<" + (0 ..< count).map(part).joined(separator: ", ") + ">"
    }
    switch types.kind(type) {
    case .unknown: return "_"
    case .nominal: return generic(nominalTypes[Int(types.identity(type))].qualifiedName)
    case .external: return generic(names[NameID(types.identity(type))])
    case .optional: return types.kind(types.argument(type, 0)) == .function ? "(" + part(0) + ")?" : part(0) + "?"
    case .array: return "[" + part(0) + "]"
    case .set: return "Set<" + part(0) + ">"
    case .dictionary: return "[" + part(0) + ": " + part(1) + "]"
    case .tuple:
      let parts = (0 ..< count).map { index in
        let label = types.label(type, index)
        return (label.isNone ? "" : names[label] + ": ") + part(index)
      }
      return "(" + parts.joined(separator: ", ") + ")"
    case .function:
      let effect = types.identity(type) & 1 == 1 ? " async" : ""
      return "(" + (0 ..< max(0, count - 1)).map(part).joined(separator: ", ") + ")" + effect + " -> " + part(max(0, count - 1))
    case .metatype: return part(0) + ".Type"
    case .parameter: return names[types.genericParameters[Int(types.identity(type))].name]
    case .dependent: return part(0) + "." + names[NameID(types.identity(type))]
    case .composition: return (0 ..< count).map(part).joined(separator: " & ")
    }
  }
}
