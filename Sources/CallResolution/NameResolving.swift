// Stage 6 (resolve). Identifiers, members and implicit members that are read, not called.
import ControlFlow
import Semantics

extension FileResolver {
  // MARK: Identifiers

  func identifier(_ position: Int, _ code: Instruction) {
    let value = ValueID(UInt32(position))
    if code.name.isNone { return }
    if wrapperAccess(position, code) { return }
    if let found = implicitSelfMember(code.name, nil) {
      read(position, code, found.match, receiver: found.receiver)
      resolutions[frame.base + position].flags.insert(.implicitSelf)
      return
    }
    if let type = resolver.lookUpType(code.name, frame.scope) {
      setType(position, type)
      return
    }
    if let entries = globals(code.name, nil) {
      read(position, code, .entries(entries, level: .unknown), receiver: .unknown)
      return
    }
    // A type of the vocabulary, or something in capitals: an external type.
    if vocabulary.type(code.name) != nil || isCapitalized(code.name) {
      setType(position, resolver.external(code.name, []))
      return
    }
    let known = vocabulary.member(code.name, of: vocabulary.globalReceiver, nil)
    external(position, .unknown, code.name, vocabulary: known)
    if let known { self[value] = evaluate(vocabulary.members[known].returns, Evaluation()) }
  }

  func setType(_ position: Int, _ type: TypeHandle) {
    var entry = Resolution(tag: .type)
    entry.a = type.raw
    set(position, entry)
    types[frame.base + position] = store.metatype(type)
  }

  func isCapitalized(_ name: NameID) -> Bool {
    guard let first = linkage.interner[name].utf8.first else { return false }
    return first >= 65 && first <= 90
  }

  /// A member of `self` or of an enclosing type, by its bare name. The vocabulary counts only if it knows `self`'s type.
  func implicitSelfMember(
    _ name: NameID, _ operands: ArraySlice<Operand>?
  ) -> (match: MemberMatch, receiver: TypeHandle)? {
    guard !frame.selfType.isUnknown else { return nil }
    let candidates =
      frame.isStatic ? [store.metatype(frame.selfType)] : [frame.selfType, store.metatype(frame.selfType)]
    for (number, receiver) in candidates.enumerated() {
      let match = findMember(name, of: receiver, operands)
      switch match {
      case .entries:
        // Types by bare name are looked up by scope, which also finds generic parameters.
        return (match, receiver)
      case .vocabulary(let member, let level):
        // Entries for every type or for unlisted members would take free functions and globals for members.
        if level.isUnknown || vocabulary.members[member].receiver == vocabulary.anyReceiver || vocabulary.isRest(member) { continue }
        // On the type itself only members of the type would do; the vocabulary does not tell them apart.
        if number == 0 { return (match, receiver) }
      case .none, .type: continue
      }
    }
    // Members of types around: static ones, seen without `self`.
    guard store.kind(frame.selfType) == .nominal else { return constrainedSelfMember(name, operands) }
    var outer = linkage.nominalTypes[Int(store.identity(frame.selfType))].parent
    while let type = outer {
      let receiver = store.metatype(linkage.nominalTypes[Int(type.raw)].selfType)
      let match = findMember(name, of: receiver, operands)
      if case .entries = match { return (match, receiver) }
      outer = linkage.nominalTypes[Int(type.raw)].parent
    }
    return constrainedSelfMember(name, operands)
  }

  /// `extension P where Self: UIViewController`: what the extension adds to `Self`.
  private func constrainedSelfMember(
    _ name: NameID, _ operands: ArraySlice<Operand>?
  ) -> (match: MemberMatch, receiver: TypeHandle)? {
    guard let declaration = frame.scope.declaration else { return nil }
    let written = index.types[Int(declaration.raw)]
    guard written.kind == .extension else { return nil }
    for parameter in written.genericParameters where parameter.name == words.selfType {
      for constraint in parameter.constraints {
        let type = resolver.resolve(constraint, frame.scope)
        let match = findMember(name, of: type, operands)
        if case .none = match { continue }
        return (match, type)
      }
    }
    return nil
  }

