// What the vocabulary and the declarations say of functions and properties of the program: who runs closures how, where
// frameworks come in, what names suggest.
import ControlFlow
import Semantics

extension Program {
  /// The vocabulary entry behind an external call or read; nil if the vocabulary does not know it.
  package func vocabularyMember(of value: ValueID, in body: ResolvedBody) -> VocabularyMember? {
    body.vocabularyIndex(of: value).map { vocabulary.members[$0] }
  }

  /// The entry for a member of a type by name, whatever the labels; for `$x.sink` and the like where no call is at hand.
  package func vocabularyMember(_ name: NameID, of receiver: TypeHandle) -> VocabularyMember? {
    let type = types.unwrapped(receiver)
    let receiverName: NameID? =
      switch types.kind(type) {
      case .array: linkage.words.array
      case .set: linkage.words.set
      case .dictionary: linkage.words.dictionary
      case .external: NameID(types.identity(type))
      default: nil
      }
    guard let receiverName else { return vocabulary.memberOfUnknown(name, nil).map { vocabulary.members[$0] } }
    return member(name, of: receiverName, depth: 0).map { vocabulary.members[$0] }
  }

  private func member(_ name: NameID, of type: NameID, depth: Int) -> Int? {
    if let found = vocabulary.member(name, of: type, nil) { return found }
    guard depth < 8, let described = vocabulary.type(type) else { return nil }
    for pattern in described.supertypes {
      let parent = vocabulary.patterns.nodes[Int(pattern.raw)].name
      if let found = member(name, of: parent, depth: depth + 1) { return found }
    }
    return nil
  }

  /// How external code that is given a closure runs it: `position` is that of the operand. Nil for calls of functions of
  /// the files and for APIs nothing is known about.
  package func closureSlot(of call: ValueID, operand position: Int, in body: ResolvedBody, of function: FunctionID)
    -> ClosureSlot?
  {
    guard let index = body.vocabularyIndex(of: call) else { return nil }
    let file = files[Int(self.file(of: function).raw)]
    let code = file.bodies[Int(local(function).raw)]
    return vocabulary.members[index].role(ofOperand: position, in: code.operands(of: code[call].list))
  }

  /// For each operand of a call the index of the parameter it is passed to, nil where none fits.
  package func parameters(of function: FunctionID, forOperands operands: ArraySlice<Operand>) -> [Int?] {
    guard let places = linkage.match(function, operands) else { return Array(repeating: nil, count: operands.count) }
    return places.map { $0 }
  }

  /// Types of a function's parameters as declared; for a closure see the types of its locals.
  package func parameterTypes(of function: FunctionID) -> ArraySlice<TypeHandle> { linkage.parameters(function) }

  /// Bodies that a dynamic call of a function may run besides its own: overriding and conforming ones, in id order.
  package func overridingBodies(of function: FunctionID) -> [FunctionID] { linkage.dispatch[function] ?? [] }

  /// Properties that an access through this one may mean: overriding ones, and those that conform to a requirement.
  package func implementations(of property: PropertyID) -> [PropertyID] { linkage.propertyDispatch[property] ?? [] }

  // MARK: Entries

  /// Kinds of the paths that begin where a framework calls this function (an override, delegate method, `@objc` or
  /// `@IBAction` action, `body` …); nil if no framework does.
  package func entryPaths(of function: FunctionID) -> PathKinds? {
    let declaration = declaration(of: function)
    guard declaration.enclosingFunction == nil else { return nil }
    switch declaration.kind {
    case .function, .initializer, .getter: break
    default: return nil
    }
    if let owner = owner(of: function) {
      let type = nominalTypes[Int(owner.raw)]
      var names = type.externalSupertypes
      if type.kind == .external { names.append(type.name) }
      for parent in type.supertypes { names += nominalTypes[Int(parent.raw)].externalSupertypes }
      var best: (paths: PathKinds, isExact: Bool)?
      var seen: Set<NameID> = []
      for name in names {
        guard let found = entry(declaration, in: name, depth: 0, &seen) else { continue }
        if best == nil || found.isExact && !best!.isExact { best = found }
      }
      if let best { return best.paths }
      // A class of a library nobody describes: what it is called by is what such classes are called by.
      if declaration.modifiers.contains(.override), names.contains(where: { !isKnown(external: $0) }) {
        let found = Self.classesOfFrameworks.lazy.compactMap { name -> PathKinds? in
          var seen: Set<NameID> = []
          return self.name(name).flatMap { self.entry(declaration, in: $0, depth: 0, &seen)?.paths }
        }.first
        if let found { return found }
      }
    }
    for attribute in declaration.attributes {
      let name = names[attribute.name]
      if name == "IBAction" { return nameHints(of: function).union(.userEvent) }
      if name == "objc", declaration.kind == .function {
        return nameHints(of: function).union(isToldOfNotification(function) ? .change : .userEvent)
      }
      if name == "Test" { return .start }
    }
    return nil
  }

