// Stage 5 (link), pass 5: types of properties without a written one, from their initial values or what their wrapper names.
// Serial and on demand: one property's initial value may name another. A cycle leaves the type unknown.
import ControlFlow
import Semantics

extension Linkage {
  func inferProperties() {
    for position in properties.indices where properties[position].type.isUnknown {
      _ = inferType(of: PropertyID(UInt32(position)))
    }
    inferring = [:]
  }

  func inferType(of property: PropertyID) -> TypeHandle {
    let position = Int(property.raw)
    if !properties[position].type.isUnknown { return properties[position].type }
    guard inferred.insert(property).inserted else { return .unknown }
    let info = properties[position]
    let file = Int(info.file.raw)
    let declaration = files[file].index.properties[Int(info.declaration.raw)]
    var type = TypeHandle.unknown
    if declaration.type == nil {
      if info.wrapper == .environment { type = environmentType(declaration, file) }
      if type.isUnknown, let function = declaration.initialValue {
        let resolver = inferrer(file)
        resolver.visit(function)
        type = resolver.results[Int(function.raw)]
        type = component(of: type, for: declaration, file)
      }
    }
    properties[position].type = type
    return type
  }

  private func inferrer(_ file: Int) -> FileResolver {
    if let known = inferring[file] { return known }
    let resolver = FileResolver(self, file: file, store: store, isInferring: true)
    inferring[file] = resolver
    return resolver
  }

  /// `let (a, b) = …`: properties that share an initial value take its elements in order.
  private func component(of type: TypeHandle, for declaration: PropertyDeclaration, _ file: Int) -> TypeHandle {
    guard store.kind(type) == .tuple, store.argumentCount(type) > 0 else { return type }
    let shared = files[file].index.properties.filter { $0.initialValue == declaration.initialValue }
    guard shared.count > 1, let number = shared.firstIndex(where: { $0.name == declaration.name }) else { return type }
    return store.argument(type, number)
  }

  /// `@Environment(Model.self)` names the type, `@Environment(\.client)` a property of `EnvironmentValues`.
  private func environmentType(_ declaration: PropertyDeclaration, _ file: Int) -> TypeHandle {
    for attribute in declaration.attributes where !attribute.arguments.isNone {
      let text = interner[attribute.arguments]
      var resolver = TypeResolver(self, store)
      let scope = TypeScope(file: file, declaration: declaration.owner, function: nil)
      if text.hasSuffix(".self") {
        let name = text.dropLast(5)
        guard let id = interner.find(String(name)) else { continue }
        return resolver.named(id, [], scope)
      }
      guard text.hasPrefix("\\") else { continue }
      let path = text.dropFirst().split(separator: ".")
      let root = path.count > 1 && !text.hasPrefix("\\.") ? String(path[0]) : interner[attribute.name] == "Environment" ? "EnvironmentValues" : "DependencyValues"
      guard let rootName = interner.find(root), let last = path.last, let name = interner.find(String(last)) else { continue }
      let type = resolver.named(rootName, [], scope)
      let found = inferrer(file).findMember(name, of: type, nil)
      if case .entries(let entries, _) = found, entries[0].kind == .property { return inferType(of: PropertyID(entries[0].id)) }
      if case .vocabulary(let member, let level) = found {
        return inferrer(file).evaluate(vocabulary.members[member].returns, Evaluation(receiver: level, selfType: type))
      }
    }
    return .unknown
  }
}