  /// Functions and properties at the top level: those of the nearest module.
  func globals(_ name: NameID, _ operands: ArraySlice<Operand>?) -> [MemberEntry]? {
    var position = linkage.members.first(KeyedLists.key(Linkage.topLevel, name))
    if position == 0 { return nil }
    var best: [MemberEntry] = []
    var bestScore = -1
    while position != 0 {
      let entry = MemberEntry(raw: linkage.members.value(position))
      position = linkage.members.after(position)
      var entryFile: Int
      switch entry.kind {
      case .property: entryFile = Int(linkage.properties[Int(entry.id)].file.raw)
      case .function:
        entryFile = Int(linkage.functionFiles[Int(entry.id)])
        if linkage.flags(FunctionID(entry.id)).contains(.isOperator) { continue }
        if let operands, match(FunctionID(entry.id), operands) == nil { continue }
      case .enumCase: continue
      }
      if entryFile == file { entryFile = -1 }
      let score = entryFile == -1 ? Int.max : linkage.nearness(entryFile, file)
      if score > bestScore {
        best = [entry]
        bestScore = score
      } else if score == bestScore {
        best.append(entry)
      }
    }
    return best.isEmpty ? nil : best
  }

  // MARK: Wrappers

  /// `$name` and `_name` of a wrapped property.
  private func wrapperAccess(_ position: Int, _ code: Instruction) -> Bool {
    let text = linkage.interner[code.name].utf8
    guard text.count > 1, let first = text.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") else { return false }
    guard let name = linkage.interner.find(String(text.dropFirst())!),
      let found = implicitSelfMember(name, nil), case .entries(let entries, _) = found.match,
      let entry = entries.first(where: { $0.kind == .property })
    else { return false }
    let property = PropertyID(entry.id)
    let info = linkage.properties[Int(property.raw)]
    if first == UInt8(ascii: "_"), info.wrapper == .none { return false }
    setProjection(position, property, isProjection: first == UInt8(ascii: "$"), implicitSelf: true)
    return true
  }

  func setProjection(_ position: Int, _ property: PropertyID, isProjection: Bool, implicitSelf: Bool) {
    let info = linkage.properties[Int(property.raw)]
    var entry = Resolution(tag: .property)
    entry.a = property.raw
    entry.flags = isProjection ? .projection : .wrapperStorage
    if implicitSelf { entry.flags.insert(.implicitSelf) }
    set(position, entry)
    let type = propertyType(property)
    let projected: TypeHandle
    switch info.wrapper {
    case .published where isProjection: projected = store.external(words.publishedPublisher, [type, store.external(words.never)])
    case .published: projected = store.external(words.published, [type])
    case .state where !isProjection: projected = store.external(words.state, [type])
    default: projected = isProjection ? projectedType(info, type) : type
    }
    types[frame.base + position] = projected
    noteProjection(property)
  }

  /// The projected value of a wrapper of the files is what it declares; any other is taken as a binding.
  private func projectedType(_ info: PropertyInfo, _ type: TypeHandle) -> TypeHandle {
    if info.wrapper == .other {
      let declaration = index(of: info).properties[Int(info.declaration.raw)]
      for attribute in declaration.attributes {
        let scope = TypeScope(file: Int(info.file.raw), declaration: declaration.owner, function: nil)
        guard let wrapper = resolver.lookUpType(attribute.name, scope), store.kind(wrapper) == .nominal else { continue }
        if case .entries(let entries, _) = findMember(words.projectedValue, of: wrapper, nil), let entry = entries.first,
          entry.kind == .property
        {
          return propertyType(PropertyID(entry.id))
        }
      }
    }
    return store.external(words.binding, [type])
  }

  func index(of info: PropertyInfo) -> FileIndex { linkage.files[Int(info.file.raw)].index }

  // MARK: Members

