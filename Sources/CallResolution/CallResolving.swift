// Stage 6 (resolve). Calls: what is called, chosen by labels, arity and the types of arguments.
import ControlFlow
import Semantics

extension FileResolver {
  func call(_ position: Int, _ code: Instruction) {
    // `f?(…)` and `object.method?(…)` call what is inside.
    var callee = code.a
    while !callee.isNone, instruction(callee).opcode == .unwrap { callee = instruction(callee).a }
    guard !callee.isNone else { return settleArguments(code) }
    let target = instruction(callee)
    let operands = frame.body.operands(of: code.list)
    switch target.opcode {
    case .identifier: callIdentifier(position, code, callee, target, operands)
    case .member:
      if wantsType(target.a) {
        wants[frame.base + position] = true
        wants[frame.base + Int(callee.raw)] = true
        return
      }
      callMember(position, code, callee, target, operands)
    case .implicitMember:
      wants[frame.base + position] = true
      wants[frame.base + Int(callee.raw)] = true
    case .localFunction:
      callFunctions(position, code, [linkage.function(file, FunctionDeclarationID(target.index))], level: .unknown, operands, callee: callee)
    case .typeExpression: construct(position, code, callee, store.argument(self[callee], 0), operands)
    case .closure:
      visit(FunctionDeclarationID(target.index))
      wants[frame.base + Int(callee.raw)] = false
      set(position, closureResolution(.closureValue, callee.raw))
      self[ValueID(UInt32(position))] = results[Int(target.index)]
      settleArguments(code)
    default: callValue(position, code, callee, target, operands)
    }
  }

  private func closureResolution(_ tag: Resolution.Tag, _ a: UInt32) -> Resolution {
    var entry = Resolution(tag: tag)
    entry.a = a
    return entry
  }

  // MARK: What is called

  private func callIdentifier(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ target: Instruction, _ operands: ArraySlice<Operand>
  ) {
    let name = target.name
    if name.isNone { return settleArguments(code) }
    let capitalized = isCapitalized(name)
    if capitalized, let type = resolver.lookUpType(name, frame.scope) {
      setType(Int(callee.raw), type)
      return construct(position, code, callee, type, operands)
    }
    if let found = implicitSelfMember(name, operands) {
      callMatch(position, code, callee, name, found.match, receiver: found.receiver, operands)
      resolutions[frame.base + Int(callee.raw)].flags.insert(.implicitSelf)
      return
    }
    if let entries = globals(name, operands) ?? globals(name, nil) {
      callMatch(position, code, callee, name, .entries(entries, level: .unknown), receiver: .unknown, operands)
      return
    }
    if let type = resolver.lookUpType(name, frame.scope) {
      setType(Int(callee.raw), type)
      return construct(position, code, callee, type, operands)
    }
    if capitalized || vocabulary.type(name) != nil {
      let type = resolver.external(name, [])
      setType(Int(callee.raw), type)
      return construct(position, code, callee, type, operands)
    }
    // A free function from elsewhere, or a member that `self` inherits from an external type.
    let global = vocabulary.member(name, of: vocabulary.globalReceiver, operands)
    external(Int(callee.raw), .unknown, name, vocabulary: global)
    if let global {
      callVocabulary(position, code, name, global, level: .unknown, receiver: .unknown, operands)
    } else if isOpen(frame.selfType), !frame.selfType.isUnknown, let unknown = vocabulary.memberOfUnknown(name, operands) {
      callVocabulary(position, code, name, unknown, level: .unknown, receiver: frame.selfType, operands)
      resolutions[frame.base + Int(callee.raw)].flags.insert(.implicitSelf)
    } else {
      external(position, .unknown, name)
      settleArguments(code)
    }
  }

