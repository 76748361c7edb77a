// Stage 6 (resolve). Members by name: the type's own, then those of its supertypes level by level, then what extensions of
// external types and the vocabulary say. A level that has a fitting member hides those above it.
import ControlFlow
import Semantics

/// What a member name stands for.
enum MemberMatch {
  case none
  /// Declarations of the files; `level` is the supertype that declares them, with its arguments.
  case entries([MemberEntry], level: TypeHandle)
  /// An entry of the vocabulary; `level` is the type under which it was found.
  case vocabulary(Int, level: TypeHandle)
  case type(TypeHandle)
}

/// What is looked for.
struct MemberQuery {
  var name: NameID
  /// Looked for on a type, not a value.
  var isStatic: Bool
  /// The arguments of a call; nil for a read.
  var operands: ArraySlice<Operand>?
  /// Types already searched: protocols are inherited on several ways.
  var visited: [UInt32] = []
}

extension FileResolver {
  /// The member of a value of `type` (or, for a metatype, of the type itself).
  func findMember(_ name: NameID, of type: TypeHandle, _ operands: ArraySlice<Operand>?) -> MemberMatch {
    var query = MemberQuery(name: name, isStatic: false, operands: operands)
    var base = type
    if store.kind(type) == .metatype {
      query.isStatic = true
      base = store.argument(type, 0)
    }
    var fallback = MemberMatch.none
    let found = search(&query, base, &fallback, depth: 0)
    if case .none = found {
      if case .none = fallback {} else { return fallback }
    } else {
      return found
    }
    // Optional chaining is written out; what is left are implicitly unwrapped values.
    if store.kind(base) == .optional { return findMember(name, of: store.argument(base, 0), operands) }
    if let any = vocabulary.member(name, of: vocabulary.anyReceiver, operands) { return .vocabulary(any, level: base) }
    // `Notification.Name`: a type inside an external one.
    if query.isStatic, isCapitalized(name), store.kind(base) == .external { return .type(resolver.memberType(name, of: base, [], file)) }
    if !hasClosure(operands), let rest = restMember(base, depth: 0) { return .vocabulary(rest, level: base) }
    if isOpen(base), let unknown = vocabulary.memberOfUnknown(name, operands) { return .vocabulary(unknown, level: .unknown) }
    return .none
  }

  func hasClosure(_ operands: ArraySlice<Operand>?) -> Bool {
    operands?.contains { !$0.value.isNone && instruction($0.value).opcode == .closure } ?? false
  }

  /// The entry that stands for unlisted members of a type.
  private func restMember(_ type: TypeHandle, depth: Int) -> Int? {
    guard depth < 8 else { return nil }
    switch store.kind(type) {
    case .nominal:
      let id = Int(store.identity(type))
      for name in linkage.nominalTypes[id].externalSupertypes { if let found = restMember(ofName: name, depth: 0) { return found } }
      for parent in linkage.nominalTypes[id].supertypes {
        for name in linkage.nominalTypes[Int(parent.raw)].externalSupertypes {
          if let found = restMember(ofName: name, depth: 0) { return found }
        }
      }
      return nil
    case .parameter:
      for constraint in linkage.genericParameters[Int(store.identity(type))].constraints {
        if let found = restMember(constraint, depth: depth + 1) { return found }
      }
      return nil
    default:
      let name = resolver.externalName(type)
      return name.isNone ? nil : restMember(ofName: name, depth: 0)
    }
  }

  private func restMember(ofName name: NameID, depth: Int) -> Int? {
    guard depth < 8, let described = vocabulary.type(name) ?? vocabulary.lastComponents[name].flatMap({ vocabulary.type($0) }) else { return nil }
    if let rest = described.rest { return rest }
    for pattern in described.supertypes {
      if let found = restMember(ofName: vocabulary.patterns.nodes[Int(pattern.raw)].name, depth: depth + 1) { return found }
    }
    return nil
  }

