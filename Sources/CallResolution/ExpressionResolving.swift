// Stage 6 (resolve). Instruction by instruction: everything but names, calls and what waits for a type.
import ControlFlow
import Semantics

extension FileResolver {
  func step(_ position: Int, _ code: Instruction) {
    let value = ValueID(UInt32(position))
    switch code.opcode {
    case .nilLiteral, .keyPath, .implicitMember, .closure: wants[frame.base + position] = true
    case .boolLiteral, .typeTest, .isSome, .isCase, .unknownCondition: self[value] = store.external(words.bool)
    case .matches:
      push(code.b, self[code.a])
      self[value] = store.external(words.bool)
    case .integerLiteral: self[value] = store.external(words.int)
    case .floatLiteral: self[value] = store.external(words.double)
    case .stringLiteral, .interpolation: self[value] = store.external(words.string)
    case .regexLiteral: self[value] = store.external(words.regex)
    case .array: array(position, code)
    case .dictionary: dictionary(position, code)
    case .tuple:
      let operands = frame.body.operands(of: code.list)
      self[value] = store.make(.tuple, 0, arguments: operands.map { self[$0.value] }, labels: operands.map(\.label))
      wants[frame.base + position] = operands.contains { wantsType($0.value) }
    case .local: self[value] = locals[Int(code.index)]
    case .selfReference: self[value] = frame.isStatic ? store.metatype(frame.selfType) : frame.selfType
    case .superReference: self[value] = superType()
    case .identifier: if !frame.isCallee[position] { identifier(position, code) }
    case .localFunction:
      let declaration = FunctionDeclarationID(code.index)
      let function = linkage.function(file, declaration)
      set(position, resolution(.functions, [function]))
      if !frame.isCallee[position] { self[value] = functionType(function, .unknown) }
    case .member: if !frame.isCallee[position] { member(position, code) }
    case .subscript: subscriptAccess(position, code)
    case .unwrap:
      if !frame.isCallee[position] {
        let type = self[code.a]
        self[value] = store.kind(type) == .optional ? store.argument(type, 0) : type
        wants[frame.base + position] = wantsType(code.a)
      }
    case .tupleElement: self[value] = tupleElement(self[code.a], Int(code.index))
    case .payload: self[value] = payload(of: code)
    case .element: self[value] = elementType(self[code.a])
    case .caughtError: self[value] = store.external(words.error)
    case .call: call(position, code)
    case .addressOf:
      self[value] = self[code.a]
      noteWrite(code.a)
    case .unary: unary(position, code)
    case .binary: binary(position, code)
    case .select:
      let other = frame.body.operands(of: code.list).first?.value ?? .none
      self[value] = joined(code.b, other)
      wants[frame.base + position] = wantsType(code.b) || wantsType(other)
    case .cast:
      let type = resolver.resolve(code.type, frame.scope)
      push(code.a, type)
      self[value] = code.flags.contains(.optionalResult) ? store.optional(type) : type
    case .typeExpression:
      let type = resolver.resolve(code.type, frame.scope)
      self[value] = store.metatype(type)
      var entry = Resolution(tag: .type)
      entry.a = type.raw
      set(position, entry)
    case .selector:
      self[value] = store.external(words.any)
      resolutions[frame.base + position] = resolutions[frame.base + Int(code.a.raw)]
    case .macro: macro(position, code)
    case .await:
      self[value] = self[code.a]
      wants[frame.base + position] = wantsType(code.a)
    case .tryOptional:
      let type = self[code.a]
      self[value] = type.isUnknown ? .unknown : store.optional(type)
      wants[frame.base + position] = wantsType(code.a)
    case .bind: bind(position, code)
    case .store:
      push(code.b, self[code.a])
      noteWrite(code.a)
      storeTemporary(code)
    }
  }

  // MARK: Literals

  private func array(_ position: Int, _ code: Instruction) {
    let operands = frame.body.operands(of: code.list)
    var element = TypeHandle.unknown
    var waiting = operands.isEmpty
    for operand in operands {
      if element.isUnknown { element = self[operand.value] }
      if wantsType(operand.value) { waiting = true }
    }
    if waiting, !element.isUnknown {
      for operand in operands where wantsType(operand.value) { push(operand.value, element) }
    }
    self[ValueID(UInt32(position))] = store.array(element)
    wants[frame.base + position] = waiting || element.isUnknown
  }

  private func dictionary(_ position: Int, _ code: Instruction) {
    let operands = frame.body.operands(of: code.list)
    var key = TypeHandle.unknown
    var element = TypeHandle.unknown
    var waiting = operands.isEmpty
    for (number, operand) in operands.enumerated() {
      if number % 2 == 0, key.isUnknown { key = self[operand.value] }
      if number % 2 == 1, element.isUnknown { element = self[operand.value] }
      if wantsType(operand.value) { waiting = true }
    }
    self[ValueID(UInt32(position))] = store.make(.dictionary, 0, key, element)
    wants[frame.base + position] = waiting
  }

  // MARK: Parts

