// Assignments. The place is named first (its subscripts are evaluated then), the value computed next, the store last, so
// that a suspension or an error in the value comes before the write.
import Semantics
import SourceText
import Syntax

extension FileLowering {

  /// Lowers `a = b` or `a += b`; `effects` are the `try` and `await` written before it, outermost first.
  mutating func lowerAssignment(_ node: NodeID, effects: [NodeID] = []) -> ValueID {
    let range = tree.range(node)
    let start = body.instructions.count
    guard let left = tree.present(node, .left) else {
      return tree.present(node, .right).map { lower($0) } ?? unknown(range)
    }
    let isCompound = tree.kind(node) == .infixOperatorExpr
    contain(effects)
    if !isCompound, tree.isTuple(left) {
      // Places first, as for a single one; their values wait on the operand stack.
      let mark = operandStack.count
      pushPlaces(of: left, node)
      let value = applied(effects, to: lowerValue(of: node), since: start)
      var next = mark
      let last = storeTuple(left, value, range, next: &next)
      operandStack.truncate(to: mark)
      return last
    }
    if !isCompound, tree.kind(left) == .discardAssignmentExpr {
      let value = applied(effects, to: lowerValue(of: node), since: start)
      discard(value, flags: [.discarded, .ignored])
      return value
    }
    if case .declReferenceExpr = tree.kind(left), case .computed(_, let setter?) = scopes.find(tree.name(left)) {
      let value = applied(effects, to: lowerValue(of: node), since: start)
      let callee = emit(.localFunction, tree.range(left), name: tree.name(left), index: setter.raw, flags: .implicit)
      let mark = operandStack.count
      operandStack.append(Operand(value: value))
      var call = Instruction(.call, range: range)
      call.a = callee
      call.flags = .implicit
      return emit(call, operandsSince: mark)
    }
    let place = lowerPlace(left, node)
    let value = applied(effects, to: lowerValue(of: node), since: start)
    return emit(.store, range, a: place, b: value, name: isCompound ? compoundOperator(tree.name(node)) : .none)
  }

  private mutating func lowerValue(of node: NodeID) -> ValueID {
    tree.present(node, .right).map { lower($0) } ?? unknown(tree.range(node))
  }

  /// Lowers a place and marks its chain as named, not read. What stands in for a place that is missing is `node`.
  mutating func lowerPlace(_ place: NodeID, _ node: NodeID) -> ValueID {
    let value = place.isNone ? unknown(tree.range(node)) : lower(place)
    var next = value
    while !next.isNone {
      switch body.instructions[Int(next.raw)].opcode {
      case .member, .subscript, .unwrap:
        body.instructions[Int(next.raw)].flags.insert(.place)
        next = body.instructions[Int(next.raw)].a
      case .local, .selfReference, .superReference, .identifier, .implicitMember:
        body.instructions[Int(next.raw)].flags.insert(.place)
        return value
      default: return value
      }
    }
    return value
  }

  // MARK: Tuples

  private mutating func pushPlaces(of tuple: NodeID, _ node: NodeID) {
    for element in tree.children(tuple, .element) {
      let inner = tree.child(element, .expression)
      if inner.isNone || tree.kind(inner) == .discardAssignmentExpr { continue }
      if tree.isTuple(inner) {
        pushPlaces(of: inner, node)
      } else {
        let place = lowerPlace(inner, node)
        operandStack.append(Operand(value: place))
      }
    }
  }

  private mutating func storeTuple(_ tuple: NodeID, _ value: ValueID, _ range: SourceRange, next: inout Int) -> ValueID {
    var last = value
    for (number, element) in tree.children(tuple, .element).enumerated() {
      let inner = tree.child(element, .expression)
      if inner.isNone || tree.kind(inner) == .discardAssignmentExpr { continue }
      let part = emit(.tupleElement, tree.range(inner), a: value, index: UInt32(number), flags: .implicit)
      if tree.isTuple(inner) {
        last = storeTuple(inner, part, range, next: &next)
      } else {
        last = emit(.store, range, a: operandStack[next].value, b: part)
        next += 1
      }
    }
    return last
  }

  /// `+` for `+=`.
  private mutating func compoundOperator(_ name: NameID) -> NameID {
    if let known = compoundOperators[name] { return known }
    let text = indexer.index.names[name]
    let id = text.hasSuffix("=") ? indexer.index.names.symbol(String(text.dropLast())) : name
    compoundOperators[name] = id
    return id
  }
}