  func member(_ position: Int, _ code: Instruction) {
    if wantsType(code.a) {
      wants[frame.base + position] = true
      return
    }
    let base = self[code.a]
    if tupleMember(position, code, base) { return }
    if let dynamic = bindingMember(code.name, base) {
      setProjection(position, dynamic, isProjection: true, implicitSelf: false)
      types[frame.base + position] = store.external(words.binding, [propertyType(dynamic)])
      return
    }
    if projectedMember(position, code, base) { return }
    // `Module.name`
    if !code.a.isNone, instruction(code.a).opcode == .identifier, index.imports.contains(instruction(code.a).name),
      store.kind(base) == .metatype, store.kind(store.argument(base, 0)) == .external
    {
      identifier(position, code)
      return
    }
    read(position, code, findMember(code.name, of: base, nil), receiver: base)
  }

  private func tupleMember(_ position: Int, _ code: Instruction, _ base: TypeHandle) -> Bool {
    let type = store.unwrapped(base)
    guard store.kind(type) == .tuple else { return false }
    let written = code.name.isNone ? elementNumber(code) : Int(linkage.interner[code.name])
    for number in 0 ..< store.argumentCount(type) {
      if written == number || !code.name.isNone && store.label(type, number) == code.name {
        types[frame.base + position] = store.argument(type, number)
        return true
      }
    }
    return false
  }

  /// The digits at the end of `x.1`: numbers are no names.
  private func elementNumber(_ code: Instruction) -> Int? {
    let bytes = linkage.files[file].source.bytes
    var number = 0
    var scale = 1
    var offset = Int(code.range.end)
    while offset > Int(code.range.start), offset <= bytes.count, bytes[offset - 1] >= 48, bytes[offset - 1] <= 57, scale < 1000 {
      number += Int(bytes[offset - 1] - 48) * scale
      scale *= 10
      offset -= 1
    }
    return scale == 1 ? nil : number
  }

  /// `$model.name`: the binding of a member of what a binding holds.
  private func bindingMember(_ name: NameID, _ base: TypeHandle) -> PropertyID? {
    guard store.kind(base) == .external, NameID(store.identity(base)) == words.binding, store.argumentCount(base) == 1 else { return nil }
    if vocabulary.member(name, of: words.binding, nil) != nil { return nil }
    guard case .entries(let entries, _) = findMember(name, of: store.argument(base, 0), nil), let entry = entries.first,
      entry.kind == .property
    else { return nil }
    return PropertyID(entry.id)
  }

  /// `object.$name`, `object._name`
  private func projectedMember(_ position: Int, _ code: Instruction, _ base: TypeHandle) -> Bool {
    let text = linkage.interner[code.name].utf8
    guard text.count > 1, let first = text.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") else { return false }
    guard let name = linkage.interner.find(String(text.dropFirst())!),
      case .entries(let entries, _) = findMember(name, of: base, nil),
      let entry = entries.first(where: { $0.kind == .property })
    else { return false }
    let info = linkage.properties[Int(entry.id)]
    if first == UInt8(ascii: "_"), info.wrapper == .none { return false }
    setProjection(position, PropertyID(entry.id), isProjection: first == UInt8(ascii: "$"), implicitSelf: false)
    return true
  }

