// Stage 5 (link), pass 2: type declarations and extensions of all files become merged types.
import Semantics

extension Linkage {
  /// Declares every type, alias and extension. Types nested in extensions wait until the extension has found its type, and
  /// extensions may extend such types, so this goes in rounds.
  func declareTypes() {
    declarationTypes = files.map { Array(repeating: .max, count: $0.index.types.count) }
    var waiting: [(file: Int, declaration: TypeDeclarationID)] = []
    for file in files.indices {
      for position in files[file].index.types.indices {
        let declaration = TypeDeclarationID(UInt32(position))
        if !declare(file, declaration) { waiting.append((file, declaration)) }
      }
    }
    var progress = true
    while progress, !waiting.isEmpty {
      progress = false
      var still: [(file: Int, declaration: TypeDeclarationID)] = []
      for item in waiting {
        let declared =
          files[item.file].index.types[Int(item.declaration.raw)].kind == .extension
          ? attach(item.file, item.declaration) : declare(item.file, item.declaration)
        if declared { progress = true } else { still.append(item) }
      }
      waiting = still
    }
    // What is left extends types from elsewhere, or is nested in such an extension.
    for item in waiting where files[item.file].index.types[Int(item.declaration.raw)].kind == .extension {
      attachToExternal(item.file, item.declaration)
    }
    for item in waiting where files[item.file].index.types[Int(item.declaration.raw)].kind != .extension {
      _ = declare(item.file, item.declaration)
    }
  }

  /// Declares a type or alias; false if its parent is not known yet, and for extensions.
  private func declare(_ file: Int, _ id: TypeDeclarationID) -> Bool {
    let declaration = files[file].index.types[Int(id.raw)]
    if declaration.kind == .extension { return false }
    var parent: TypeID?
    if let outer = declaration.parent {
      guard let known = type(file, outer) else { return false }
      parent = known
    }
    let entry: ScopeEntry
    switch declaration.kind {
    case .typealias: entry = .alias(file: UInt32(file), id)
    case .associatedType: entry = .associated(file: UInt32(file), id)
    default:
      let type = declareNominal(file, id, declaration, parent)
      declarationTypes[file][Int(id.raw)] = type.id.raw
      if type.isKnown { return true }
      entry = .nominal(type.id)
    }
    let index = UInt32(scopeEntries.count)
    scopeEntries.append(entry)
    if parent == nil, let function = declaration.enclosingFunction {
      localScopes.add(index, to: KeyedLists.key(self.function(file, function).raw, declaration.name))
    } else {
      scopes.add(index, to: KeyedLists.key(parent?.raw ?? Linkage.topLevel, declaration.name))
    }
    return true
  }

  private func declareNominal(
    _ file: Int, _ id: TypeDeclarationID, _ declaration: TypeDeclaration, _ parent: TypeID?
  ) -> (id: TypeID, isKnown: Bool) {
    let site = TypeSite(file: FileID(UInt32(file)), declaration: id)
    // The branches of an `#if` may declare one type twice in a file: it is one type here.
    if declaration.enclosingFunction == nil {
      var position = scopes.first(KeyedLists.key(parent?.raw ?? Linkage.topLevel, declaration.name))
      while position != 0 {
        if case .nominal(let known) = scopeEntries[Int(scopes.value(position))],
          nominalTypes[Int(known.raw)].sites.first?.file == site.file
        {
          nominalTypes[Int(known.raw)].sites.append(site)
          return (known, true)
        }
        position = scopes.after(position)
      }
    }
    let kind: NominalType.Kind =
      switch declaration.kind {
      case .struct: .struct
      case .enum: .enum
      case .protocol: .protocol
      case .actor: .actor
      default: .class
      }
    let name = interner[declaration.name]
    let qualified = parent.map { nominalTypes[Int($0.raw)].qualifiedName + "." + name } ?? name
    let type = TypeID(UInt32(nominalTypes.count))
    nominalTypes.append(
      NominalType(
        kind: kind, name: declaration.name, qualifiedName: qualified, module: modules[file], parent: parent, sites: [site]))
    if let parent { nominalTypes[Int(parent.raw)].nestedTypes.append(type) }
    return (type, false)
  }

  // MARK: Extensions

  /// The names of a written type from the outside in: `A.B` gives A, B. Empty for anything but names.
  private func path(_ reference: TypeReferenceID, _ file: Int) -> [NameID] {
    let type = files[file].index.typeReferences[Int(reference.raw)]
    switch type.kind {
    case .named: return [type.name]
    case .member: return type.children.first.map { path($0, file) + [type.name] } ?? []
    case .array: return [words.array]
    case .dictionary: return [words.dictionary]
    case .optional: return [words.optional]
    default: return []
    }
  }