  /// An observer's method: it is given a notification.
  private func isToldOfNotification(_ function: FunctionID) -> Bool {
    let types = parameterTypes(of: function)
    guard types.count == 1, let type = self.types.externalName(types[types.startIndex]) else { return false }
    return text(type) == "Notification" || text(type) == "NSNotification"
  }

  private static let classesOfFrameworks = ["UIViewController", "NSViewController", "UIView"]

  private func entry(
    _ declaration: FunctionDeclaration, in type: NameID, depth: Int, _ seen: inout Set<NameID>
  ) -> (paths: PathKinds, isExact: Bool)? {
    guard depth < 8, seen.insert(type).inserted else { return nil }
    var general: PathKinds?
    for index in vocabulary.entryIndex.list(KeyedLists.key(type.raw, declaration.name)) {
      let entry = vocabulary.entries[Int(index)]
      guard let labels = entry.labels else {
        general = entry.paths
        continue
      }
      if labels.count == declaration.parameters.count, zip(labels, declaration.parameters).allSatisfy({ $0 == $1.label }) {
        return (entry.paths, true)
      }
    }
    if let general { return (general, false) }
    for pattern in vocabulary.type(type)?.supertypes ?? [] {
      let parent = vocabulary.patterns.nodes[Int(pattern.raw)].name
      if let found = entry(declaration, in: parent, depth: depth + 1, &seen) { return found }
    }
    return nil
  }

  // MARK: Names

  /// What the function's own name suggests (`refresh`, `loadMore`, `signOut`); a hint, not an entry.
  package func nameHints(of function: FunctionID) -> PathKinds {
    let declaration = declaration(of: function)
    return declaration.kind == .function ? vocabulary.hints.paths(ofFunction: names[declaration.name]) : []
  }

  /// What the name of a property suggests of a change of it that somebody observes.
  package func pathHints(ofObserved property: PropertyID) -> PathKinds {
    vocabulary.hints.paths(ofObserved: names[declaration(of: property).name])
  }

  /// What the label of a closure, or without one the name of what it is given to, suggests of when it is run.
  package func pathHints(ofClosure label: NameID, givenTo callee: NameID) -> PathKinds {
    let name = label.isNone ? callee : label
    return name.isNone ? [] : vocabulary.hints.paths(ofClosureTaker: names[name])
  }

  /// What a property's name and type suggest.
  package func roles(of property: PropertyID) -> StateRoles {
    roles(ofName: declaration(of: property).name, type: properties[Int(property.raw)].type)
  }

  /// The vocabulary has the external type, and with it what its subclasses and conforming types are called by.
  package func isKnown(external type: NameID) -> Bool { vocabulary.type(type) != nil }

  /// The vocabulary knows an external type as a class.
  package func isKnownReference(_ type: NameID) -> Bool { vocabulary.type(type)?.isReference ?? false }

  /// A class below `UIView` or `NSView`.
  package func isView(_ type: TypeID) -> Bool {
    func isView(external name: NameID, depth: Int) -> Bool {
      if names[name] == "UIView" || names[name] == "NSView" { return true }
      guard depth < 8, let described = vocabulary.type(name) else { return false }
      return described.supertypes.contains { isView(external: vocabulary.patterns.nodes[Int($0.raw)].name, depth: depth + 1) }
    }
    return self[type].externalSupertypes.contains { isView(external: $0, depth: 0) }
  }

  /// What a name and a type suggest.
  package func roles(ofName name: NameID, type: TypeHandle) -> StateRoles {
    var roles = vocabulary.hints.roles(ofProperty: names[name])
    let inner = types.unwrapped(type)
    if types.kind(inner) == .array {
      // A list by type, unless the name says that it holds something else; of entries of a log, a log.
      let element = rolesOfType(types.unwrapped(types[inner].arguments.first ?? .unknown))
      if element.contains(.log) { roles.insert(.log) } else if roles.isEmpty { roles.insert(.list) }
    } else {
      roles.formUnion(rolesOfType(inner))
    }
    // Flags are Bools: a list of names that says "loading" is none.
    let isBool = types.kind(inner) == .external && names[NameID(types.identity(inner))] == "Bool"
    if isBool { roles.subtract([.list, .page, .cursor, .session, .queue, .payload, .task]) }
    return roles
  }

  private func rolesOfType(_ type: TypeHandle) -> StateRoles {
    switch types.kind(type) {
    case .external: vocabulary.hints.roleTypes[NameID(types.identity(type))] ?? []
    case .nominal: vocabulary.hints.roleTypes[nominalTypes[Int(types.identity(type))].name] ?? []
    default: []
    }
  }

  // MARK: Isolation

  /// Whether the function runs on the main actor as far as declarations say: its own attribute, that of the function or
  /// type around it, or a supertype that lives there.
  package func isMainActor(_ function: FunctionID) -> Bool {
    var current: FunctionID? = function
    while let id = current {
      let declaration = declaration(of: id)
      if declaration.attributes.contains(where: { names[$0.name] == "MainActor" }) { return true }
      if declaration.modifiers.contains(.nonisolated) { return false }
      current = enclosing(id)
    }
    return owner(of: function).map { nominalTypes[Int($0.raw)].isMainActor } ?? false
  }
}
