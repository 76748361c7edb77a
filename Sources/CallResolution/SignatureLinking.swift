// Stage 5 (link), pass 3: members by name, generic parameters, supertypes, and the declared types of everything.
import Semantics

extension Linkage {
  /// Files every property, function and enum case under its owner and name.
  func indexMembers() {
    functionOwners = Array(repeating: .max, count: functionFiles.count)
    for (file, lowered) in files.enumerated() {
      let index = lowered.index
      for (position, declaration) in index.properties.enumerated() {
        let owner = declaration.owner.flatMap { type(file, $0) }
        var info = PropertyInfo(
          file: FileID(UInt32(file)), declaration: PropertyDeclarationID(UInt32(position)), owner: owner)
        info.isStatic = declaration.modifiers.contains(.static)
        info.isLet = declaration.isLet
        info.isStored = !declaration.isComputed
        info.wrapper = wrapper(declaration.attributes)
        let id = PropertyID(UInt32(properties.count))
        properties.append(info)
        // The owner of an alias's extension may be unknown: such members cannot be found by name.
        if declaration.owner == nil || owner != nil {
          members.add(MemberEntry(.property, id.raw).raw, to: KeyedLists.key(owner?.raw ?? Linkage.topLevel, declaration.name))
        }
        if let owner { nominalTypes[Int(owner.raw)].properties.append(id) }
      }
      for (position, declaration) in index.functions.enumerated() {
        let id = FunctionID(functionStarts[file] + UInt32(position))
        let owner = declaration.owner.flatMap { type(file, $0) }
        functionOwners[Int(id.raw)] = owner?.raw ?? .max
        guard declaration.enclosingFunction == nil, isMember(declaration) else { continue }
        if declaration.owner == nil || owner != nil {
          members.add(MemberEntry(.function, id.raw).raw, to: KeyedLists.key(owner?.raw ?? Linkage.topLevel, declaration.name))
          if declaration.isOperator, owner != nil {
            members.add(MemberEntry(.function, id.raw).raw, to: KeyedLists.key(Linkage.topLevel, declaration.name))
          }
        }
        if let owner { nominalTypes[Int(owner.raw)].functions.append(id) }
      }
      for (position, declaration) in index.enumCases.enumerated() {
        let id = EnumCaseID(enumCaseStarts[file] + UInt32(position))
        let owner = type(file, declaration.owner) ?? TypeID(0)
        enumOwners.append(owner)
        members.add(MemberEntry(.enumCase, id.raw).raw, to: KeyedLists.key(owner.raw, declaration.name))
        nominalTypes[Int(owner.raw)].enumCases.append(id)
      }
    }
  }

  /// Functions that a name can call: not accessors, closures or initial values. A subscript is known by its accessors when
  /// it has no declaration of its own.
  private func isMember(_ declaration: FunctionDeclaration) -> Bool {
    switch declaration.kind {
    case .function, .initializer: true
    case .getter: declaration.isSubscript
    default: false
    }
  }

  private func wrapper(_ attributes: DeclarationList<Attribute>) -> PropertyWrapper {
    for attribute in attributes {
      let text = interner[attribute.name]
      switch text {
      case "State", "StateObject": return .state
      case "Binding", "Bindable": return .binding
      case "Published": return .published
      case "ObservedObject": return .observedObject
      case "Environment", "EnvironmentObject", "Dependency", "Injected", "Inject", "Namespace", "InjectedObject",
        "EntityQueryIntentParameter": return .environment
      case "AppStorage", "SceneStorage", "Default", "UserDefault", "Shared", "UserDefaultsBacked", "Storage": return .storage
      case "FocusState", "GestureState", "ScaledMetric", "AccessibilityFocusState", "UIApplicationDelegateAdaptor",
        "NSApplicationDelegateAdaptor": return .interface
      case "FetchRequest", "SectionedFetchRequest", "Query", "FetchAll", "FetchOne", "ObservedResults": return .query
      default:
        let isWrapper = text.utf8.first.map { $0 >= 65 && $0 <= 90 } ?? false
        let known = ["MainActor", "IBOutlet", "IBAction", "IBInspectable", "NSManaged", "ViewBuilder", "Sendable", "GKInspectable",
          "NSCopying", "ObservationIgnored", "ObservationTracked", "Test", "Relationship", "Attribute", "Transient", "TaskLocal",
          "Guide", "Flag", "Argument", "Option", "NSApplicationMain", "IBSegueAction", "PresentationState", "BindingState"]
        if isWrapper, !known.contains(text) { return .other }
      }
    }
    return .none
  }

  /// Resolves generic parameters, supertypes and signatures.
  func resolveSignatures() {
    declareGenericParameters()
    var resolver = TypeResolver(self, store)
    // Supertypes first without constraints: constraints and signatures look names up in supertypes.
    for type in nominalTypes.indices { resolveSupertypes(TypeID(UInt32(type)), &resolver) }
    resolveConstraints(&resolver)
    resolveFunctionSignatures(&resolver)
    for property in properties.indices {
      let info = properties[property]
      let declaration = files[Int(info.file.raw)].index.properties[Int(info.declaration.raw)]
      if let type = declaration.type {
        let scope = TypeScope(file: Int(info.file.raw), declaration: declaration.owner, function: nil)
        properties[property].type = resolver.resolve(type, scope)
      }
    }
    for (file, lowered) in files.enumerated() {
      for declaration in lowered.index.enumCases {
        let scope = TypeScope(file: file, declaration: declaration.owner, function: nil)
        payloadTypes.append(declaration.types.map { resolver.resolve($0, scope) })
      }
    }
  }

