// Stage 6 (resolve). Calls of external APIs: closures get the types that the vocabulary gives them, results the type it tells.
import ControlFlow
import Semantics

/// What the words of a pattern stand for in one call.
struct Evaluation {
  /// The type under which the member was found: its arguments are what the pattern's parameter names mean.
  var receiver = TypeHandle.unknown
  var selfType = TypeHandle.unknown
  var closureResult = TypeHandle.unknown
  var expected = TypeHandle.unknown
  var arguments: [TypeHandle] = []
}

extension FileResolver {
  func callVocabulary(
    _ position: Int, _ code: Instruction, _ name: NameID, _ member: Int, level: TypeHandle, receiver: TypeHandle,
    _ operands: ArraySlice<Operand>
  ) {
    let entry = vocabulary.members[member]
    external(position, receiver, name, vocabulary: member)
    var evaluation = Evaluation(receiver: level)
    evaluation.selfType = store.kind(receiver) == .metatype ? store.argument(receiver, 0) : receiver
    for operand in operands {
      guard !operand.value.isNone else { continue }
      if wantsType(operand.value) {
        for (label, pattern) in entry.takes where label == nil && operand.label.isNone || label == operand.label {
          push(operand.value, evaluate(pattern, evaluation))
        }
      }
      evaluation.arguments.append(self[operand.value])
    }
    var resultSlot = false
    for (number, operand) in operands.enumerated() where !operand.value.isNone && wantsType(operand.value) {
      let opcode = instruction(operand.value).opcode
      let slot = entry.slotIndex(ofOperand: number, in: operands)
      guard opcode == .closure || opcode == .keyPath else { continue }
      guard let slot else {
        settle(Int(operand.value.raw))
        continue
      }
      let given = entry.gives[slot].map { evaluate($0, evaluation) }
      push(operand.value, store.function(given, .unknown))
      let result = closureResult(operand.value)
      if !resultSlot, !result.isUnknown {
        evaluation.closureResult = result
        resultSlot = true
      }
    }
    // A function given where a closure is expected: `map(Row.init)`, `sink(receiveValue: show)`.
    if !resultSlot {
      for (number, operand) in operands.enumerated() where !operand.value.isNone {
        guard entry.slotIndex(ofOperand: number, in: operands) != nil else { continue }
        let type = self[operand.value]
        if store.kind(type) == .function { evaluation.closureResult = store.argument(type, store.argumentCount(type) - 1) }
      }
    }
    let value = ValueID(UInt32(position))
    self[value] = evaluate(entry.returns, evaluation)
    if entry.returns.isNone == false, self[value].isUnknown || containsUnknown(self[value]) { wants[frame.base + position] = mentionsExpected(entry.returns) }
  }

  private func mentionsExpected(_ pattern: PatternID) -> Bool { vocabulary.patterns.nodes[Int(pattern.raw)].kind == .expected }

  /// What the closure (or key path, or function) in an operand returns.
  func closureResult(_ value: ValueID) -> TypeHandle {
    let code = instruction(value)
    switch code.opcode {
    case .closure: return results[Int(code.index)]
    default:
      let type = self[value]
      let count = store.argumentCount(type)
      if store.kind(type) == .function { return store.argument(type, count - 1) }
      if store.kind(type) == .external, NameID(store.identity(type)) == words.keyPath, count == 2 { return store.argument(type, 1) }
      return .unknown
    }
  }

  /// `Type(…)` of a type from elsewhere: the vocabulary's initialiser, or a view or function of that name.
  func constructExternal(
    _ position: Int, _ code: Instruction, _ callee: ValueID, _ type: TypeHandle, _ operands: ArraySlice<Operand>
  ) {
    let value = ValueID(UInt32(position))
    let metatype = store.metatype(type)
    // Initialisers that the files add by extension.
    if case .entries(let entries, let level) = findMember(words.initialiser, of: metatype, operands),
      entries.allSatisfy({ $0.kind == .function }), entries.contains(where: { match(FunctionID($0.id), operands) != nil })
    {
      callFunctions(position, code, entries.map { FunctionID($0.id) }, level: level, operands, callee: .none, receiver: type)
      self[value] = type
      return
    }
    let name = resolver.externalName(type)
    let simple = vocabulary.lastComponents[name] ?? name
    if let (member, level) = vocabularyMember(words.initialiser, of: type, operands) {
      callVocabulary(position, code, words.initialiser, member, level: level, receiver: metatype, operands)
    } else if let member = vocabulary.member(simple, of: vocabulary.globalReceiver, operands) {
      callVocabulary(position, code, simple, member, level: .unknown, receiver: metatype, operands)
    } else {
      // Making a value is plain, unless a closure goes in.
      let plain = hasClosure(operands) ? nil : vocabulary.member(words.initialiser, of: vocabulary.anyReceiver, operands)
      external(position, metatype, words.initialiser, vocabulary: plain)
      settleArguments(code)
      copyConstruction(value, type, operands)
      return
    }
    if self[value].isUnknown || store.argumentCount(type) > 0 && store.kind(self[value]) != .optional { self[value] = type }
  }

