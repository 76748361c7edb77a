// Stage 6 (resolve). Arguments of a call to parameters of a function, by labels, defaults and trailing closures.
import ControlFlow
import Semantics

/// What resolution asks of every candidate, packed so that a declaration need not be copied.
struct FunctionFlags: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt16
  static let hasBody = FunctionFlags(rawValue: 1)
  static let isAsync = FunctionFlags(rawValue: 2)
  static let isStatic = FunctionFlags(rawValue: 4)
  static let isInitializer = FunctionFlags(rawValue: 8)
  static let isOperator = FunctionFlags(rawValue: 16)
  static let isSubscript = FunctionFlags(rawValue: 32)
  static let isMutating = FunctionFlags(rawValue: 64)
}

struct ParameterFlags: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8
  static let hasDefault = ParameterFlags(rawValue: 1)
  static let isVariadic = ParameterFlags(rawValue: 2)
  /// Its type is a function, or something that may be one.
  static let takesFunction = ParameterFlags(rawValue: 4)
}

extension Linkage {
  func flags(_ function: FunctionID) -> FunctionFlags { functionFlags[Int(function.raw)] }

  /// For each operand the parameter it goes to; nil if the call does not fit the declaration.
  func match(_ function: FunctionID, _ operands: ArraySlice<Operand>) -> [Int]? {
    let start = Int(parameterStarts[Int(function.raw)])
    let count = Int(parameterStarts[Int(function.raw) + 1]) - start
    var places: [Int] = []
    places.reserveCapacity(operands.count)
    var next = 0
    var variadic = -1
    for operand in operands {
      var place = next
      if operand.isTrailing, operand.label.isNone {
        // The first closure behind the parentheses goes to the next parameter that can take a function.
        while place < count, !takesTrailing(start + place, end: start + count, operands) { place += 1 }
      } else {
        if variadic >= 0, operand.label.isNone, !operand.isTrailing {
          places.append(variadic)
          continue
        }
        variadic = -1
        while place < count, parameterLabels[start + place] != operand.label { place += 1 }
      }
      guard place < count else { return nil }
      for skipped in next ..< place where !isOptional(start + skipped) { return nil }
      places.append(place)
      next = place + 1
      if parameterFlags[start + place].contains(.isVariadic) { variadic = place }
    }
    for rest in next ..< max(next, count) where !isOptional(start + rest) { return nil }
    return places
  }

  /// A parameter with a default leaves the closure to a later one that needs it.
  private func takesTrailing(_ parameter: Int, end: Int, _ operands: ArraySlice<Operand>) -> Bool {
    guard parameterFlags[parameter].contains(.takesFunction) else { return false }
    guard isOptional(parameter) else { return true }
    for later in parameter + 1 ..< max(parameter + 1, end) where parameterFlags[later].contains(.takesFunction) && !isOptional(later) {
      let label = parameterLabels[later]
      if label.isNone || !operands.contains(where: { $0.label == label }) { return false }
    }
    return true
  }

  private func isOptional(_ parameter: Int) -> Bool {
    !parameterFlags[parameter].intersection([.hasDefault, .isVariadic]).isEmpty
  }

  /// Fills the packed forms, once types are known.
  func packFunctions() {
    functionFlags.reserveCapacity(functionFiles.count)
    for lowered in files {
      for declaration in lowered.index.functions {
        var flags: FunctionFlags = []
        if declaration.hasBody { flags.insert(.hasBody) }
        if declaration.isAsync { flags.insert(.isAsync) }
        if declaration.modifiers.contains(.static) { flags.insert(.isStatic) }
        if declaration.kind == .initializer { flags.insert(.isInitializer) }
        if declaration.isOperator { flags.insert(.isOperator) }
        if declaration.isSubscript { flags.insert(.isSubscript) }
        if declaration.modifiers.contains(.mutating) { flags.insert(.isMutating) }
        functionFlags.append(flags)
        for parameter in declaration.parameters {
          var flags: ParameterFlags = []
          if parameter.hasDefault { flags.insert(.hasDefault) }
          if let type = parameter.type, lowered.index.typeReferences[Int(type.raw)].flags.contains(.variadic) { flags.insert(.isVariadic) }
          if mayTakeFunction(parameterTypes[parameterLabels.count]) { flags.insert(.takesFunction) }
          parameterLabels.append(parameter.label)
          parameterFlags.append(flags)
        }
      }
    }
  }

  /// A function, or a type of which too little is known (an alias from elsewhere, a generic parameter).
  private func mayTakeFunction(_ type: TypeHandle) -> Bool {
    let inner = store.unwrapped(type)
    switch store.kind(inner) {
    case .function, .unknown, .parameter, .dependent: return true
    case .external: return vocabulary.type(NameID(store.identity(inner))) == nil
    default: return false
    }
  }
}
