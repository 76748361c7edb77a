// Stages 5 and 6 (link, resolve). Written types to handles: names are looked up in functions, types and their supertypes,
// the top level, then taken as external.
import Semantics

/// Where a written type stands.
struct TypeScope {
  var file: Int
  /// The innermost type declaration or extension.
  var declaration: TypeDeclarationID?
  var function: FunctionDeclarationID?
}

/// Resolves written types. Linking and each worker have one of their own, with a store of their own.
struct TypeResolver {
  let linkage: Linkage
  let store: TypeStore
  private var depth = 0
  /// Aliases being followed, against cycles.
  private var aliases: [UInt64] = []

  init(_ linkage: Linkage, _ store: TypeStore) {
    self.linkage = linkage
    self.store = store
  }

  mutating func resolve(_ reference: TypeReferenceID?, _ scope: TypeScope) -> TypeHandle {
    guard let reference else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else { return .unknown }
    let written = linkage.files[scope.file].index.typeReferences[Int(reference.raw)]
    switch written.kind {
    case .named:
      let arguments = written.children.map { resolve($0, scope) }
      return named(written.name, arguments, scope)
    case .member:
      guard let base = written.children.first else { return .unknown }
      let arguments = written.children.dropFirst().map { resolve($0, scope) }
      return member(written.name, of: base, Array(arguments), scope)
    case .optional: return store.optional(resolve(written.children.first, scope))
    case .array: return store.array(resolve(written.children.first, scope))
    case .dictionary:
      let key = resolve(written.children.first, scope)
      return store.make(.dictionary, 0, key, resolve(written.children.last, scope))
    case .tuple:
      if written.children.count == 1, written.labels.first?.isNone ?? true { return resolve(written.children[0], scope) }
      return store.make(.tuple, 0, arguments: written.children.map { resolve($0, scope) }, labels: Array(written.labels))
    case .function:
      let flags: UInt32 = (written.flags.contains(.async) ? 1 : 0) | (written.flags.contains(.escaping) ? 2 : 0)
      return store.make(.function, flags, arguments: written.children.map { resolve($0, scope) })
    case .opaque, .existential: return resolve(written.children.first, scope)
    case .composition:
      let parts = written.children.map { resolve($0, scope) }.filter { !$0.isUnknown }
      return parts.count == 1 ? parts[0] : store.make(.composition, 0, arguments: parts)
    case .metatype: return store.metatype(resolve(written.children.first, scope))
    case .other: return .unknown
    }
  }

  // MARK: Names

  mutating func named(_ name: NameID, _ arguments: [TypeHandle], _ scope: TypeScope) -> TypeHandle {
    if let found = lookUp(name, scope) { return apply(found, arguments, scope.file) }
    return external(name, arguments)
  }

  /// A type of the standard library by its structure, any other by its name.
  mutating func external(_ name: NameID, _ arguments: [TypeHandle]) -> TypeHandle {
    let words = linkage.words
    if arguments.count <= 2 {
      switch name {
      case words.array: return store.array(arguments.first ?? .unknown)
      case words.set: return store.make(.set, 0, arguments.first ?? .unknown)
      case words.optional: return store.optional(arguments.first ?? .unknown)
      case words.dictionary:
        return store.make(.dictionary, 0, arguments.first ?? .unknown, arguments.count > 1 ? arguments[1] : .unknown)
      case words.void: return store.make(.tuple)
      default: break
      }
    }
    return store.external(name, arguments)
  }

  private enum Found {
    case type(TypeHandle)
    case entry(ScopeEntry, within: TypeHandle)
  }

  /// The type a name stands for in a scope; nil if it is none of the program.
  mutating func lookUpType(_ name: NameID, _ scope: TypeScope) -> TypeHandle? {
    lookUp(name, scope).map { apply($0, [], scope.file) }
  }

  private mutating func lookUp(_ name: NameID, _ scope: TypeScope) -> Found? {
    let file = scope.file
    var function = scope.function
    var declaration = scope.declaration
    var steps = 0
    while steps < 100 {
      steps += 1
      if let current = function {
        let id = linkage.function(file, current)
        if let parameter = genericParameter(name, of: id) { return .type(parameter) }
        let local = linkage.localScopes.first(KeyedLists.key(id.raw, name))
        if local != 0 { return .entry(linkage.scopeEntries[Int(linkage.localScopes.value(local))], within: .unknown) }
        function = linkage.files[file].index.functions[Int(current.raw)].enclosingFunction
        if declaration == nil, function == nil { declaration = linkage.files[file].index.functions[Int(current.raw)].owner }
        continue
      }
      guard let current = declaration else { break }
      if let type = linkage.type(file, current), let found = lookUp(name, in: type, from: file) { return found }
      function = linkage.files[file].index.types[Int(current.raw)].enclosingFunction
      declaration = linkage.files[file].index.types[Int(current.raw)].parent
    }
    return topLevel(name, file).map { .entry($0, within: .unknown) }
  }

