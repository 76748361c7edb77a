// Stage 6 (resolve). Subscripts: of collections by structure, of the files by declaration, of others by the vocabulary.
import ControlFlow
import Semantics

extension FileResolver {
  func subscriptAccess(_ position: Int, _ code: Instruction) {
    let value = ValueID(UInt32(position))
    let base = self[code.a]
    let operands = frame.body.operands(of: code.list)
    let inner = store.kind(base) == .optional ? store.unwrapped(base) : base
    // Extensions such as `subscript(safe:)` come first when their labels fit.
    let match = inner.isUnknown ? MemberMatch.none : findMember(words.subscript, of: inner, operands)
    switch match {
    case .entries(let entries, let level) where entries.contains(where: { self.match(FunctionID($0.id), operands) != nil }):
      let chosen = choose(entries.map { FunctionID($0.id) }, operands, level: level, code)
      set(position, resolution(.functions, expand(chosen, receiver: inner)))
      var bindings = Bindings()
      bindReceiver(level, inner, &bindings)
      bindCall(code, operands, chosen[0], &bindings)
      self[value] = resolver.substitute(linkage.resultTypes[Int(chosen[0].raw)], bindings)
      return
    default: break
    }
    external(position, inner, words.subscript)
    switch store.kind(inner) {
    case .array:
      let isRange = operands.first.map { isRangeType(self[$0.value]) } ?? false
      self[value] = isRange ? inner : store.argument(inner, 0)
    case .dictionary:
      for operand in operands { push(operand.value, store.argument(inner, 0)) }
      let hasDefault = operands.count == 2 && operands.last?.label == words.defaultLabel
      if hasDefault, let last = operands.last { push(last.value, store.argument(inner, 1)) }
      self[value] = hasDefault ? store.argument(inner, 1) : store.optional(store.argument(inner, 1))
    default:
      if case .vocabulary(let member, let level) = match {
        external(position, inner, words.subscript, vocabulary: member)
        self[value] = evaluate(vocabulary.members[member].returns, Evaluation(receiver: level, selfType: inner))
      } else if let keyPath = operands.first, instruction(keyPath.value).opcode == .keyPath {
        push(keyPath.value, store.external(words.keyPath, [inner, .unknown]))
        self[value] = closureResult(keyPath.value)
      }
    }
    for operand in operands where wantsType(operand.value) { settle(Int(operand.value.raw)) }
  }

  private func isRangeType(_ type: TypeHandle) -> Bool {
    guard store.kind(type) == .external else { return false }
    let name = NameID(store.identity(type))
    return name == words.range || name == words.closedRange
  }
}
