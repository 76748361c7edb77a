// Stage 7 (facts). Reads: from names, members and elements to places, and the age a read value has.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  func readLocal(_ local: LocalID, in frame: UInt32, _ state: PathState) -> ValueHandle {
    let owner = self.frame(declaring: local, from: frame)
    let key = LocalKey(frame: owner, local: local)
    if let ended = collectedFlag(key, .raised, at: Site(frame: frame, instruction: 0), state) { return bool(negated(condition(of: ended))) }
    if sharedLocals.contains(local, in: program.file(of: frames[Int(frame)].function)) {
      let place = pool.place(nil, .sharedLocal(local, frames[Int(owner)].function))
      // Until something else can run, what was stored last is known.
      if let known = state.locals[key], known != .unknown, !pool[known].crossedBoundary {
        return known
      }
      return pool.intern(.read(place))
    }
    return state.locals[key] ?? .unknown
  }

  /// An identifier, `a.name` or `.name`.
  func readName(_ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState) -> ValueHandle {
    let resolved = frames[Int(frame)].resolved
    if instruction.name == names.isEmpty, instruction.opcode == .member, frames[Int(frame)].body[instruction.a].opcode == .local {
      let local = LocalID(frames[Int(frame)].body[instruction.a].index)
      let key = LocalKey(frame: self.frame(declaring: local, from: frame), local: local)
      if let ended = collectedFlag(key, .filled, at: Site(frame: frame, instruction: id.raw), state) { return ended }
    }
    let base = instruction.opcode == .member ? value(instruction.a, in: frame) : frames[Int(frame)].selfValue
    switch resolved.symbol(of: id) {
    case .property(let property):
      return readProperty(property, of: base, instruction, in: frame, &state)
    case .functions(let functions):
      return pool.intern(.function(memory.list(functions), receiver: base))
    case .type(let type): return pool.intern(.typeName(type))
    case .enumCase: return pool.intern(.enumCase(instruction.name, ValueList()))
    case .external, .unresolved: return readExternal(id, instruction, base, in: frame)
    }
  }

  private func readProperty(
    _ property: PropertyID, of base: ValueHandle, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    if !instruction.flags.contains(.place), let getter = accessors.getter(of: property) {
      if isWorthEntering(getter, ValueList()), let result = enter(
        getter, at: instruction, receiver: base, in: frame, &state) {
        return result
      }
      return pool.derive([base])
    }
    let info = program[property]
    if info.isLet, let flag = writtenFlag(property) { return pool.intern(.bool(flag)) }
    if info.owner == nil || info.isStatic { return pool.intern(.read(pool.place(nil, .global(property)))) }
    let baseType = instruction.opcode == .member
      ? frames[Int(frame)].resolved.type(of: instruction.a)
      : program.owner(of: frames[Int(frame)].function).map { program[$0].selfType } ?? .unknown
    return readMember(.property(property), of: base, baseType: baseType)
  }

  /// `let usesTestData = false`: a switch in the code, whose other side is never run.
  private func writtenFlag(_ property: PropertyID) -> Bool? {
    guard let value = program.declaration(of: property).initialValue else { return nil }
    let body = program.body(of: program.function(value, in: program[property].file))
    guard let only = body.instructions.first, body.instructions.count == 1, only.opcode == .boolLiteral else { return nil }
    return only.index == 1
  }

  /// `base.step`: current through a reference, as old as the base through a copy or where it never changes: whose identifier
  /// an object was asked with is told by the object.
  func readMember(_ step: Place.Step, of base: ValueHandle, baseType: TypeHandle) -> ValueHandle {
    let known = pool[base]
    let place = pool.place(self.place(of: base), step)
    switch known.shape {
    case .response where sharing(of: baseType) == .reference && !isSettled(step):
      // An object with a life of its own, asked for its state now.
      return pool.intern(.read(place))
    case .response, .failure:
      // Part of an answer depends on the answer alone.
      return pool.derive([base])
    case .derived where sharing(of: baseType) != .reference: return base
    case .made(_, _, let parts) where sharing(of: baseType) == .value:
      return parts.isEmpty ? base : pool.derive(dated(parts, as: base))
    case .object: return pool.intern(.read(place))
    default: break
    }
    if sharing(of: baseType) == .reference, !isSettled(step) { return pool.intern(.read(place)) }
    return pool.intern(AbstractValue(.read(place), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
  }

  /// The same as long as its object lives.
  private func isSettled(_ step: Place.Step) -> Bool {
    guard case .property(let property) = step else { return false }
    return program[property].isNeverWrittenAfterInit && sharing(of: program[property].type) != .reference
  }

  private func readExternal(
    _ id: ValueID, _ instruction: Instruction, _ base: ValueHandle, in frame: UInt32
  ) -> ValueHandle {
    let resolved = frames[Int(frame)].resolved
    if instruction.name == names.isCancelled {
      // `Task.isCancelled`, or the flag of a handle or operation.
      if case .typeName = pool[base].shape { return bool(.cancelled(.unknown)) }
      if instruction.opcode == .identifier { return bool(.cancelled(.unknown)) }
      return bool(.cancelled(base))
    }
    if let member = program.vocabularyMember(of: id, in: resolved) {
      if member.kind == .fresh { return pool.intern(.fresh(Site(frame: frame, instruction: id.raw))) }
    }
    switch instruction.opcode {
    case .implicitMember:
      return pool.intern(.enumCase(instruction.name, ValueList()))
    case .member:
      if case .typeName = pool[base].shape {
        // A static of an external type: a constant as far as anyone can tell.
        return pool.intern(.constant(instruction.name))
      }
      if instruction.name == names.inserted { return base }
      if case .tuple(let parts) = pool[base].shape, let index = Int(program.text(instruction.name)), index < parts.count {
        return parts[index]
      }
      let baseType = resolved.type(of: instruction.a)
      if isTransparent(instruction.name, of: baseType) { return base }
      return readMember(.external(instruction.name), of: base, baseType: baseType)
    default:
      // Inherited from a type outside the files, or something global.
      let first = program.text(instruction.name).utf8.first ?? 0
      if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") { return pool.intern(.typeName(resolved.type(of: id))) }
      guard program.owner(of: frames[Int(frame)].function) != nil else { return .unknown }
      return readMember(.external(instruction.name), of: base, baseType: .unknown)
    }
  }

  /// `subject.value`, `wrapper.wrappedValue`: the same state as the subject itself.
  private func isTransparent(_ name: NameID, of type: TypeHandle) -> Bool {
    if name == names.wrappedValue { return true }
    guard name == names.value else { return false }
    return names.isSubjectType(program, type)
  }

  /// `a[list]`
  func readElement(
    of base: ValueHandle, at keys: ValueList, _ instruction: Instruction, in frame: UInt32
  ) -> ValueHandle {
    let known = pool[base]
    guard keys.count == 1 || hasDefault(instruction, in: frame) else { return pool.derive([base] + keys) }
    switch known.shape {
    case .read(let place):
      let inner = pool.place(place, .element(unaged(keys[0])))
      return pool.intern(AbstractValue(.read(inner), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
    case .response, .failure: return base
    default: return pool.derive([base] + keys)
    }
  }

  /// `counts[id, default: 0]`: the place is that under the key.
  private func hasDefault(_ instruction: Instruction, in frame: UInt32) -> Bool {
    let operands = frames[Int(frame)].body.operands(of: instruction.list)
    return operands.count == 2 && operands.last?.label == names.defaultLabel
  }

  // MARK: Places

  /// The place an object or container is in.
  func place(of value: ValueHandle) -> PlaceHandle {
    switch pool[value].shape {
    case .read(let place), .object(let place): return place
    default: return pool.place(nil, .referent(unaged(value)))
    }
  }

  /// The value without its age, to name a place that does not move when time passes.
  func unaged(_ value: ValueHandle) -> ValueHandle {
    let known = pool[value]
    if known.crossing == .nothing, !known.crossedBoundary { return value }
    return pool.intern(.init(known.shape))
  }

  func sharing(of type: TypeHandle) -> Sharing { sharings[type] }

  /// The program-wide name of a place; nil if it is no state (a local, a fresh object, an answer).
  func stateKey(of place: PlaceHandle) -> StateKey? {
    let index = Int(place.raw)
    while stateKeys.count <= index { stateKeys.append(nil) }
    if let known = stateKeys[index] { return known }
    let key = findStateKey(of: place)
    stateKeys[index] = .some(key)
    return key
  }

  private func findStateKey(of place: PlaceHandle) -> StateKey? {
    var steps: [Place.Step] = []
    var current: PlaceHandle? = place
    while let handle = current {
      steps.append(pool[handle].step)
      current = pool[handle].parent
    }
    steps.reverse()
    var root: StateKey.Root?
    var parts: [PropertyID] = []
    var suffix: [NameID] = []
    /// Content of a value type is part of the property that stores it.
    var isInsideValue = false
    for (index, step) in steps.enumerated() {
      switch step {
      case .selfObject: continue
      case .referent(let value):
        if !isShared(value) { return nil }
      case .sharedLocal(let local, let function):
        root = .sharedLocal(local, function)
        isInsideValue = false
      case .global(let property), .property(let property):
        if isInsideValue, root != nil, let owner = program[property].owner, isValue(owner) {
          if parts.count < StateKey.partLimit { parts.append(property) }
          continue
        }
        root = .property(property)
        parts = []
        suffix = []
        isInsideValue = sharing(of: program[property].type) == .value
      case .external(let name):
        if root == nil {
          guard index > 0 else { return nil }
          root = .external(name, of: selfType(of: steps))
        } else if !isInsideValue {
          suffix.append(name)
        }
      case .element, .tupleMember:
        // An element of a container of structs is content; of objects, the next property says.
        continue
      }
    }
    return root.map { StateKey(root: $0, parts: parts, suffix: suffix) }
  }

  private func isValue(_ owner: TypeID) -> Bool {
    switch program[owner].kind {
    case .struct, .enum: true
    default: false
    }
  }

  private func selfType(of steps: [Place.Step]) -> TypeID? {
    if case .selfObject(let type)? = steps.first { return type }
    return nil
  }

  /// An object others can see: a parameter or something read, not one made here.
  private func isShared(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .parameter, .unknown, .function, .closure: return true
    case .derived(let parts): return parts.contains { isShared($0) || isRead($0) }
    default: return false
    }
  }

  private func isRead(_ value: ValueHandle) -> Bool {
    if case .read = pool[value].shape { return true }
    return false
  }

  /// The state a value was read from.
  func stateKey(read value: ValueHandle) -> StateKey? {
    if case .read(let place) = pool[value].shape { return stateKey(of: place) }
    return nil
  }

  /// All state a value depends on.
  func sources(of value: ValueHandle) -> [StateKey] {
    let index = Int(value.raw)
    while knownSources.count <= index { knownSources.append(nil) }
    if let known = knownSources[index] { return known }
    let sources = findSources(of: value)
    knownSources[index] = sources
    return sources
  }

  private func findSources(of value: ValueHandle) -> [StateKey] {
    var result: [StateKey] = []
    for leaf in pool.leaves(of: value) {
      if let key = stateKey(read: leaf), !result.contains(key) { result.append(key) }
    }
    return result
  }
}