  func tupleElement(_ type: TypeHandle, _ number: Int) -> TypeHandle {
    store.kind(type) == .tuple && number < store.argumentCount(type) ? store.argument(type, number) : .unknown
  }

  /// What a `for` loop over a type sees.
  func elementType(_ type: TypeHandle) -> TypeHandle {
    switch store.kind(type) {
    case .array, .set: return store.argument(type, 0)
    case .dictionary:
      return store.make(
        .tuple, 0, arguments: [store.argument(type, 0), store.argument(type, 1)], labels: [words.key, words.value].map(lowercased))
    case .optional: return elementType(store.argument(type, 0))
    case .unknown, .function, .tuple, .metatype: return .unknown
    default:
      if let element = genericArgument(words.element, of: type) { return element }
      return .unknown
    }
  }

  /// `key` for `Key`: the labels of a dictionary's elements.
  private func lowercased(_ name: NameID) -> NameID {
    linkage.interner.find(name == words.key ? "key" : "value") ?? .none
  }

  private func payload(of code: Instruction) -> TypeHandle {
    let type = self[code.a]
    if code.name == words.some { return store.kind(type) == .optional ? store.argument(type, 0) : type }
    let subject = store.unwrapped(type)
    switch store.kind(subject) {
    case .nominal:
      let owner = TypeID(store.identity(subject))
      var position = linkage.members.first(KeyedLists.key(owner.raw, code.name))
      while position != 0 {
        let entry = MemberEntry(raw: linkage.members.value(position))
        if entry.kind == .enumCase {
          let payload = linkage.payloadTypes[Int(entry.id)]
          guard Int(code.index) < payload.count else { return .unknown }
          // `case let .a(pair)` may bind all values as one tuple; the single form is by far the most frequent.
          return resolver.substitute(payload[Int(code.index)], receiver: subject)
        }
        position = linkage.members.after(position)
      }
      return .unknown
    case .external:
      let name = NameID(store.identity(subject))
      if name == words.result, code.name == words.success { return store.argument(subject, 0) }
      if name == words.result, code.name == words.failure {
        let failure = store.argument(subject, 1)
        return failure.isUnknown ? store.external(words.error) : failure
      }
      if let (member, level) = vocabularyMember(code.name, of: subject, nil), !vocabulary.members[member].payload.isNone {
        return evaluate(vocabulary.members[member].payload, Evaluation(receiver: level, selfType: subject))
      }
      if code.name == words.failure || code.name == linkage.words.error { return store.external(words.error) }
      return .unknown
    default: return .unknown
    }
  }

  private func superType() -> TypeHandle {
    guard store.kind(frame.selfType) == .nominal else { return .unknown }
    let superclass = linkage.nominalTypes[Int(store.identity(frame.selfType))].superclass
    return frame.isStatic && !superclass.isUnknown ? store.metatype(superclass) : superclass
  }

  /// The type of two alternatives; a waiting one gets that of the other.
  private func joined(_ a: ValueID, _ b: ValueID) -> TypeHandle {
    let (first, second) = (self[a], self[b])
    if first.isUnknown {
      if !second.isUnknown { push(a, second) }
      if !a.isNone, instruction(a).opcode == .nilLiteral, !second.isUnknown { return store.optional(second) }
      return second
    }
    if second.isUnknown {
      push(b, first)
      if !b.isNone, instruction(b).opcode == .nilLiteral { return store.optional(first) }
      return first
    }
    if store.kind(second) == .optional, store.kind(first) != .optional { return second }
    return containsUnknown(first) && !containsUnknown(second) ? second : first
  }

  // MARK: Operators

  private func unary(_ position: Int, _ code: Instruction) {
    let value = ValueID(UInt32(position))
    if code.name == words.not {
      self[value] = store.external(words.bool)
      return
    }
    if let found = operatorFunction(code.name, [self[code.a]], [code.a]) {
      set(position, resolution(.functions, found.functions))
      self[value] = found.result
      return
    }
    external(position, .unknown, code.name)
    let text = code.name == words.closedRangeOperator || code.name == words.rangeOperator
    self[value] = text ? store.external(words.range, [self[code.a]]) : self[code.a]
  }

  private func binary(_ position: Int, _ code: Instruction) {
    let value = ValueID(UInt32(position))
    let left = self[code.a]
    let right = self[code.b]
    if code.name == words.coalesce {
      let wrapped = store.kind(left) == .optional ? store.argument(left, 0) : left
      if !wrapped.isUnknown { push(code.b, wrapped) }
      if !right.isUnknown { push(code.a, store.optional(right)) }
      let known = wrapped.isUnknown || containsUnknown(wrapped) && !containsUnknown(right) ? self[code.b] : wrapped
      // A default that is optional itself keeps the result optional.
      self[value] = store.kind(self[code.b]) == .optional && !known.isUnknown ? store.optional(known) : known
      wants[frame.base + position] = wantsType(code.a) || wantsType(code.b)
      return
    }
    if code.name == words.and || code.name == words.or {
      self[value] = store.external(words.bool)
      return
    }
    if let found = operatorFunction(code.name, [left, right], [code.a, code.b]) {
      set(position, resolution(.functions, found.functions))
      self[value] = found.result
      return
    }
    if wantsType(code.b), !left.isUnknown { push(code.b, store.unwrapped(left)) }
    if wantsType(code.a), !right.isUnknown { push(code.a, store.unwrapped(right)) }
    external(position, .unknown, code.name)
    self[value] = operatorResult(code.name, code.a, code.b)
    wants[frame.base + position] = self[value].isUnknown && (wantsType(code.a) || wantsType(code.b))
  }