  private func callMember(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ target: Instruction, _ operands: ArraySlice<Operand>
  ) {
    let base = self[target.a]
    // `Module.function()`
    if instruction(target.a).opcode == .identifier, index.imports.contains(instruction(target.a).name),
      store.kind(base) == .metatype, store.kind(store.argument(base, 0)) == .external
    {
      return callIdentifier(position, code, callee, target, operands)
    }
    if target.name == words.initialiser {
      let type = store.kind(base) == .metatype ? store.argument(base, 0) : base
      return construct(position, code, callee, type, operands, isDelegation: store.kind(base) != .metatype)
    }
    let match = findMember(target.name, of: base, operands)
    callMatch(position, code, callee, target.name, match, receiver: base, operands, isSuper: instruction(target.a).opcode == .superReference)
  }

  func callMatch(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ name: NameID, _ match: MemberMatch, receiver: TypeHandle,
    _ operands: ArraySlice<Operand>, isSuper: Bool = false
  ) {
    switch match {
    case .none:
      external(Int(callee.raw), receiver, name)
      external(position, receiver, name)
      settleArguments(code)
    case .type(let type):
      setType(Int(callee.raw), type)
      construct(position, code, callee, type, operands)
    case .vocabulary(let member, let level):
      external(Int(callee.raw), receiver, name, vocabulary: member)
      if vocabulary.members[member].mutation != nil, !isReference(receiver) { noteWrite(instruction(callee).a) }
      callVocabulary(position, code, name, member, level: level, receiver: receiver, operands)
    case .entries(let entries, let level):
      callEntries(position, code, callee, entries, level: level, receiver: receiver, operands, isSuper: isSuper)
    }
  }

  private func callEntries(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ entries: [MemberEntry], level: TypeHandle, receiver: TypeHandle,
    _ operands: ArraySlice<Operand>, isSuper: Bool
  ) {
    let functions = entries.filter { $0.kind == .function }.map { FunctionID($0.id) }
    if !functions.isEmpty {
      return callFunctions(position, code, functions, level: level, operands, callee: callee, receiver: receiver, isSuper: isSuper)
    }
    let first = entries[0]
    if first.kind == .enumCase {
      let type = store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver
      return callCase(position, code, callee, EnumCaseID(first.id), type, operands)
    }
    // A closure (or something callable) kept in a property.
    var entry = Resolution(tag: .property)
    entry.a = first.id
    set(Int(callee.raw), entry)
    let type = resolver.substitute(propertyType(PropertyID(first.id)), receiver: level)
    types[frame.base + Int(callee.raw)] = type
    callTyped(position, code, callee, type, closureResolution(.closureProperty, first.id), operands)
  }

  func callCase(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ enumCase: EnumCaseID, _ type: TypeHandle,
    _ operands: ArraySlice<Operand>
  ) {
    var entry = Resolution(tag: .enumCase)
    entry.a = enumCase.raw
    set(position, entry)
    set(Int(callee.raw), entry)
    var bindings = Bindings()
    let owner = linkage.enumOwners[Int(enumCase.raw)]
    resolver.bind(type, into: &bindings)
    let payload = linkage.payloadTypes[Int(enumCase.raw)]
    bindArguments(code, operands, parameters: Array(payload.prefix(operands.count)), &bindings)
    let nominal = linkage.nominalTypes[Int(owner.raw)]
    self[ValueID(UInt32(position))] = store.argumentCount(type) > 0 || nominal.genericParameters.isEmpty
      ? (type.isUnknown ? nominal.selfType : type) : resolver.substitute(nominal.selfType, bindings)
  }

  /// Calls the value of an expression: a closure in a local, an element, the result of a call.
  private func callValue(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ target: Instruction, _ operands: ArraySlice<Operand>
  ) {
    let type = self[callee]
    let source =
      target.opcode == .local ? closureResolution(.closureLocal, target.index) : closureResolution(.closureValue, callee.raw)
    callTyped(position, code, callee, type, source, operands)
  }

