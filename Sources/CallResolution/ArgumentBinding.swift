// Stage 6 (resolve). Arguments to parameters: matching by label, inferring generic parameters, giving closures their types.
import ControlFlow
import Semantics

extension FileResolver {
  /// For each operand the parameter it goes to; nil if the call does not fit the declaration.
  func match(_ function: FunctionID, _ operands: ArraySlice<Operand>) -> [Int]? {
    linkage.match(function, operands)
  }

  // MARK: Compatibility

  /// How well a value of a type fits a parameter: 1 it does, 0 unknown, -1 it does not.
  func compatibility(_ parameter: TypeHandle, _ argument: TypeHandle, value: ValueID = .none) -> Int {
    if !value.isNone {
      switch instruction(value).opcode {
      case .closure, .keyPath: return isFunction(parameter) ? 1 : (parameter.isUnknown || store.kind(parameter) == .parameter ? 0 : -1)
      case .nilLiteral: return store.kind(parameter) == .optional ? 1 : (parameter.isUnknown ? 0 : -1)
      case .integerLiteral:
        if store.kind(parameter) == .external, vocabulary.type(NameID(store.identity(parameter)))?.isValue == true {
          return NameID(store.identity(parameter)) == words.string ? -1 : 1
        }
      default: break
      }
    }
    if parameter.isUnknown || argument.isUnknown { return 0 }
    if parameter == argument { return 2 }
    let (p, a) = (store.kind(parameter), store.kind(argument))
    switch (p, a) {
    case (.parameter, _), (_, .parameter), (.dependent, _), (_, .dependent): return 0
    case (.optional, _): return compatibility(store.argument(parameter, 0), store.unwrapped(argument))
    case (.nominal, .nominal):
      if store.identity(parameter) == store.identity(argument) { return 1 }
      return linkage.nominalTypes[Int(store.identity(argument))].supertypes.contains(TypeID(store.identity(parameter))) ? 1 : -1
    case (.external, .external):
      if store.identity(parameter) == store.identity(argument) { return 1 }
      let text = linkage.interner[NameID(store.identity(parameter))]
      return text == "Any" || text == "AnyObject" ? 0 : (vocabulary.type(NameID(store.identity(argument)))?.isValue == true ? -1 : 0)
    case (.array, .array), (.set, .set), (.metatype, .metatype):
      return compatibility(store.argument(parameter, 0), store.argument(argument, 0))
    case (.function, .function), (.tuple, .tuple), (.dictionary, .dictionary): return store.argumentCount(parameter) == store.argumentCount(argument) ? 1 : -1
    case (.composition, _), (_, .composition): return 0
    case (.external, _), (.nominal, .external):
      if p == .external, linkage.interner[NameID(store.identity(parameter))] == "Any" { return 0 }
      return p == .nominal && linkage.nominalTypes[Int(store.identity(parameter))].kind == .protocol ? 0 : (p == .external && a == .nominal ? 0 : -1)
    default: return p == a ? 1 : -1
    }
  }

  private func isFunction(_ type: TypeHandle) -> Bool { store.kind(store.unwrapped(type)) == .function }

  // MARK: Inference

  /// Binds generic parameters so that `parameter` becomes `argument`.
  func unify(_ parameter: TypeHandle, _ argument: TypeHandle, _ bindings: inout Bindings, depth: Int = 0) {
    if argument.isUnknown || parameter.isUnknown || depth > 12 { return }
    let (p, a) = (store.kind(parameter), store.kind(argument))
    switch p {
    case .parameter:
      if let known = bindings[store.identity(parameter)], !containsUnknown(known), known != parameter { return }
      bindings.set(store.identity(parameter), argument)
    case .optional: unify(store.argument(parameter, 0), a == .optional ? store.argument(argument, 0) : argument, &bindings, depth: depth + 1)
    case .nominal where a == .nominal && store.identity(parameter) != store.identity(argument):
      // A supertype with arguments: `class Users: Store<User>` passed as `Store<T>`.
      let nominal = linkage.nominalTypes[Int(store.identity(argument))]
      guard store.argumentCount(parameter) > 0 else { return }
      for parent in nominal.inherited { unify(parameter, resolver.substitute(parent, receiver: argument), &bindings, depth: depth + 1) }
    case .external where a == .nominal:
      guard store.argumentCount(parameter) > 0 else { return }
      for parent in linkage.nominalTypes[Int(store.identity(argument))].inherited {
        unify(parameter, resolver.substitute(parent, receiver: argument), &bindings, depth: depth + 1)
      }
    default:
      guard a == p, store.identity(parameter) == store.identity(argument) || p == .function else {
        if a == .optional { unify(parameter, store.argument(argument, 0), &bindings, depth: depth + 1) }
        return
      }
      for index in 0 ..< min(store.argumentCount(parameter), store.argumentCount(argument)) {
        unify(store.argument(parameter, index), store.argument(argument, index), &bindings, depth: depth + 1)
      }
    }
  }

  /// Binds the arguments of a call of a declared function.
  func bindCall(_ code: Instruction, _ operands: ArraySlice<Operand>, _ function: FunctionID, _ bindings: inout Bindings) {
    let parameters = linkage.parameters(function)
    let places = match(function, operands)
    var types: [TypeHandle] = []
    for number in 0 ..< operands.count {
      let place = places.map { $0[number] } ?? number
      types.append(place < parameters.count ? parameters[parameters.startIndex + place] : .unknown)
    }
    bindArguments(code, operands, parameters: types, &bindings)
  }

  /// Infers from plain arguments, then resolves closures with what is known, in order; pushes types to what waits.
  func bindArguments(_ code: Instruction, _ operands: ArraySlice<Operand>, parameters: [TypeHandle], _ bindings: inout Bindings) {
    for (number, operand) in operands.enumerated() where number < parameters.count && !operand.value.isNone {
      if isLate(operand.value) { continue }
      let parameter = parameters[number]
      let argument = self[operand.value]
      // An autoclosure takes the value itself.
      if store.kind(parameter) == .function, store.argumentCount(parameter) == 1, store.kind(argument) != .function {
        unify(store.argument(parameter, 0), argument, &bindings)
      } else {
        unify(parameter, argument, &bindings)
      }
      if wantsType(operand.value) { push(operand.value, resolver.substitute(parameter, bindings)) }
    }
    for (number, operand) in operands.enumerated() where !operand.value.isNone && isLate(operand.value) {
      guard number < parameters.count, !parameters[number].isUnknown else {
        settle(Int(operand.value.raw))
        continue
      }
      let expected = resolver.substitute(parameters[number], bindings)
      push(operand.value, expected)
      unify(parameters[number], self[operand.value], &bindings)
    }
  }

  /// Closures, key paths and what waits for a type come after the plain arguments.
  private func isLate(_ value: ValueID) -> Bool {
    switch instruction(value).opcode {
    case .closure, .keyPath: true
    default: wantsType(value) && self[value].isUnknown
    }
  }

  /// Whether a type mentions a generic parameter of a function.
  func containsParameter(_ type: TypeHandle, of function: FunctionID) -> Bool {
    let generics = linkage.functionGenerics[Int(function.raw)]
    guard generics.count > 0 else { return false }
    return mentions(type, generics.start ..< generics.start + generics.count)
  }

  private func mentions(_ type: TypeHandle, _ range: Range<UInt32>) -> Bool {
    if store.kind(type) == .parameter { return range.contains(store.identity(type)) }
    for position in 0 ..< store.argumentCount(type) where mentions(store.argument(type, position), range) { return true }
    return false
  }
}