  private func attach(_ file: Int, _ id: TypeDeclarationID) -> Bool {
    guard let target = files[file].index.types[Int(id.raw)].target else { return false }
    var names = path(target, file)
    // `extension Models.Account`
    if names.count > 1, files[file].index.imports.contains(names[0]), nominal(named: names[0], in: Linkage.topLevel, file) == nil {
      names.removeFirst()
    }
    guard let first = names.first, var found = nominal(named: first, in: Linkage.topLevel, file) else { return false }
    for name in names.dropFirst() {
      guard let inner = nominal(named: name, in: found.raw, file) else { return false }
      found = inner
    }
    nominalTypes[Int(found.raw)].sites.append(TypeSite(file: FileID(UInt32(file)), declaration: id))
    declarationTypes[file][Int(id.raw)] = found.raw
    return true
  }

  /// A type by name in one scope; an alias stands for the type of the files that it names.
  private func nominal(named name: NameID, in scope: UInt32, _ file: Int) -> TypeID? {
    guard let entry = choose(scopes.list(KeyedLists.key(scope, name)), from: file) else { return nil }
    switch entry {
    case .nominal(let type): return type
    case .alias(let aliasFile, let declaration):
      guard let target = files[Int(aliasFile)].index.types[Int(declaration.raw)].target else { return nil }
      let names = path(target, Int(aliasFile))
      // One level: `typealias Item = Model.Item`.
      guard let first = names.first, first != name else { return nil }
      guard case .nominal(var found)? = choose(scopes.list(KeyedLists.key(Linkage.topLevel, first)), from: Int(aliasFile))
      else { return nil }
      for name in names.dropFirst() {
        guard case .nominal(let inner)? = choose(scopes.list(KeyedLists.key(found.raw, name)), from: Int(aliasFile))
        else { return nil }
        found = inner
      }
      return found
    case .associated: return nil
    }
  }

  private func attachToExternal(_ file: Int, _ id: TypeDeclarationID) {
    guard let target = files[file].index.types[Int(id.raw)].target else { return }
    var names = path(target, file)
    if names.isEmpty { return }
    // `extension Foundation.Notification`: modules are not types.
    if names.count > 1, files[file].index.imports.contains(names[0]) { names.removeFirst() }
    let text = names.map { interner[$0] }.joined(separator: ".")
    let name = interner.intern(text)
    let holder: TypeID
    if let known = externalHolders[name] {
      holder = known
      nominalTypes[Int(holder.raw)].sites.append(TypeSite(file: FileID(UInt32(file)), declaration: id))
    } else {
      holder = TypeID(UInt32(nominalTypes.count))
      nominalTypes.append(
        NominalType(
          kind: .external, name: name, qualifiedName: text, module: .none, parent: nil,
          sites: [TypeSite(file: FileID(UInt32(file)), declaration: id)]))
      externalHolders[name] = holder
    }
    declarationTypes[file][Int(id.raw)] = holder.raw
  }

  // MARK: Choosing

  /// The entry that a name in a file means: one of its own file first, then of its module, then of the nearest folder.
  func choose(_ list: [UInt32], from file: Int) -> ScopeEntry? {
    if list.isEmpty { return nil }
    if list.count == 1 { return scopeEntries[Int(list[0])] }
    var best = 0
    var bestScore = -1
    for (index, entry) in list.enumerated() {
      let score = nearness(fileOf(scopeEntries[Int(entry)]), file)
      if score > bestScore {
        best = index
        bestScore = score
      }
    }
    return scopeEntries[Int(list[best])]
  }

  private func fileOf(_ entry: ScopeEntry) -> Int {
    switch entry {
    case .nominal(let type): return Int(nominalTypes[Int(type.raw)].sites[0].file.raw)
    case .alias(let file, _), .associated(let file, _): return Int(file)
    }
  }

  /// How near two files are: itself, same module, else by the length of the common part of their paths.
  func nearness(_ other: Int, _ file: Int) -> Int {
    if other == file { return 1 << 20 }
    let sameModule = modules[other] == modules[file] ? 1 << 16 : 0
    let a = folders[other], b = folders[file]
    var separators = 0
    while separators < a.count, separators < b.count, a[separators] == b[separators] { separators += 1 }
    return sameModule + separators
  }
}