  private func callTyped(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ type: TypeHandle, _ source: Resolution,
    _ operands: ArraySlice<Operand>
  ) {
    let inner = store.unwrapped(type)
    switch store.kind(inner) {
    case .function:
      set(position, source)
      let count = store.argumentCount(inner)
      var bindings = Bindings()
      bindArguments(code, operands, parameters: (0 ..< count - 1).map { store.argument(inner, $0) }, &bindings)
      self[ValueID(UInt32(position))] = resolver.substitute(store.argument(inner, count - 1), bindings)
    case .metatype: construct(position, code, callee, store.argument(inner, 0), operands)
    case .nominal, .parameter, .composition:
      let match = findMember(words.callAsFunction, of: inner, operands)
      if case .entries(let entries, let level) = match {
        let functions = entries.filter { $0.kind == .function }.map { FunctionID($0.id) }
        if !functions.isEmpty {
          return callFunctions(position, code, functions, level: level, operands, callee: .none, receiver: inner)
        }
      }
      set(position, source)
      settleArguments(code)
    case .external:
      // Environment actions (`dismiss()`, `openURL(…)`) and type aliases of closures from elsewhere.
      if let (member, level) = vocabularyMember(words.callAsFunction, of: inner, operands) {
        return callVocabulary(position, code, words.callAsFunction, member, level: level, receiver: inner, operands)
      }
      set(position, source)
      settleArguments(code)
    default:
      set(position, source)
      settleArguments(code)
    }
  }

  // MARK: Functions

  func callFunctions(
    _ position: Int, _ code: Instruction, _ candidates: [FunctionID], level: TypeHandle, _ operands: ArraySlice<Operand>,
    callee: ValueID, receiver: TypeHandle = .unknown, isSuper: Bool = false
  ) {
    let chosen = choose(candidates, operands, level: level, code)
    let targets = isSuper ? chosen : expand(chosen, receiver: receiver)
    var entry = resolution(targets.count > 8 ? .tooMany : .functions, targets)
    if chosen.count > 1 { entry.flags.insert(.ambiguous) }
    set(position, entry)
    if !callee.isNone {
      let flags = resolutions[frame.base + Int(callee.raw)].flags
      entry.flags.formUnion(flags)
      set(Int(callee.raw), entry)
    }
    let function = chosen[0]
    if linkage.flags(function).contains(.isMutating), !callee.isNone { noteWrite(instruction(callee).a) }
    var bindings = Bindings()
    bindReceiver(level, receiver, &bindings)
    bindCall(code, operands, function, &bindings)
    let result = resolver.substitute(linkage.resultTypes[Int(function.raw)], bindings)
    self[ValueID(UInt32(position))] = result
    // A result that only the context can tell (`let page: Page = try await get(…)`).
    if containsParameter(result, of: function) { wants[frame.base + position] = true }
  }

  func bindReceiver(_ level: TypeHandle, _ receiver: TypeHandle, _ bindings: inout Bindings) {
    let inner = store.kind(level) == .metatype ? store.argument(level, 0) : level
    resolver.bind(inner, into: &bindings)
    // `Self` of a protocol extension is the receiver itself.
    if store.kind(inner) == .nominal {
      let id = Int(store.identity(inner))
      if linkage.nominalTypes[id].kind == .protocol {
        let own = store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver
        bindings.set(store.identity(linkage.nominalTypes[id].selfType), own.isUnknown ? inner : store.unwrapped(own))
      }
    }
  }

