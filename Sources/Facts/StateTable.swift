// Stage 7 (facts). All writes of the program by the state they write, and what follows for each piece of state: whether its
// values can come back (rotation), whether anything writes it after initialisation, what it is for (roles).
import CallResolution
import ControlFlow
import Semantics

/// Identifies a write: its entry and its number there.
package struct WriteID: Hashable, Comparable, Sendable {
  package var root: Int
  package var write: Int
  package init(root: Int, write: Int) {
    self.root = root
    self.write = write
  }
  package static func < (a: WriteID, b: WriteID) -> Bool { (a.root, a.write) < (b.root, b.write) }
}

/// How far a ticket kept in a piece of state is a ticket.
package enum Rotation: Sendable {
  /// Every write gives it a value it never had.
  case rotates
  /// Some write can bring an old value back; the write is an example, if the files have one.
  case recurs(WriteID?)
  /// The files do not say: it is only ever copied in from elsewhere.
  case unknown
}

/// Writes by state.
package struct StateTable: Sendable {
  package let program: Program
  package let facts: ProgramFacts
  /// Writes after initialisation.
  private var byRoot: [StateKey.Root: [WriteID]] = [:]
  /// The same, of one writing expression reached from many entries only the first few.
  private var candidates: [StateKey.Root: [WriteID]] = [:]

  private let presented: PresentedState
  private var usedRoles: [PropertyID: StateRoles] = [:]
  /// Properties that an initialiser gives an object it makes, and those one of them gives something else.
  private var madeByOwner: Set<PropertyID> = []
  private var handedIn: Set<PropertyID> = []

  /// Entries through which one writing expression is looked at as a conflict.
  private static let entriesPerPoint = 6

  package init(_ program: Program, _ facts: ProgramFacts) {
    self.program = program
    self.facts = facts
    presented = PresentedState(program)
    madeByOwner = facts.madeByOwner
    handedIn = facts.handedIn
    var seen: [CodePoint: Int] = [:]
    for (root, events) in facts.roots.enumerated() {
      let kind = program.declaration(of: events.root).kind
      let isInitialiser = kind == .initializer || kind == .initialValue || kind == .deinitializer
      for (number, write) in events.writes.enumerated() {
        // An object's first values are no write that anyone could be overtaken by.
        if isInitialiser, !write.isLate, !write.isRepeating {
          if let property = write.state.wholeProperty {
            if write.value.isNew { madeByOwner.insert(property) } else if write.value != .null { handedIn.insert(property) }
          }
          continue
        }
        byRoot[write.state.root, default: []].append(WriteID(root: root, write: number))
        seen[write.point, default: 0] += 1
        if seen[write.point]! <= Self.entriesPerPoint {
          candidates[write.state.root, default: []].append(WriteID(root: root, write: number))
        }
      }
    }
    let ids = writeIDs
    var madeLater: Set<PropertyID> = [], replaced: Set<PropertyID> = []
    for id in ids {
      guard let property = self[id].state.wholeProperty, self[id].value != .null else { continue }
      if self[id].value.isNew { madeLater.insert(property) } else { replaced.insert(property) }
    }
    madeByOwner.formUnion(madeLater.subtracting(replaced))
    for id in ids { self[id].isTransient = isTakenBackAtOnce(id) }
    usedRoles = findUsedRoles()
    var held: [RequestGroup: [HeldValue]] = [:]
    for id in ids where self[id].isLate {
      self[id].marks = findMarks(of: id)
      let group = RequestGroup(root: id.root, requests: self[id].requestNumbers)
      if held[group] == nil { held[group] = findHeldValues(of: id) }
      self[id].held = held[group]!
    }
  }

  /// Every write of every entry, in order.
  package var writeIDs: [WriteID] {
    facts.roots.enumerated().flatMap { root, events in
      events.writes.indices.map { WriteID(root: root, write: $0) }
    }
  }

  /// A local that no late code writes is the function's own, whatever closures share it.
  package func isState(_ state: StateKey) -> Bool {
    guard case .sharedLocal = state.root else { return true }
    return (byRoot[state.root] ?? []).contains { self[$0].isLate }
  }

  package subscript(_ id: WriteID) -> WriteEvent { facts.roots[id.root].writes[id.write] }
  package func root(of id: WriteID) -> RootEvents { facts.roots[id.root] }

  /// Writes that may change `state`, in entry order; initialisers' own early writes left out.
  package func writes(overlapping state: StateKey) -> [WriteID] {
    (byRoot[state.root] ?? []).filter { self[$0].state.overlaps(state) }
  }

  /// The same, thinned out: enough to find a path that collides.
  func collisionCandidates(overlapping state: StateKey) -> [WriteID] {
    (candidates[state.root] ?? []).filter { self[$0].state.overlaps(state) }
  }

  // MARK: What state is

  /// What use, name and type say; for state outside the files the suggestion of nothing.
  package func roles(of state: StateKey) -> StateRoles {
    if let last = state.suffix.last { return program.roles(ofName: last, type: .unknown) }
    // A part that says nothing of itself is for what the whole is for.
    for part in state.parts.reversed() {
      let roles = program.roles(of: part)
      if !roles.isEmpty { return roles }
    }
    switch state.root {
    case .property(let property):
      let roles = state.parts.isEmpty ? program.roles(of: property).union(usedRoles[property] ?? []) : program.roles(of: property)
      return presented.contains(property) ? roles.union(.navigation) : roles
    case .external(let name, _): return program.roles(ofName: name, type: .unknown)
    case .sharedLocal: return []
    }
  }

  package func type(of state: StateKey) -> TypeHandle {
    guard case .property(let property) = state.root, state.suffix.isEmpty else { return .unknown }
    return program[state.parts.last ?? property].type
  }

  /// `Type.property.member`
  package func name(of state: StateKey) -> String {
    let base: String
    switch state.root {
    case .property(let property): base = program.qualifiedName(of: property)
    case .external(let name, let type): base = (type.map { program[$0].qualifiedName + "." } ?? "") + program.text(name)
    case .sharedLocal(let local, let function):
      let file = program.files[Int(program.file(of: function).raw)]
      base = program.text(file.index.locals[Int(local.raw)].name)
    }
    let parts = state.parts.map { program.declaration(of: $0).name }
    return ([base] + (parts + state.suffix).map { program.text($0) }).joined(separator: ".")
  }

  /// The property's own name, as the code calls it.
  package func shortName(of state: StateKey) -> String {
    if let last = state.suffix.last { return program.text(last) }
    if let last = state.parts.last { return program.text(program.declaration(of: last).name) }
    switch state.root {
    case .property(let property): return program.text(program.declaration(of: property).name)
    case .external(let name, _): return program.text(name)
    case .sharedLocal: return name(of: state)
    }
  }

  /// Never written after its object was made, by anything the files show.
  package func isConstant(_ state: StateKey) -> Bool {
    // A member of an object the files do not declare may change without their saying so.
    if !state.suffix.isEmpty { return false }
    switch state.root {
    case .property(let property):
      if !writes(overlapping: state).isEmpty || isBound(state) { return false }
      let info = program[property]
      if isSubject(info.type) { return false }
      return info.isLet || info.wrapper == .environment || info.isStored
    case .external, .sharedLocal: return writes(overlapping: state).isEmpty
    }
  }

  /// The object in the property is made by its owner, wherever it is set: no other object has it unless it is handed on.
  func isOwned(_ property: PropertyID) -> Bool {
    if handedIn.contains(property) { return false }
    if madeByOwner.contains(property) { return true }
    guard let value = program.declaration(of: property).initialValue else { return false }
    let body = program.body(of: program.function(value, in: program[property].file))
    return body.instructions.contains { $0.opcode == .call }
  }

  /// Something outside writes it through its binding when the user acts.
  func isBound(_ state: StateKey) -> Bool {
    guard case .property(let property) = state.root, facts.boundProperties.contains(property) else { return false }
    // `$store.name`: a member is bound; the object stays the one it is.
    return !isObject(state.whole) && !program[property].isLet
  }

  /// A subject or relay: a constant that holds what changes.
  private func isSubject(_ type: TypeHandle) -> Bool {
    program.types.externalName(type).map { StateTable.subjects.contains(program.text($0)) } ?? false
  }
  private static let subjects: Set<String> = [
    "CurrentValueSubject", "PassthroughSubject", "BehaviorRelay", "PublishRelay", "ReplayRelay", "BehaviorSubject",
    "PublishSubject", "ReplaySubject", "MutableProperty",
  ]

  /// Something stores an answer, or a part of one, in it.
  package func isContent(_ state: StateKey) -> Bool {
    writes(overlapping: state).contains { self[$0].isLate && self[$0].holdsResponse && !self[$0].holdsFailure }
  }

  /// A subject or relay that keeps nothing: what it is sent is over once it is delivered, and no later answer can stand
  /// where it stood. What its subscribers store is judged where they store it.
  package func isEvent(_ state: StateKey) -> Bool {
    program.types.externalName(type(of: state)).map { Self.eventSubjects.contains(program.text($0)) } ?? false
  }
  private static let eventSubjects: Set<String> = [
    "PassthroughSubject", "PublishRelay", "PublishSubject", "PassthroughRelay", "Continuation",
  ]

  /// An object, whose members may change while it stays the one it is.
  func isObject(_ state: StateKey) -> Bool {
    let type = program.types.unwrapped(self.type(of: state))
    switch program.types.kind(type) {
    case .nominal: return program[TypeID(program.types.identity(type))].isReference
    case .external: return program.isKnownReference(NameID(program.types.identity(type)))
    default: return false
    }
  }

  // MARK: Rotation

  /// `payload`: the ticket is the payload of an enum case, so that a case without one refuses.
  package func rotation(of state: StateKey, payload: Bool = false) -> Rotation {
    var sawWrite = false
    for id in writes(overlapping: state) {
      if payload, self[id].effect == .setConstant { continue }
      // A part that changes leaves the whole the one it was.
      if self[id].state.parts.count > state.parts.count { continue }
      switch newness(of: self[id]) {
      case .new: sawWrite = true
      case .old: return .recurs(id)
      case .unknown: break
      }
    }
    if sawWrite { return .rotates }
    if !payload, comesBack(state) { return .recurs(nil) }
    return .unknown
  }

  private enum Newness { case new, old, unknown }

  private func newness(of write: WriteEvent) -> Newness {
    switch write.effect {
    case .step, .cancel, .clear, .extend, .remove, .keyedStore: return .new
    case .setConstant:
      if case .null = write.value { return .new }
      return .old
    case .positionStore, .removePosition, .reorder: return .unknown
    case .replace: break
    }
    switch write.value {
    case .fresh, .handle, .null, .empty, .made: return .new
    case .bool, .constant, .enumCase: return .old
    case .state(let source):
      // A copy of a ticket is as new as the ticket.
      return source == write.state ? .unknown : .unknown
    case .parameter, .response, .failure, .derived, .unknown: return comesBack(write.state) ? .old : .unknown
    }
  }

  /// Text, a choice, a flag, a number of a row: what users go back to.
  private func comesBack(_ state: StateKey) -> Bool {
    var type = program.types.unwrapped(self.type(of: state))
    if isSubject(type), let element = program.types[type].arguments.first { type = program.types.unwrapped(element) }
    let shape = program.types[type]
    switch shape.kind {
    case .external:
      return ["String", "Substring", "Bool", "IndexPath", "URL", "NSRange", "AttributedString"].contains(program.text(NameID(shape.identity)))
    case .nominal:
      return program[TypeID(shape.identity)].kind == .enum
    case .unknown:
      // Members of the framework's own objects: a text field's text, a control's selection.
      let name = shortName(of: state)
      return ["text", "selectedSegmentIndex", "selectedScopeButtonIndex", "isOn", "url", "title", "indexPathForSelectedRow"].contains(name)
    default: return false
    }
  }

  /// Does this write give the ticket a value that outdated activations do not hold?
  package func rotates(_ write: WriteEvent, ticket: StateKey) -> Bool {
    guard write.state.overlaps(ticket) else { return false }
    switch write.effect {
    case .step, .clear, .replace, .remove, .keyedStore, .setConstant, .extend: return true
    case .cancel, .positionStore, .removePosition, .reorder: return false
    }
  }
}
