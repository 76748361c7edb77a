// Stage 5 (link), pass 4: who is below whom, and which bodies a call through a supertype may run.
import Semantics

extension Linkage {
  /// Fills transitive super- and subtypes, isolation, and the dispatch tables.
  func buildHierarchy() {
    var below: [[UInt32]] = Array(repeating: [], count: nominalTypes.count)
    for index in nominalTypes.indices {
      var above: [TypeID] = []
      var external: [NameID] = []
      collect(TypeID(UInt32(index)), into: &above, &external, depth: 0)
      nominalTypes[index].supertypes = above
      nominalTypes[index].externalSupertypes = external
      for type in above { below[Int(type.raw)].append(UInt32(index)) }
    }
    for index in nominalTypes.indices {
      nominalTypes[index].subtypes = below[index].map { TypeID($0) }
      nominalTypes[index].isMainActor = isOnMainActor(index)
      nominalTypes[index].isObservable = isObservable(index)
    }
    buildDispatch()
  }

  private func collect(_ type: TypeID, into above: inout [TypeID], _ external: inout [NameID], depth: Int) {
    guard depth < 32 else { return }
    for parent in nominalTypes[Int(type.raw)].inherited {
      switch store.kind(parent) {
      case .nominal:
        let id = TypeID(store.identity(parent))
        if id == type || above.contains(id) { continue }
        above.append(id)
        collect(id, into: &above, &external, depth: depth + 1)
      case .external:
        let name = NameID(store.identity(parent))
        if !external.contains(name) { external.append(name) }
        // `extension Encodable: Foo` is not followed; a type known to the vocabulary brings its supertypes by look-up.
      default: break
      }
    }
  }

  private func isOnMainActor(_ index: Int) -> Bool {
    func isMain(_ type: NominalType) -> Bool {
      type.attributes.contains { interner[$0.name] == "MainActor" || interner[$0.name] == "UIActor" }
        || type.externalSupertypes.contains { isMainActor(external: $0, depth: 0) }
    }
    if nominalTypes[index].kind == .actor { return false }
    return isMain(nominalTypes[index])
      || nominalTypes[index].supertypes.contains { isMain(nominalTypes[Int($0.raw)]) }
  }

  /// A type of the vocabulary, or one of its supertypes, that lives on the main actor.
  private func isMainActor(external name: NameID, depth: Int) -> Bool {
    guard depth < 8, let type = vocabulary.type(name) else { return false }
    return type.isMainActor
      || type.supertypes.contains { isMainActor(external: vocabulary.patterns.nodes[Int($0.raw)].name, depth: depth + 1) }
  }

  private func isObservable(_ index: Int) -> Bool {
    let type = nominalTypes[index]
    return type.attributes.contains { interner[$0.name] == "Observable" }
      || type.externalSupertypes.contains { interner[$0] == "ObservableObject" }
      || type.supertypes.contains { parent in
        nominalTypes[Int(parent.raw)].externalSupertypes.contains { interner[$0] == "ObservableObject" }
      }
  }

  // MARK: Dispatch

  private func buildDispatch() {
    for index in nominalTypes.indices {
      let type = nominalTypes[index]
      switch type.kind {
      case .protocol: dispatchRequirements(TypeID(UInt32(index)))
      case .class:
        // The nearest declaration above and those it overrides in turn all lead here.
        for function in type.functions {
          let declaration = declaration(function)
          guard declaration.modifiers.contains(.override) else { continue }
          for parent in type.supertypes where nominalTypes[Int(parent.raw)].kind == .class {
            if let overridden = implementation(of: declaration, in: parent) { dispatch[overridden, default: []].append(function) }
          }
        }
        for property in type.properties where propertyDeclaration(property).modifiers.contains(.override) {
          for parent in type.supertypes where nominalTypes[Int(parent.raw)].kind == .class {
            if let overridden = self.property(propertyDeclaration(property).name, in: parent) {
              propertyDispatch[overridden, default: []].append(property)
            }
          }
        }
      default: break
      }
    }
    for key in dispatch.keys { dispatch[key] = Array(Set(dispatch[key]!)).sorted() }
    for key in propertyDispatch.keys { propertyDispatch[key] = Array(Set(propertyDispatch[key]!)).sorted() }
  }

  private func dispatchRequirements(_ type: TypeID) {
    let nominal = nominalTypes[Int(type.raw)]
    if nominal.subtypes.isEmpty && nominal.functions.isEmpty { return }
    for function in nominal.functions {
      let declaration = declaration(function)
      // Requirements: written in the protocol itself, without a body.
      guard !declaration.hasBody else { continue }
      var bodies: [FunctionID] = []
      for subtype in nominal.subtypes {
        if let found = witness(for: declaration, in: subtype), found != function { bodies.append(found) }
      }
      if let standard = defaultImplementation(of: declaration, in: type) { bodies.append(standard) }
      if !bodies.isEmpty { dispatch[function, default: []].append(contentsOf: bodies) }
    }
    for property in nominal.properties {
      let declaration = propertyDeclaration(property)
      let getter = declaration.getter.map { files[Int(properties[Int(property.raw)].file.raw)].index.functions[Int($0.raw)] }
      guard getter.map({ !$0.hasBody }) ?? true else { continue }
      for subtype in nominal.subtypes {
        if let found = self.property(declaration.name, in: subtype), found != property {
          propertyDispatch[property, default: []].append(found)
        }
      }
    }
  }

  /// The body with which a type answers a requirement: its own, or one inherited from a class of the files.
  private func witness(for requirement: FunctionDeclaration, in type: TypeID) -> FunctionID? {
    if nominalTypes[Int(type.raw)].kind == .protocol { return defaultImplementation(of: requirement, in: type) }
    if let own = implementation(of: requirement, in: type) { return own }
    for parent in nominalTypes[Int(type.raw)].supertypes where nominalTypes[Int(parent.raw)].kind == .class {
      if let inherited = implementation(of: requirement, in: parent) { return inherited }
    }
    return nil
  }

  private func defaultImplementation(of requirement: FunctionDeclaration, in type: TypeID) -> FunctionID? {
    guard let found = implementation(of: requirement, in: type, withBody: true) else { return nil }
    return found
  }

  /// The function of a type with the same name and labels.
  private func implementation(of other: FunctionDeclaration, in type: TypeID, withBody: Bool = false) -> FunctionID? {
    var position = members.first(KeyedLists.key(type.raw, other.name))
    while position != 0 {
      let entry = MemberEntry(raw: members.value(position))
      position = members.after(position)
      guard entry.kind == .function else { continue }
      let candidate = declaration(FunctionID(entry.id))
      guard !withBody || candidate.hasBody, candidate.kind == other.kind,
        candidate.modifiers.contains(.static) == other.modifiers.contains(.static),
        candidate.parameters.count == other.parameters.count
      else { continue }
      if zip(candidate.parameters, other.parameters).allSatisfy({ $0.label == $1.label }) { return FunctionID(entry.id) }
    }
    return nil
  }

  private func property(_ name: NameID, in type: TypeID) -> PropertyID? {
    var position = members.first(KeyedLists.key(type.raw, name))
    while position != 0 {
      let entry = MemberEntry(raw: members.value(position))
      if entry.kind == .property { return PropertyID(entry.id) }
      position = members.after(position)
    }
    return nil
  }
}
