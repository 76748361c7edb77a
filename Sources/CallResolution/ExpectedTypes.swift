// Stage 6 (resolve). Types from behind: what a place, parameter or result expects reaches the closures, key paths,
// implicit members and literals that waited for it.
import ControlFlow
import Semantics

extension FileResolver {
  /// Tells a value what type it is to have. Values that know theirs are left alone.
  func push(_ value: ValueID, _ expected: TypeHandle) {
    guard !value.isNone else { return }
    let position = frame.base + Int(value.raw)
    guard wants[position] else {
      if types[position].isUnknown, !expected.isUnknown, instruction(value).opcode != .local { types[position] = expected }
      return
    }
    if expected.isUnknown { return }
    let code = instruction(value)
    switch code.opcode {
    case .nilLiteral:
      types[position] = store.optional(expected)
      wants[position] = false
    case .closure: pushClosure(value, code, expected)
    case .keyPath: pushKeyPath(value, code, expected)
    case .implicitMember:
      if !frame.isCallee[Int(value.raw)] { pushImplicitMember(value, code, expected) }
    case .call: pushCall(value, code, expected)
    case .member:
      // `.shared.name`: the chain's head has the type of its end.
      push(code.a, store.unwrapped(expected))
      if !wantsType(code.a) {
        wants[position] = false
        if !frame.isCallee[Int(value.raw)] { member(Int(value.raw), code) }
      }
    case .unwrap, .await:
      push(code.a, expected)
      inherit(value, code.a)
    case .tryOptional:
      push(code.a, store.unwrapped(expected))
      types[position] = store.optional(self[code.a])
      wants[position] = wantsType(code.a)
    case .select:
      push(code.b, expected)
      for operand in frame.body.operands(of: code.list) { push(operand.value, expected) }
      types[position] = expected
      wants[position] = false
    case .array: pushArray(value, code, expected)
    case .dictionary:
      let inner = store.unwrapped(expected)
      for (number, operand) in frame.body.operands(of: code.list).enumerated() where store.kind(inner) == .dictionary {
        push(operand.value, store.argument(inner, number % 2))
      }
      types[position] = inner
      wants[position] = false
    case .tuple:
      let inner = store.unwrapped(expected)
      for (number, operand) in frame.body.operands(of: code.list).enumerated() { push(operand.value, tupleElement(inner, number)) }
      types[position] = inner
      wants[position] = false
    case .binary:
      if code.name == words.coalesce {
        push(code.b, expected)
        push(code.a, store.optional(expected))
      } else {
        push(code.a, expected)
        push(code.b, expected)
      }
      if types[position].isUnknown || containsUnknown(types[position]) { types[position] = expected }
      wants[position] = false
    default: wants[position] = false
    }
  }

  private func inherit(_ value: ValueID, _ inner: ValueID) {
    let position = frame.base + Int(value.raw)
    let type = self[inner]
    types[position] = instruction(value).opcode == .unwrap && store.kind(type) == .optional ? store.argument(type, 0) : type
    wants[position] = wantsType(inner)
  }

  private func pushArray(_ value: ValueID, _ code: Instruction, _ expected: TypeHandle) {
    let position = frame.base + Int(value.raw)
    let inner = store.unwrapped(expected)
    let element = elementType(inner)
    if !element.isUnknown {
      for operand in frame.body.operands(of: code.list) { push(operand.value, element) }
    }
    // An array literal may stand for a set or an option set.
    if store.kind(inner) != .parameter { types[position] = inner }
    if element.isUnknown, store.kind(inner) == .nominal || store.kind(inner) == .external {
      for operand in frame.body.operands(of: code.list) { push(operand.value, inner) }
    }
    wants[position] = false
  }

  // MARK: Closures and key paths

  private func pushClosure(_ value: ValueID, _ code: Instruction, _ expected: TypeHandle) {
    let position = frame.base + Int(value.raw)
    let inner = store.unwrapped(expected)
    wants[position] = false
    let id = FunctionDeclarationID(code.index)
    var given: [TypeHandle] = []
    var result = TypeHandle.unknown
    if store.kind(inner) == .function {
      let count = store.argumentCount(inner)
      given = (0 ..< count - 1).map { store.argument(inner, $0) }
      result = store.argument(inner, count - 1)
      if store.kind(result) == .parameter || store.kind(result) == .dependent { result = .unknown }
    }
    visit(id, given: given, expectedResult: result)
    let own = results[Int(code.index)]
    types[position] = store.function(given, own.isUnknown ? result : own)
  }

  private func pushKeyPath(_ value: ValueID, _ code: Instruction, _ expected: TypeHandle) {
    let position = frame.base + Int(value.raw)
    let inner = store.unwrapped(expected)
    var root = resolver.resolve(code.type, frame.scope)
    if root.isUnknown { root = store.argument(inner, 0) }
    let result = keyPathValue(value, code, root)
    if store.kind(inner) == .function {
      types[position] = store.function([root], result)
    } else {
      types[position] = store.external(words.keyPath, [root, result])
      // A key path that is no function may be one to write through.
      let entry = resolutions[position]
      if entry.tag == .property { writtenProperties.append(PropertyID(entry.a)) }
    }
    wants[position] = false
  }