  func topLevel(_ name: NameID, _ file: Int) -> ScopeEntry? {
    let position = linkage.scopes.first(KeyedLists.key(Linkage.topLevel, name))
    if position == 0 { return nil }
    if linkage.scopes.after(position) == 0 { return linkage.scopeEntries[Int(linkage.scopes.value(position))] }
    return linkage.choose(linkage.scopes.list(KeyedLists.key(Linkage.topLevel, name)), from: file)
  }

  private func genericParameter(_ name: NameID, of function: FunctionID) -> TypeHandle? {
    guard Int(function.raw) < linkage.functionGenerics.count else { return nil }
    let (start, count) = linkage.functionGenerics[Int(function.raw)]
    for index in start ..< start + count where linkage.genericParameters[Int(index)].name == name {
      return linkage.parameterHandles[Int(index)]
    }
    return nil
  }

  /// A name inside a type, its enclosing types and its supertypes.
  private mutating func lookUp(_ name: NameID, in type: TypeID, from file: Int) -> Found? {
    var current: TypeID? = type
    while let id = current {
      // Field by field: a copy of the whole type costs a dozen retains.
      let selfType = linkage.nominalTypes[Int(id.raw)].selfType
      if name == linkage.words.selfType { return .type(selfType) }
      for parameter in linkage.nominalTypes[Int(id.raw)].genericParameters
      where linkage.genericParameters[Int(store.identity(parameter))].name == name {
        return .type(parameter)
      }
      if let found = nested(name, in: id, within: selfType, from: file, depth: 0) { return found }
      // The extended type itself: `extension Notification.Name { … Name(…) }`.
      if linkage.nominalTypes[Int(id.raw)].name == name { return .type(selfType) }
      current = linkage.nominalTypes[Int(id.raw)].parent
    }
    return nil
  }

  private mutating func nested(_ name: NameID, in type: TypeID, within: TypeHandle, from file: Int, depth: Int) -> Found? {
    let position = linkage.scopes.first(KeyedLists.key(type.raw, name))
    if position != 0 {
      let list = linkage.scopes.list(KeyedLists.key(type.raw, name))
      if let entry = linkage.choose(list, from: file) { return .entry(entry, within: within) }
    }
    guard depth < 8 else { return nil }
    let above = linkage.nominalTypes[Int(type.raw)].supertypes
    if !above.isEmpty {
      // Once the hierarchy is built: every supertype once.
      for parent in above {
        let key = KeyedLists.key(parent.raw, name)
        guard linkage.scopes.first(key) != 0 else { continue }
        if let entry = linkage.choose(linkage.scopes.list(key), from: file) { return .entry(entry, within: within) }
      }
      return nil
    }
    for parent in linkage.nominalTypes[Int(type.raw)].inherited where store.kind(parent) == .nominal {
      let parentID = TypeID(store.identity(parent))
      if parentID != type, let found = nested(name, in: parentID, within: within, from: file, depth: depth + 1) { return found }
    }
    return nil
  }

  // MARK: Applying

  private mutating func apply(_ found: Found, _ arguments: [TypeHandle], _ file: Int) -> TypeHandle {
    switch found {
    case .type(let type): return type
    case .entry(let entry, let within): return apply(entry, arguments, within: within)
    }
  }

  mutating func apply(_ entry: ScopeEntry, _ arguments: [TypeHandle], within: TypeHandle) -> TypeHandle {
    switch entry {
    case .nominal(let type): return store.make(.nominal, type.raw, arguments: arguments)
    case .associated(let file, let declaration):
      let written = linkage.files[Int(file)].index.types[Int(declaration.raw)]
      // In the protocol itself it belongs to `Self`; a conforming type that does not write it leaves it unknown.
      if store.kind(within) == .parameter { return store.make(.dependent, written.name.raw, within) }
      if !within.isUnknown { return .unknown }
      guard let owner = written.parent.flatMap({ linkage.type(Int(file), $0) }) else { return .unknown }
      let selfParameter = linkage.nominalTypes[Int(owner.raw)].selfType
      return store.kind(selfParameter) == .parameter ? store.make(.dependent, written.name.raw, selfParameter) : .unknown
    case .alias(let file, let declaration):
      let key = UInt64(file) << 32 | UInt64(declaration.raw)
      guard !aliases.contains(key) else { return .unknown }
      let written = linkage.files[Int(file)].index.types[Int(declaration.raw)]
      aliases.append(key)
      defer { aliases.removeLast() }
      // Generic aliases: the parameters are the alias's own names, replaced by position.
      if !written.genericParameters.isEmpty { return aliasTarget(written, arguments, Int(file)) }
      let scope = TypeScope(file: Int(file), declaration: written.parent, function: written.enclosingFunction)
      let target = resolve(written.target, scope)
      // A composition of `Decodable & Encodable` is empty of members: nothing to keep.
      return target
    }
  }