  private func search(_ query: inout MemberQuery, _ type: TypeHandle, _ fallback: inout MemberMatch, depth: Int) -> MemberMatch {
    guard depth < 12 else { return .none }
    switch store.kind(type) {
    case .nominal:
      let id = TypeID(store.identity(type))
      if query.visited.contains(id.raw) { return .none }
      query.visited.append(id.raw)
      let found = entries(query, in: id, level: type, &fallback)
      if case .none = found {} else { return found }
      if query.isStatic, let nested = nestedType(query.name, of: type) { return .type(nested) }
      for parent in linkage.nominalTypes[Int(id.raw)].inherited {
        let above = resolver.substitute(parent, receiver: type)
        let found = search(&query, above, &fallback, depth: depth + 1)
        if case .none = found {} else { return found }
      }
      return .none
    case .external, .array, .set, .dictionary, .optional:
      return searchExternal(&query, resolver.externalName(type), type, &fallback, depth: depth)
    case .parameter:
      for constraint in linkage.genericParameters[Int(store.identity(type))].constraints {
        let found = search(&query, constraint, &fallback, depth: depth + 1)
        if case .none = found {} else { return found }
      }
      return .none
    case .dependent:
      for constraint in dependentConstraints(type) {
        let found = search(&query, constraint, &fallback, depth: depth + 1)
        if case .none = found {} else { return found }
      }
      return .none
    case .composition:
      for part in store.arguments(type) {
        let found = search(&query, part, &fallback, depth: depth + 1)
        if case .none = found {} else { return found }
      }
      return .none
    default: return .none
    }
  }

  private func entries(
    _ query: MemberQuery, in type: TypeID, level: TypeHandle, _ fallback: inout MemberMatch
  ) -> MemberMatch {
    var position = linkage.members.first(KeyedLists.key(type.raw, query.name))
    if position == 0 { return .none }
    var fitting: [MemberEntry] = []
    var others: [MemberEntry] = []
    while position != 0 {
      let entry = MemberEntry(raw: linkage.members.value(position))
      position = linkage.members.after(position)
      if fits(entry, query) { fitting.append(entry) } else { others.append(entry) }
    }
    if !fitting.isEmpty { return .entries(fitting, level: level) }
    if case .none = fallback, !others.isEmpty { fallback = .entries(others, level: level) }
    return .none
  }

  private func fits(_ entry: MemberEntry, _ query: MemberQuery) -> Bool {
    switch entry.kind {
    case .property: return linkage.properties[Int(entry.id)].isStatic == query.isStatic
    case .enumCase: return query.isStatic
    case .function:
      let flags = linkage.flags(FunctionID(entry.id))
      guard !flags.intersection([.isStatic, .isInitializer]).isEmpty == query.isStatic else { return false }
      // A read prefers a property further up: `tableView` of a controller that is also a table's data source.
      guard let operands = query.operands else { return false }
      return match(FunctionID(entry.id), operands) != nil
    }
  }

  private func nestedType(_ name: NameID, of type: TypeHandle) -> TypeHandle? {
    let found = resolver.memberType(name, of: type, [], file)
    return found.isUnknown ? nil : found
  }

  private func searchExternal(
    _ query: inout MemberQuery, _ name: NameID, _ type: TypeHandle, _ fallback: inout MemberMatch, depth: Int
  ) -> MemberMatch {
    if let holder = linkage.externalHolders[name] {
      let found = entries(query, in: holder, level: type, &fallback)
      if case .none = found {} else { return found }
      if query.isStatic, linkage.scopes.first(KeyedLists.key(holder.raw, query.name)) != 0,
        let nested = nestedType(query.name, of: type)
      {
        return .type(nested)
      }
      // Protocols that the files make an external type conform to.
      for parent in linkage.nominalTypes[Int(holder.raw)].inherited where depth < 6 {
        let found = search(&query, parent, &fallback, depth: depth + 1)
        if case .none = found {} else { return found }
      }
    }
    if let member = vocabulary.member(query.name, of: name, query.operands) { return .vocabulary(member, level: type) }
    guard let described = vocabulary.type(name) else {
      guard let last = vocabulary.lastComponents[name] ?? dottedTail(name) else { return .none }
      return searchExternal(&query, last, store.external(last, store.arguments(type)), &fallback, depth: depth + 1)
    }
    for pattern in described.supertypes {
      let above = evaluate(pattern, Evaluation(receiver: type, selfType: type))
      let found = search(&query, above, &fallback, depth: depth + 1)
      if case .none = found {} else { return found }
    }
    return .none
  }

  /// `Inner` of a dotted name from the files.
  private func dottedTail(_ name: NameID) -> NameID? {
    let text = linkage.interner[name]
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return linkage.interner.find(String(text[text.utf8.index(after: dot)...]))
  }

  /// Nothing but its name is known of the type, so that a member of it may be anything.
  func isOpen(_ type: TypeHandle, depth: Int = 0) -> Bool {
    // Constraints may lead in a circle (`<A: B, B: A>`).
    guard depth < 8 else { return true }
    switch store.kind(type) {
    case .unknown, .dependent: return true
    case .external:
      let name = NameID(store.identity(type))
      return vocabulary.type(name) == nil && !isPlain(name)
    case .nominal:
      return linkage.nominalTypes[Int(store.identity(type))].externalSupertypes.contains { vocabulary.type($0) == nil && !isPlain($0) }
    case .parameter: return linkage.genericParameters[Int(store.identity(type))].constraints.allSatisfy { isOpen($0, depth: depth + 1) }
    default: return false
    }
  }