  private func operatorResult(_ name: NameID, _ a: ValueID, _ b: ValueID) -> TypeHandle {
    let text = linkage.interner[name]
    switch text {
    case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=": return store.external(words.bool)
    case "..<", "...": return store.external(text == "..." ? words.closedRange : words.range, [self[a].isUnknown ? self[b] : self[a]])
    default:
      // A literal takes the type of the other side.
      let left = self[a]
      let isLiteral = !a.isNone && (instruction(a).opcode == .integerLiteral || instruction(a).opcode == .floatLiteral)
      if left.isUnknown || isLiteral && !self[b].isUnknown { return self[b] }
      return left
    }
  }

  /// An operator declared in the files whose operand types fit. Types that no file extends with it need no search.
  private func operatorFunction(
    _ name: NameID, _ operands: [TypeHandle], _ values: [ValueID]
  ) -> (functions: [FunctionID], result: TypeHandle)? {
    // At least one operand must be known to fit: operators are overloaded by everything.
    if operands.allSatisfy(\.isUnknown) { return nil }
    let first = linkage.members.first(KeyedLists.key(Linkage.topLevel, name))
    if first == 0 { return nil }
    // A program declares `==` hundreds of times, and compares the same few types everywhere.
    let question = OperatorQuestion(name, operands)
    let known = knownOperators[question]
    let found = known ?? findOperator(first, operands)
    if known == nil { knownOperators[question] = .some(found) }
    guard let best = found else { return nil }
    var bindings = Bindings()
    for (parameter, operand) in zip(linkage.parameters(best), operands) { unify(parameter, operand, &bindings) }
    for (parameter, value) in zip(linkage.parameters(best), values) where wantsType(value) {
      push(value, resolver.substitute(parameter, bindings))
    }
    return ([best], resolver.substitute(linkage.resultTypes[Int(best.raw)], bindings))
  }

  /// The best of the declarations of an operator, from the entry at `first` on.
  private func findOperator(_ first: UInt32, _ operands: [TypeHandle]) -> FunctionID? {
    var position = first
    var best: FunctionID?
    var bestScore = 0
    while position != 0 {
      let entry = MemberEntry(raw: linkage.members.value(position))
      position = linkage.members.after(position)
      guard entry.kind == .function else { continue }
      let function = FunctionID(entry.id)
      let parameters = linkage.parameters(function)
      guard parameters.count == operands.count else { continue }
      var score = 1
      for (parameter, operand) in zip(parameters, operands) { score += 2 * compatibility(parameter, operand) }
      if score > 2, score > bestScore {
        best = function
        bestScore = score
      }
    }
    return best
  }

  // MARK: Bindings and stores

  private func bind(_ position: Int, _ code: Instruction) {
    let local = Int(code.index)
    let declared = resolver.resolve(index.locals[local].type, frame.scope)
    if !declared.isUnknown { push(code.b, declared) }
    // `let (a, b): (A, B)` has its type at the tuple; an annotation with placeholders is completed by the value.
    let given = self[code.b]
    let type = declared.isUnknown || containsUnknown(declared) && !containsUnknown(given) ? given : declared
    if !type.isUnknown || locals[local].isUnknown { locals[local] = type }
    if wantsType(code.b), !code.b.isNone, instruction(code.b).opcode == .closure {
      // A closure kept in a local: nothing will tell more of its parameters.
      settle(Int(code.b.raw))
      locals[local] = declared.isUnknown ? self[code.b] : declared
    }
  }

  /// The temporary of an `if` or `switch` used as a value takes the first known type.
  private func storeTemporary(_ code: Instruction) {
    guard !code.a.isNone else { return }
    let place = instruction(code.a)
    guard place.opcode == .local, locals[Int(place.index)].isUnknown else { return }
    if wantsType(code.b), !frame.expectedResult.isUnknown { push(code.b, frame.expectedResult) }
    locals[Int(place.index)] = self[code.b]
  }

  private func macro(_ position: Int, _ code: Instruction) {
    for operand in frame.body.operands(of: code.list) where wantsType(operand.value) { settle(Int(operand.value.raw)) }
    external(position, .unknown, code.name)
  }

  /// Marks a read or call of something outside the files.
  func external(_ position: Int, _ receiver: TypeHandle, _ name: NameID, vocabulary entry: Int? = nil) {
    var resolution = Resolution(tag: .external)
    resolution.a = receiver.raw
    resolution.b = name.raw
    resolution.count = entry.map { UInt16($0 + 1) } ?? 0
    set(position, resolution)
  }
}