  /// The candidates that fit best; more than one only if nothing tells them apart.
  func choose(_ candidates: [FunctionID], _ operands: ArraySlice<Operand>, level: TypeHandle, _ code: Instruction) -> [FunctionID] {
    if candidates.count == 1 { return candidates }
    var best: [FunctionID] = []
    var bestScore = Int.min
    for function in candidates {
      guard let places = match(function, operands) else { continue }
      let flags = linkage.flags(function)
      let parameters = linkage.parameters(function)
      var score = operands.count - parameters.count
      for (operand, place) in zip(operands, places) {
        let parameter = parameters[parameters.startIndex + place]
        score += 4 * compatibility(parameter, operand.value.isNone ? .unknown : self[operand.value], value: operand.value)
      }
      if code.flags.contains(.awaited) == flags.contains(.isAsync) { score += 1 }
      // Requirement and default implementation: the requirement leads to both.
      if !flags.contains(.hasBody) { score += 1 }
      if score > bestScore {
        best = [function]
        bestScore = score
      } else if score == bestScore {
        best.append(function)
      }
    }
    return best.isEmpty ? [candidates[0]] : best
  }

  /// Adds overriding and conforming bodies; leaves out declarations without a body if there are others.
  func expand(_ functions: [FunctionID], receiver: TypeHandle) -> [FunctionID] {
    if functions.count == 1, linkage.dispatch[functions[0]] == nil { return functions }
    var targets: [FunctionID] = []
    var below: TypeID?
    let inner = store.unwrapped(store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver)
    if store.kind(inner) == .nominal { below = TypeID(store.identity(inner)) }
    for function in functions {
      guard let dispatched = linkage.dispatch[function] else {
        targets.append(function)
        continue
      }
      if linkage.flags(function).contains(.hasBody) { targets.append(function) }
      targets.append(contentsOf: dispatched.filter { canReach($0, from: below, through: function) })
    }
    var distinct: [FunctionID] = []
    for target in targets.sorted() where distinct.last != target { distinct.append(target) }
    return distinct.isEmpty ? functions : distinct
  }

  /// Whether a value of static type `type` may run an overriding body: its owner lies below the type, or above it.
  private func canReach(_ target: FunctionID, from type: TypeID?, through function: FunctionID) -> Bool {
    guard let type, let owner = linkage.owner(target), linkage.owner(function) != type, owner != type else { return true }
    if linkage.nominalTypes[Int(type.raw)].kind == .external { return true }
    return linkage.nominalTypes[Int(type.raw)].subtypes.contains(owner) || linkage.nominalTypes[Int(type.raw)].supertypes.contains(owner)
  }

  // MARK: Construction

  /// `Type(…)`, `Type.init(…)`, `.init(…)`, `self.init(…)`.
  func construct(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ type: TypeHandle, _ operands: ArraySlice<Operand>,
    isDelegation: Bool = false
  ) {
    let value = ValueID(UInt32(position))
    switch store.kind(type) {
    case .nominal:
      let id = TypeID(store.identity(type))
      var current: TypeHandle = type
      // Own initialisers, then inherited ones.
      for _ in 0 ..< 16 {
        guard store.kind(current) == .nominal else { break }
        let owner = TypeID(store.identity(current))
        let candidates = initializers(of: owner, operands)
        if !candidates.isEmpty { return constructBy(candidates, position, code, callee, id, type, level: current, operands) }
        current = resolver.substitute(linkage.nominalTypes[Int(owner.raw)].superclass, receiver: current)
      }
      // Initialisers that protocols of the files give by extension.
      for parent in linkage.nominalTypes[Int(id.raw)].supertypes where linkage.nominalTypes[Int(parent.raw)].kind == .protocol {
        let candidates = initializers(of: parent, operands)
        if !candidates.isEmpty {
          return constructBy(candidates, position, code, callee, id, type, level: store.make(.nominal, parent.raw), operands)
        }
      }
      // A type of the same name from elsewhere: `List { … }` where the files declare a `List` of their own.
      let name = linkage.nominalTypes[Int(id.raw)].name
      if !fitsMemberwise(id, operands), vocabulary.member(name, of: vocabulary.globalReceiver, operands) != nil {
        let other = store.external(name)
        setType(Int(callee.raw), other)
        return constructExternal(position, code, callee, other, operands)
      }
      memberwise(position, code, id, type, operands)
    case .parameter, .dependent, .composition:
      let match = findMember(words.initialiser, of: store.metatype(type), operands)
      if case .entries(let entries, let level) = match {
        callFunctions(position, code, entries.map { FunctionID($0.id) }, level: level, operands, callee: callee, receiver: type)
      } else {
        external(position, store.metatype(type), words.initialiser)
        settleArguments(code)
      }
      self[value] = type
    case .unknown: settleArguments(code)
    default: constructExternal(position, code, callee, type, operands)
    }
  }