  /// Protocols without members of interest.
  private func isPlain(_ name: NameID) -> Bool {
    switch linkage.interner[name] {
    case "Codable", "Hashable", "Equatable", "Identifiable", "Sendable", "Comparable", "Decodable", "Encodable", "CaseIterable",
      "CustomStringConvertible", "RawRepresentable", "CodingKey", "LocalizedError", "AnyObject", "Any", "ExpressibleByStringLiteral",
      "Void", "Never", "Copyable": true
    default: false
    }
  }

  /// The constraints of an associated type: those written where it is declared.
  func dependentConstraints(_ type: TypeHandle) -> [TypeHandle] {
    let name = NameID(store.identity(type))
    let base = store.argument(type, 0)
    var owners: [TypeHandle] = []
    switch store.kind(base) {
    case .parameter: owners = linkage.genericParameters[Int(store.identity(base))].constraints
    case .dependent: owners = dependentConstraints(base)
    default: return []
    }
    var constraints: [TypeHandle] = []
    for owner in owners where store.kind(owner) == .nominal {
      var types = [TypeID(store.identity(owner))]
      types += linkage.nominalTypes[Int(types[0].raw)].supertypes
      for type in types {
        for position in linkage.scopes.list(KeyedLists.key(type.raw, name)) {
          guard case .associated(let declarationFile, let id) = linkage.scopeEntries[Int(position)] else { continue }
          let written = linkage.files[Int(declarationFile)].index.types[Int(id.raw)]
          let scope = TypeScope(file: Int(declarationFile), declaration: written.parent, function: nil)
          constraints += written.inherited.map { resolver.resolve($0, scope) }.filter { !$0.isUnknown }
        }
      }
    }
    return constraints
  }

  // MARK: External types

  /// The vocabulary's member of an external type, with the level at which it is found.
  func vocabularyMember(_ name: NameID, of type: TypeHandle, _ operands: ArraySlice<Operand>?) -> (Int, TypeHandle)? {
    var fallback = MemberMatch.none
    var query = MemberQuery(name: name, isStatic: false, operands: operands)
    if case .vocabulary(let member, let level) = searchExternal(&query, resolver.externalName(type), type, &fallback, depth: 0) {
      return (member, level)
    }
    return nil
  }

  /// The generic argument of a type by the parameter's name, through what the type is (`Output` of a subject). A nominal
  /// type answers through its supertypes and its own aliases.
  func genericArgument(_ name: NameID, of type: TypeHandle, depth: Int = 0) -> TypeHandle? {
    guard depth < 8 else { return nil }
    switch store.kind(type) {
    case .array, .set: return name == words.element ? store.argument(type, 0) : nil
    case .optional:
      return name == words.wrapped ? store.argument(type, 0) : genericArgument(name, of: store.argument(type, 0), depth: depth + 1)
    case .dictionary:
      if name == words.key { return store.argument(type, 0) }
      return name == words.value ? store.argument(type, 1) : nil
    case .external:
      let typeName = NameID(store.identity(type))
      guard let described = vocabulary.type(typeName) else { return nil }
      if let position = described.parameters.firstIndex(of: name) {
        return position < store.argumentCount(type) ? store.argument(type, position) : .unknown
      }
      for pattern in described.supertypes {
        let above = evaluate(pattern, Evaluation(receiver: type, selfType: type))
        if let argument = genericArgument(name, of: above, depth: depth + 1) { return argument }
      }
      return nil
    case .nominal:
      let nominal = linkage.nominalTypes[Int(store.identity(type))]
      for (position, parameter) in nominal.genericParameters.enumerated()
      where linkage.genericParameters[Int(store.identity(parameter))].name == name {
        return position < store.argumentCount(type) ? store.argument(type, position) : .unknown
      }
      let nested = resolver.memberType(name, of: type, [], file)
      if !nested.isUnknown, store.kind(nested) != .dependent { return nested }
      for parent in nominal.inherited {
        let above = resolver.substitute(parent, receiver: type)
        if let argument = genericArgument(name, of: above, depth: depth + 1), !argument.isUnknown { return argument }
      }
      return nil
    case .parameter:
      for constraint in linkage.genericParameters[Int(store.identity(type))].constraints {
        if let argument = genericArgument(name, of: constraint, depth: depth + 1), !argument.isUnknown { return argument }
      }
      return store.make(.dependent, name.raw, type)
    default: return nil
    }
  }
}