  private mutating func aliasTarget(_ alias: TypeDeclaration, _ arguments: [TypeHandle], _ file: Int) -> TypeHandle {
    guard let target = alias.target else { return .unknown }
    let written = linkage.files[file].index.typeReferences[Int(target.raw)]
    let scope = TypeScope(file: file, declaration: alias.parent, function: alias.enclosingFunction)
    // `typealias Completion<T> = (Result<T, Error>) -> Void`: substitute names while resolving.
    return resolve(written, scope, substituting: alias.genericParameters.map(\.name), with: arguments)
  }

  private mutating func resolve(
    _ written: TypeReference, _ scope: TypeScope, substituting names: [NameID], with arguments: [TypeHandle]
  ) -> TypeHandle {
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else { return .unknown }
    let file = linkage.files[scope.file].index
    func child(_ resolver: inout TypeResolver, _ id: TypeReferenceID) -> TypeHandle {
      resolver.resolve(file.typeReferences[Int(id.raw)], scope, substituting: names, with: arguments)
    }
    if written.kind == .named, let position = names.firstIndex(of: written.name) {
      return position < arguments.count ? arguments[position] : .unknown
    }
    var parts: [TypeHandle] = []
    for id in written.children { parts.append(child(&self, id)) }
    switch written.kind {
    case .named: return named(written.name, parts, scope)
    case .optional: return store.optional(parts.first ?? .unknown)
    case .array: return store.array(parts.first ?? .unknown)
    case .dictionary: return store.make(.dictionary, 0, parts.first ?? .unknown, parts.last ?? .unknown)
    case .tuple: return parts.count == 1 ? parts[0] : store.make(.tuple, 0, arguments: parts, labels: Array(written.labels))
    case .function: return store.make(.function, written.flags.contains(.async) ? 1 : 0, arguments: parts)
    case .opaque, .existential: return parts.first ?? .unknown
    default: return .unknown
    }
  }

  // MARK: Members

  private mutating func member(
    _ name: NameID, of baseReference: TypeReferenceID, _ arguments: [TypeHandle], _ scope: TypeScope
  ) -> TypeHandle {
    let written = linkage.files[scope.file].index.typeReferences[Int(baseReference.raw)]
    // `Module.Type`
    if written.kind == .named, lookUp(written.name, scope) == nil,
      linkage.files[scope.file].index.imports.contains(written.name)
    {
      return named(name, arguments, scope)
    }
    return memberType(name, of: resolve(baseReference, scope), arguments, scope.file)
  }

  /// `base.name` as a type.
  mutating func memberType(_ name: NameID, of base: TypeHandle, _ arguments: [TypeHandle] = [], _ file: Int) -> TypeHandle {
    let words = linkage.words
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else { return .unknown }
    if name == words.type || name == words.any_ { return store.metatype(base) }
    switch store.kind(base) {
    case .nominal:
      let id = TypeID(store.identity(base))
      if let found = nested(name, in: id, within: base, from: file, depth: 0) {
        let type = apply(found, arguments, file)
        return substitute(type, receiver: base)
      }
      for (index, parameter) in linkage.nominalTypes[Int(id.raw)].genericParameters.enumerated()
      where linkage.genericParameters[Int(store.identity(parameter))].name == name {
        return index < store.argumentCount(base) ? store.argument(base, index) : parameter
      }
      return .unknown
    case .parameter, .dependent: return store.make(.dependent, name.raw, base)
    case .array, .set: return name == words.element ? store.argument(base, 0) : .unknown
    case .optional: return name == words.wrapped ? store.argument(base, 0) : .unknown
    case .dictionary:
      if name == words.key { return store.argument(base, 0) }
      return name == words.value ? store.argument(base, 1) : .unknown
    case .external:
      let baseName = NameID(store.identity(base))
      if let type = linkage.vocabulary.type(baseName), let position = type.parameters.firstIndex(of: name),
        position < store.argumentCount(base)
      {
        return store.argument(base, position)
      }
      if let holder = linkage.externalHolders[baseName],
        let found = nested(name, in: holder, within: base, from: file, depth: 0)
      {
        return apply(found, arguments, file)
      }
      let dotted = linkage.interner[baseName] + "." + linkage.interner[name]
      if let known = linkage.interner.find(dotted) { return store.external(known, arguments) }
      return store.external(name, arguments)
    default: return .unknown
    }
  }