  private func declareGenericParameters() {
    for index in nominalTypes.indices {
      let type = TypeID(UInt32(index))
      let nominal = nominalTypes[index]
      var names: [NameID] = []
      if nominal.kind == .external {
        names = vocabulary.type(nominal.name)?.parameters ?? []
      } else if let site = nominal.sites.first {
        names = files[Int(site.file.raw)].index.types[Int(site.declaration.raw)].genericParameters.map(\.name)
        if nominal.kind == .protocol { names = [] }
      }
      var parameters: [TypeHandle] = []
      for (position, name) in names.enumerated() { parameters.append(addParameter(.type(type), name, position)) }
      nominalTypes[index].genericParameters = parameters
      switch nominal.kind {
      case .protocol:
        let parameter = addParameter(.selfType(type), words.selfType, 0)
        nominalTypes[index].selfType = parameter
        genericParameters[genericParameters.count - 1].constraints = [store.make(.nominal, type.raw)]
      case .external:
        var resolver = TypeResolver(self, store)
        nominalTypes[index].selfType = resolver.external(nominal.name, parameters)
      default: nominalTypes[index].selfType = store.make(.nominal, type.raw, arguments: parameters)
      }
    }
    for (file, lowered) in files.enumerated() {
      for (position, declaration) in lowered.index.functions.enumerated() {
        let start = UInt32(genericParameters.count)
        let function = FunctionID(functionStarts[file] + UInt32(position))
        for (index, parameter) in declaration.genericParameters.enumerated() {
          _ = addParameter(.function(function), parameter.name, index)
        }
        functionGenerics.append((start, UInt32(genericParameters.count) - start))
      }
    }
  }

  private func addParameter(_ owner: GenericParameterInfo.Owner, _ name: NameID, _ position: Int) -> TypeHandle {
    let handle = store.make(.parameter, UInt32(genericParameters.count))
    genericParameters.append(GenericParameterInfo(owner: owner, name: name, position: position, constraints: []))
    parameterHandles.append(handle)
    return handle
  }

  private func resolveSupertypes(_ type: TypeID, _ resolver: inout TypeResolver) {
    var inherited: [TypeHandle] = []
    let nominal = nominalTypes[Int(type.raw)]
    for site in nominal.sites {
      let declaration = files[Int(site.file.raw)].index.types[Int(site.declaration.raw)]
      let scope = TypeScope(file: Int(site.file.raw), declaration: declaration.parent, function: declaration.enclosingFunction)
      for reference in declaration.inherited {
        // Supertypes may name the type's own parameters: look them up inside the type.
        var inside = scope
        inside.declaration = site.declaration
        let handle = resolver.resolve(reference, inside)
        let parts = resolver.store.kind(handle) == .composition ? resolver.store.arguments(handle) : [handle]
        for part in parts where !part.isUnknown && !inherited.contains(part) && part != nominal.selfType { inherited.append(part) }
      }
      nominalTypes[Int(type.raw)].attributes.append(contentsOf: declaration.attributes)
    }
    nominalTypes[Int(type.raw)].inherited = inherited
    if nominal.kind == .class, let first = inherited.first {
      switch resolver.store.kind(first) {
      case .nominal:
        if nominalTypes[Int(resolver.store.identity(first))].kind == .class { nominalTypes[Int(type.raw)].superclass = first }
      case .external: nominalTypes[Int(type.raw)].superclass = first
      default: break
      }
    }
  }

  private func resolveConstraints(_ resolver: inout TypeResolver) {
    for index in nominalTypes.indices {
      let nominal = nominalTypes[index]
      guard nominal.kind != .external, let site = nominal.sites.first else { continue }
      let declaration = files[Int(site.file.raw)].index.types[Int(site.declaration.raw)]
      let scope = TypeScope(file: Int(site.file.raw), declaration: site.declaration, function: nil)
      for (position, parameter) in declaration.genericParameters.enumerated() where position < nominal.genericParameters.count {
        let handle = nominal.genericParameters[position]
        genericParameters[Int(resolver.store.identity(handle))].constraints =
          parameter.constraints.map { resolver.resolve($0, scope) }.filter { !$0.isUnknown }
      }
    }
    for (file, lowered) in files.enumerated() {
      for (position, declaration) in lowered.index.functions.enumerated() where !declaration.genericParameters.isEmpty {
        let id = FunctionDeclarationID(UInt32(position))
        let scope = TypeScope(file: file, declaration: declaration.owner, function: id)
        let start = Int(functionGenerics[Int(functionStarts[file]) + position].start)
        for (offset, parameter) in declaration.genericParameters.enumerated() {
          genericParameters[start + offset].constraints =
            parameter.constraints.map { resolver.resolve($0, scope) }.filter { !$0.isUnknown }
        }
      }
    }
  }

  private func resolveFunctionSignatures(_ resolver: inout TypeResolver) {
    parameterStarts.reserveCapacity(functionFiles.count + 1)
    resultTypes.reserveCapacity(functionFiles.count)
    let void = resolver.store.make(.tuple)
    for (file, lowered) in files.enumerated() {
      for (position, declaration) in lowered.index.functions.enumerated() {
        let id = FunctionDeclarationID(UInt32(position))
        let scope = TypeScope(file: file, declaration: declaration.owner, function: id)
        parameterStarts.append(UInt32(parameterTypes.count))
        for parameter in declaration.parameters { parameterTypes.append(resolver.resolve(parameter.type, scope)) }
        var result = resolver.resolve(declaration.returnType, scope)
        switch declaration.kind {
        case .initializer:
          let raw = functionOwners[Int(functionStarts[file]) + position]
          result = raw == .max ? .unknown : nominalTypes[Int(raw)].selfType
        case .function where declaration.returnType == nil && !declaration.isSubscript: result = void
        default: break
        }
        resultTypes.append(result)
      }
    }
    parameterStarts.append(UInt32(parameterTypes.count))
  }
}