  private func initializers(of type: TypeID, _ operands: ArraySlice<Operand>) -> [FunctionID] {
    var found: [FunctionID] = []
    var position = linkage.members.first(KeyedLists.key(type.raw, words.initialiser))
    while position != 0 {
      let entry = MemberEntry(raw: linkage.members.value(position))
      position = linkage.members.after(position)
      if entry.kind == .function, match(FunctionID(entry.id), operands) != nil { found.append(FunctionID(entry.id)) }
    }
    return found
  }

  private func constructBy(
    _ candidates: [FunctionID], _ position: Int, _ code: Instruction, _ callee: ValueID, _ id: TypeID, _ type: TypeHandle,
    level: TypeHandle, _ operands: ArraySlice<Operand>
  ) {
    let chosen = choose(candidates, operands, level: level, code)
    var entry = resolution(.initializer, chosen, a: id.raw)
    if chosen.count > 1 { entry.flags.insert(.ambiguous) }
    set(position, entry)
    var bindings = Bindings()
    bindReceiver(level, type, &bindings)
    bindCall(code, operands, chosen[0], &bindings)
    self[ValueID(UInt32(position))] = constructed(id, type, bindings)
  }

  private func constructed(_ id: TypeID, _ type: TypeHandle, _ bindings: Bindings) -> TypeHandle {
    let nominal = linkage.nominalTypes[Int(id.raw)]
    if store.argumentCount(type) > 0 || nominal.genericParameters.isEmpty { return type }
    return resolver.substitute(nominal.selfType, bindings)
  }

  private func fitsMemberwise(_ id: TypeID, _ operands: ArraySlice<Operand>) -> Bool {
    let nominal = linkage.nominalTypes[Int(id.raw)]
    if nominal.kind == .enum { return operands.count == 1 && operands.first?.label == words.rawValue }
    return operands.allSatisfy { operand in
      operand.isTrailing && operand.label.isNone
        ? nominal.properties.contains { store.kind(store.unwrapped(propertyType($0))) == .function }
        : nominal.properties.contains { linkage.propertyDeclaration($0).name == operand.label }
    }
  }

  private func memberwise(
    _ position: Int, _ code: Instruction, _ id: TypeID, _ type: TypeHandle, _ operands: ArraySlice<Operand>
  ) {
    set(position, resolution(.initializer, [], a: id.raw))
    var bindings = Bindings()
    resolver.bind(type, into: &bindings)
    var parameters: [TypeHandle] = []
    let nominal = linkage.nominalTypes[Int(id.raw)]
    let stored = nominal.properties.filter { linkage.properties[Int($0.raw)].isStored && !linkage.properties[Int($0.raw)].isStatic }
    var next = 0
    for operand in operands {
      var type = TypeHandle.unknown
      if !operand.label.isNone,
        let property = stored.first(where: { linkage.propertyDeclaration($0).name == operand.label })
      {
        type = propertyType(property)
        if linkage.properties[Int(property.raw)].wrapper == .binding { type = store.external(words.binding, [type]) }
        next = stored.firstIndex(of: property)! + 1
      } else if operand.isTrailing, let property = stored.dropFirst(next).first(where: { store.kind(store.unwrapped(propertyType($0))) == .function }) {
        type = propertyType(property)
      }
      parameters.append(type)
    }
    bindArguments(code, operands, parameters: parameters, &bindings)
    self[ValueID(UInt32(position))] = constructed(id, type, bindings)
  }
}