  // MARK: Substitution

  /// Replaces the generic parameters of the receiver's type by the receiver's arguments.
  mutating func substitute(_ type: TypeHandle, receiver: TypeHandle) -> TypeHandle {
    guard needsSubstitution(type) else { return type }
    var bindings = Bindings()
    bind(receiver, into: &bindings)
    return bindings.isEmpty ? type : substitute(type, bindings)
  }

  /// Adds what a receiver's generic arguments are.
  mutating func bind(_ receiver: TypeHandle, into bindings: inout Bindings) {
    switch store.kind(receiver) {
    case .nominal:
      let id = Int(store.identity(receiver))
      for (index, parameter) in linkage.nominalTypes[id].genericParameters.enumerated() where index < store.argumentCount(receiver) {
        bindings.set(store.identity(parameter), store.argument(receiver, index))
      }
      let selfType = linkage.nominalTypes[id].selfType
      if linkage.nominalTypes[id].kind == .protocol, store.kind(selfType) == .parameter {
        bindings.set(store.identity(selfType), receiver)
      }
    case .array, .set, .optional, .dictionary, .external:
      let name = externalName(receiver)
      guard let holder = linkage.externalHolders[name] else { return }
      for (index, parameter) in linkage.nominalTypes[Int(holder.raw)].genericParameters.enumerated()
      where index < store.argumentCount(receiver) {
        bindings.set(store.identity(parameter), store.argument(receiver, index))
      }
    default: break
    }
  }

  /// The name under which the vocabulary and extensions know a type; `.none` if it has none.
  func externalName(_ type: TypeHandle) -> NameID {
    switch store.kind(type) {
    case .array: linkage.words.array
    case .set: linkage.words.set
    case .dictionary: linkage.words.dictionary
    case .optional: linkage.words.optional
    case .external: NameID(store.identity(type))
    default: .none
    }
  }

  private func needsSubstitution(_ type: TypeHandle) -> Bool {
    switch store.kind(type) {
    case .unknown: return false
    case .parameter, .dependent: return true
    default:
      for index in 0 ..< store.argumentCount(type) where needsSubstitution(store.argument(type, index)) { return true }
      return false
    }
  }

  mutating func substitute(_ type: TypeHandle, _ bindings: Bindings) -> TypeHandle {
    if bindings.isEmpty || type.isUnknown { return type }
    switch store.kind(type) {
    case .parameter: return bindings[store.identity(type)] ?? type
    case .dependent:
      let base = store.argument(type, 0)
      let newBase = substitute(base, bindings)
      return newBase == base ? type : memberType(NameID(store.identity(type)), of: newBase, [], 0)
    default:
      guard needsSubstitution(type) else { return type }
      let count = store.argumentCount(type)
      if count == 1 {
        let argument = substitute(store.argument(type, 0), bindings)
        if store.kind(type) == .optional { return store.optional(argument) }
        if store.label(type, 0).isNone { return store.make(store.kind(type), store.identity(type), argument) }
      }
      var arguments: [TypeHandle] = []
      var labels: [NameID] = []
      for index in 0 ..< count {
        arguments.append(substitute(store.argument(type, index), bindings))
        labels.append(store.label(type, index))
      }
      return store.make(store.kind(type), store.identity(type), arguments: arguments, labels: labels)
    }
  }
}

/// What generic parameters stand for; few, so a list.
struct Bindings {
  private var entries: [(parameter: UInt32, type: TypeHandle)] = []
  var isEmpty: Bool { entries.isEmpty }
  subscript(_ parameter: UInt32) -> TypeHandle? { entries.first { $0.parameter == parameter }?.type }
  mutating func set(_ parameter: UInt32, _ type: TypeHandle) {
    if type.isUnknown { return }
    if let known = entries.firstIndex(where: { $0.parameter == parameter }) {
      entries[known].type = type
    } else {
      entries.append((parameter, type))
    }
  }
}