  /// Fills in what a read of a member gives.
  func read(_ position: Int, _ code: Instruction, _ match: MemberMatch, receiver: TypeHandle) {
    let value = ValueID(UInt32(position))
    switch match {
    case .none:
      external(position, receiver, code.name)
      self[value] = guess(code.name, receiver)
    case .type(let type): setType(position, type)
    case .vocabulary(let member, let level):
      external(position, receiver, code.name, vocabulary: member)
      let entry = vocabulary.members[member]
      if code.name == words.initialiser, store.kind(receiver) == .metatype {
        self[value] = guess(code.name, receiver)
        return
      }
      self[value] = evaluate(entry.returns, Evaluation(receiver: level, selfType: store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver))
    case .entries(let entries, let level):
      let first = entries[0]
      switch first.kind {
      case .property:
        var entry = Resolution(tag: .property)
        entry.a = first.id
        if entries.count > 1 { entry.flags.insert(.ambiguous) }
        set(position, entry)
        self[value] = resolver.substitute(propertyType(PropertyID(first.id)), receiver: level)
      case .enumCase:
        var entry = Resolution(tag: .enumCase)
        entry.a = first.id
        set(position, entry)
        let type = store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver
        let payload = linkage.payloadTypes[Int(first.id)]
        self[value] = payload.isEmpty ? type : store.function(payload, type)
      case .function:
        let functions = entries.filter { $0.kind == .function }.map { FunctionID($0.id) }
        set(position, resolution(.functions, expand(functions, receiver: receiver)))
        if functions.count > 1 { resolutions[frame.base + position].flags.insert(.ambiguous) }
        self[value] = functionType(functions[0], level)
      }
    }
  }

  /// What members that the compiler adds give.
  private func guess(_ name: NameID, _ receiver: TypeHandle) -> TypeHandle {
    // `map(String.init)`
    if name == words.initialiser, store.kind(receiver) == .metatype { return store.function([.unknown], store.argument(receiver, 0)) }
    if name == words.rawValue, store.kind(receiver) == .nominal {
      let nominal = linkage.nominalTypes[Int(store.identity(receiver))]
      return nominal.inherited.first { store.kind($0) == .external } ?? .unknown
    }
    // `context.coordinator` in a representable: what its `makeCoordinator` gives.
    if name == words.coordinator, store.kind(receiver) == .external, let type = resolver.lookUpType(words.coordinatorType, frame.scope) {
      return type
    }
    if name == words.allCases, store.kind(receiver) == .metatype { return store.array(store.argument(receiver, 0)) }
    if name == words.shared, store.kind(receiver) == .metatype, isOpen(store.argument(receiver, 0)) {
      return store.argument(receiver, 0)
    }
    return .unknown
  }

  /// The type of a function as a value.
  func functionType(_ function: FunctionID, _ level: TypeHandle) -> TypeHandle {
    let type = store.function(
      Array(linkage.parameters(function)), linkage.resultTypes[Int(function.raw)], isAsync: linkage.flags(function).contains(.isAsync))
    return level.isUnknown ? type : resolver.substitute(type, receiver: store.kind(level) == .metatype ? store.argument(level, 0) : level)
  }

  // MARK: Writes

  /// Notes the property that a place belongs to as written. The stores of an initialiser to its own `self` do not count.
  func noteWrite(_ place: ValueID) {
    var current = place
    while !current.isNone {
      let code = instruction(current)
      switch code.opcode {
      case .member, .identifier:
        let entry = resolutions[frame.base + Int(current.raw)]
        if entry.tag == .property {
          let isOwn = entry.flags.contains(.implicitSelf) || !code.a.isNone && instruction(code.a).opcode == .selfReference
          if !(frame.isInitializer && isOwn) { writtenProperties.append(PropertyID(entry.a)) }
          if code.a.isNone || isReference(self[code.a]) { return }
        } else if code.opcode == .member {
          writtenNames.append(code.name)
        }
        current = code.a
      case .subscript, .unwrap: current = code.a
      default: return
      }
    }
  }

  /// A binding may be written by whoever gets it; a publisher is only read.
  func noteProjection(_ property: PropertyID) {
    if linkage.properties[Int(property.raw)].wrapper != .published { writtenProperties.append(property) }
  }

  /// Assigning through a reference leaves the property that holds it alone.
  func isReference(_ type: TypeHandle) -> Bool {
    let inner = store.unwrapped(type)
    switch store.kind(inner) {
    case .nominal: return linkage.nominalTypes[Int(store.identity(inner))].isReference
    case .external: return vocabulary.type(NameID(store.identity(inner))).map { !$0.isValue } ?? false
    default: return false
    }
  }
}
