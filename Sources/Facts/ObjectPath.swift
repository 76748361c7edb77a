// Stage 7 (facts). Which object a piece of state belongs to, as far as the way to it tells: two paths collide only on one
// object (`DESIGN.md` §2, conflict), and types alone take every record of a list for one.
import CallResolution
import ControlFlow
import Semantics

/// The way from an entry to the object that has the written state.
package struct ObjectPath: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    /// `self` of the entry.
    case entrySelf(TypeID?)
    /// A global or static, such as a singleton.
    case global(PropertyID)
    /// An element, a parameter, something looked up or made: one of many.
    case oneOfMany
  }
  package var root: Root
  /// The properties on the way from the root.
  package var members: [PropertyID] = []
}

extension Interpreter {
  /// The object that has the state in `place`; nil where the state is no member of an object.
  func objectPath(of place: PlaceHandle) -> ObjectPath? {
    var path: ObjectPath?
    var rest: [PropertyID] = []
    for step in pool.steps(of: place) {
      switch step {
      case .selfObject(let type): path = ObjectPath(root: .entrySelf(type))
      case .global(let property): path = ObjectPath(root: .global(property))
      case .sharedLocal: return nil
      case .referent: path = ObjectPath(root: .oneOfMany)
      case .property(let property): rest.append(property)
      case .external: break
      case .element, .tupleMember:
        // Elements of a container of values are content of the object that has the container.
        if let last = rest.last, !holdsValues(last) { path = ObjectPath(root: .oneOfMany) }
      }
    }
    guard var path else { return nil }
    // Members of values lie in the object that has the outermost of them; the state itself is no way to its object.
    while let last = rest.last, !accessors.isOfObject(last), rest.count > 1 { rest.removeLast() }
    path.members = path.root == .oneOfMany ? [] : Array(rest.dropLast())
    return path
  }

  /// A container whose elements have no identity of their own.
  private func holdsValues(_ property: PropertyID) -> Bool {
    let shape = program.types[program.types.unwrapped(program[property].type)]
    guard let element = shape.arguments.last else { return true }
    return sharing(of: element) != .reference
  }
}

extension StateTable {
  /// Can the two writes be of one object?
  func mayShareObject(_ a: WriteID, _ b: WriteID) -> Bool {
    guard let left = self[a].object, let right = self[b].object else { return true }
    switch (left.root, right.root) {
    case (.oneOfMany, _), (_, .oneOfMany): return false
    case (.global(let first), .global(let second)): return first == second && left.members == right.members
    case (.entrySelf(let first), .entrySelf(let second)):
      if first == second { return left.members == right.members || leadsBack(left, right) || leadsBack(right, left) }
      guard let first, let second else { return true }
      if left.members.isEmpty, right.members.isEmpty { return isRelated(first, second) }
      // Each screen has views and generic helpers of its own.
      if isComponent(self[a].state) || isComponent(self[b].state) { return false }
      guard let ours = left.members.last, let other = right.members.last, ours != other else { return true }
      // Each makes its own.
      return !(isOwned(ours) && isOwned(other))
    default: return true
    }
  }

  /// The way goes over an object that has it as its delegate, back to where it began.
  private func leadsBack(_ way: ObjectPath, _ home: ObjectPath) -> Bool {
    guard home.members.isEmpty, let last = way.members.last else { return false }
    if program.declaration(of: last).modifiers.contains(.weak) { return true }
    return program.types.nominal(program.types.unwrapped(program[last].type)).map { program[$0].kind == .protocol } ?? false
  }

  /// The state is a member of a view, or of a generic class: there are many of them, each in the place it is made for.
  private func isComponent(_ state: StateKey) -> Bool {
    guard case .property(let property) = state.root, let owner = program[property].owner else { return false }
    return !program[owner].genericParameters.isEmpty || program.isView(owner)
  }

  /// One is the other, or a subclass of it.
  private func isRelated(_ a: TypeID, _ b: TypeID) -> Bool {
    func inherits(_ type: TypeID, from ancestor: TypeID) -> Bool {
      var current = type
      for _ in 0 ..< 8 {
        if current == ancestor { return true }
        let shape = program.types[program.types.unwrapped(program[current].superclass)]
        guard shape.kind == .nominal else { return false }
        current = TypeID(shape.identity)
      }
      return false
    }
    guard program[a].kind == .class, program[b].kind == .class else { return true }
    return inherits(a, from: b) || inherits(b, from: a)
  }
}