  /// `Set(items)`, `Array(set)`: collections of the same elements.
  private func copyConstruction(_ value: ValueID, _ type: TypeHandle, _ operands: ArraySlice<Operand>) {
    self[value] = type
    guard let first = operands.first, !first.value.isNone, store.argumentCount(type) == 0 || store.argument(type, 0).isUnknown else { return }
    let element = elementType(self[first.value])
    if element.isUnknown { return }
    switch store.kind(type) {
    case .array: self[value] = store.array(element)
    case .set: self[value] = store.make(.set, 0, element)
    default: break
    }
  }

  // MARK: Patterns

  func evaluate(_ pattern: PatternID, _ context: Evaluation) -> TypeHandle {
    if pattern.isNone { return .unknown }
    let node = vocabulary.patterns.nodes[Int(pattern.raw)]
    func child(_ index: Int) -> PatternID { vocabulary.patterns.children[Int(node.start) + index] }
    switch node.kind {
    case .none: return .unknown
    case .named:
      if node.count == 0, let bound = binding(node.name, context.receiver) { return bound }
      if node.name == words.void { return store.make(.tuple) }
      if node.count == 0 { return resolver.external(node.name, []) }
      if node.count == 1 {
        let argument = evaluate(child(0), context)
        if node.name == words.set { return store.make(.set, 0, argument) }
        return store.make(.external, node.name.raw, argument)
      }
      return store.external(node.name, (0 ..< Int(node.count)).map { evaluate(child($0), context) })
    case .optional: return store.optional(evaluate(child(0), context))
    case .array: return store.array(evaluate(child(0), context))
    case .dictionary:
      let key = evaluate(child(0), context)
      return store.make(.dictionary, 0, key, evaluate(child(1), context))
    case .tuple:
      let labels = (0 ..< Int(node.count)).map { vocabulary.patterns.labels[Int(node.start) + $0] }
      return store.make(.tuple, 0, arguments: (0 ..< Int(node.count)).map { evaluate(child($0), context) }, labels: labels)
    case .function: return store.make(.function, 0, arguments: (0 ..< Int(node.count)).map { evaluate(child($0), context) })
    case .closureResult: return context.closureResult
    case .expected: return context.expected
    case .argument:
      let index = Int(node.number) - 1
      return index >= 0 && index < context.arguments.count ? context.arguments[index] : .unknown
    case .selfType: return context.selfType.isUnknown ? context.receiver : context.selfType
    case .unwrapped:
      let type = evaluate(child(0), context)
      return store.kind(type) == .optional ? store.argument(type, 0) : type
    case .member:
      if !node.dotted.isNone, binding(vocabulary.patterns.nodes[Int(child(0).raw)].name, context.receiver) == nil {
        return store.external(node.dotted, (1 ..< Int(node.count)).map { evaluate(child($0), context) })
      }
      let base = evaluate(child(0), context)
      if node.name == words.instance { return store.kind(base) == .metatype ? store.argument(base, 0) : .unknown }
      return genericArgument(node.name, of: base) ?? .unknown
    }
  }

  /// What a parameter name means under the type at which a member was found.
  private func binding(_ name: NameID, _ receiver: TypeHandle) -> TypeHandle? {
    let typeName = resolver.externalName(receiver)
    guard let described = vocabulary.type(typeName), let position = described.parameters.firstIndex(of: name) else {
      return receiver.isUnknown && isParameterWord(name) ? .unknown : nil
    }
    return position < store.argumentCount(receiver) ? store.argument(receiver, position) : .unknown
  }

  /// Names of generic parameters, which are no types when nothing is known of the receiver.
  private func isParameterWord(_ name: NameID) -> Bool { vocabulary.parameterNames.contains(name) }
}