  /// Follows the names of a key path; the symbol is the last property.
  private func keyPathValue(_ value: ValueID, _ code: Instruction, _ root: TypeHandle) -> TypeHandle {
    var type = root
    for operand in frame.body.operands(of: code.list) where !operand.label.isNone {
      if operand.label == words.selfWord { continue }
      let base = store.unwrapped(type)
      switch findMember(operand.label, of: base, nil) {
      case .entries(let entries, let level) where entries[0].kind == .property:
        var entry = Resolution(tag: .property)
        entry.a = entries[0].id
        set(Int(value.raw), entry)
        type = resolver.substitute(propertyType(PropertyID(entries[0].id)), receiver: level)
      case .vocabulary(let member, let level):
        external(Int(value.raw), base, operand.label, vocabulary: member)
        type = evaluate(vocabulary.members[member].returns, Evaluation(receiver: level, selfType: base))
      default:
        external(Int(value.raw), base, operand.label)
        return .unknown
      }
    }
    return type
  }

  // MARK: Implicit members

  private func pushImplicitMember(_ value: ValueID, _ code: Instruction, _ expected: TypeHandle) {
    let base = store.unwrapped(expected)
    let position = frame.base + Int(value.raw)
    wants[position] = false
    if store.kind(base) == .parameter, linkage.genericParameters[Int(store.identity(base))].constraints.isEmpty { return }
    let metatype = store.metatype(base)
    read(Int(value.raw), code, implicitMatch(code.name, base, nil), receiver: metatype)
    // A static member given by its bare name has the type that is expected.
    if types[position].isUnknown || containsUnknown(types[position]) { types[position] = base }
  }

  /// `.name` with an expected type; a static member of a protocol extension may come from any conforming type.
  private func implicitMatch(_ name: NameID, _ base: TypeHandle, _ operands: ArraySlice<Operand>?) -> MemberMatch {
    findMember(name, of: store.metatype(base), operands)
  }

  private func pushCall(_ value: ValueID, _ code: Instruction, _ expected: TypeHandle) {
    let position = frame.base + Int(value.raw)
    wants[position] = false
    var callee = code.a
    while instruction(callee).opcode == .unwrap { callee = instruction(callee).a }
    let target = instruction(callee)
    let operands = frame.body.operands(of: code.list)
    switch target.opcode {
    case .implicitMember:
      wants[frame.base + Int(callee.raw)] = false
      let base = store.unwrapped(expected)
      if target.name == words.initialiser {
        construct(Int(value.raw), code, callee, base, operands)
      } else {
        callMatch(
          Int(value.raw), code, callee, target.name, implicitMatch(target.name, base, operands), receiver: store.metatype(base), operands)
      }
      if types[position].isUnknown || containsUnknown(types[position]) { types[position] = base }
    case .member where wantsType(target.a):
      // `.some(x).modified()`: the head has the type of the whole.
      push(target.a, store.unwrapped(expected))
      wants[frame.base + Int(callee.raw)] = false
      call(Int(value.raw), code)
      if types[position].isUnknown { types[position] = expected }
    default:
      // A generic result that only the context tells.
      if containsUnknown(types[position]) || isGenericResult(types[position]) { types[position] = completed(types[position], expected) }
    }
  }

  private func isGenericResult(_ type: TypeHandle) -> Bool {
    if store.kind(type) == .parameter { return true }
    for index in 0 ..< store.argumentCount(type) where isGenericResult(store.argument(type, index)) { return true }
    return false
  }

  /// The result with its open parameters filled from what is expected.
  private func completed(_ type: TypeHandle, _ expected: TypeHandle) -> TypeHandle {
    if store.kind(type) == .parameter || type.isUnknown { return expected }
    var bindings = Bindings()
    unify(type, expected, &bindings)
    let bound = resolver.substitute(type, bindings)
    return containsUnknown(bound) && !containsUnknown(expected) ? expected : bound
  }

  // MARK: Giving up

  /// Resolves what waited in vain: closures without known parameters, arguments of calls that could not be resolved.
  func settle(_ position: Int) {
    guard wants[frame.base + position] else { return }
    wants[frame.base + position] = false
    let code = frame.body.instructions[position]
    switch code.opcode {
    case .closure:
      visit(FunctionDeclarationID(code.index))
      let declaration = index.functions[Int(code.index)]
      let given = declaration.parameters.map { locals[Int($0.local.raw)] }
      types[frame.base + position] = store.function(given, results[Int(code.index)])
    case .call:
      settleArguments(code)
      if resolutions[frame.base + position].tag == .unresolved, !code.a.isNone {
        // `.name(…)` of an unknown type.
        let target = instruction(code.a)
        if target.opcode == .implicitMember || target.opcode == .member {
          let operands = frame.body.operands(of: code.list)
          let known = vocabulary.memberOfUnknown(target.name, operands) ?? vocabulary.isValueMember(target.name, operands)
          external(position, .unknown, target.name, vocabulary: known)
          external(Int(code.a.raw), .unknown, target.name, vocabulary: known)
        }
      }
    case .implicitMember: external(position, .unknown, code.name)
    case .member: external(position, .unknown, code.name)
    case .keyPath:
      let root = resolver.resolve(code.type, frame.scope)
      if !root.isUnknown {
        let result = keyPathValue(ValueID(UInt32(position)), code, root)
        types[frame.base + position] = store.external(words.keyPath, [root, result])
      }
    default:
      for operand in frame.body.operands(of: code.list) where wantsType(operand.value) { settle(Int(operand.value.raw)) }
    }
  }

  func settleArguments(_ code: Instruction) {
    for operand in frame.body.operands(of: code.list) where wantsType(operand.value) {
      switch instruction(operand.value).opcode {
      case .closure, .keyPath: settle(Int(operand.value.raw))
      default: break
      }
    }
  }
}
