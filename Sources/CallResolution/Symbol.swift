// Stage 6 (resolve). What names stand for and what calls call.
import ControlFlow
import Semantics

/// What a read names.
package enum Symbol: Sendable, Equatable {
  case unresolved
  /// A property of the files; for `$x` see `ResolvedBody.isProjection`.
  case property(PropertyID)
  /// Functions named without calling them, or the callee of a call.
  case functions([FunctionID])
  /// A type: nominal or external.
  case type(TypeHandle)
  case enumCase(EnumCaseID)
  /// A member of an external or unknown type, or a free external function; the name is the instruction's.
  case external(receiver: TypeHandle)
}

/// Where a called closure comes from.
package enum ClosureSource: Sendable, Equatable {
  case local(LocalID)
  case property(PropertyID)
  /// The result of another expression: an element, a call's result, a closure called on the spot.
  case value(ValueID)
}

/// What a call (or operator, or subscript) runs.
package enum Callee: Sendable, Equatable {
  case unresolved
  /// Functions of the files, overriding and conforming bodies included, in id order. Those without a body are left out
  /// unless nothing else is there.
  case functions([FunctionID])
  /// More than eight bodies.
  case tooMany([FunctionID])
  /// The analysis binds it.
  case closureValue(ClosureSource)
  /// `Foo(…)` of a type of the files; no function for a memberwise or inherited external initialiser.
  case initializer(TypeID, [FunctionID])
  case enumCase(EnumCaseID)
  /// A member of an external (or unknown) type, an external free function or type: `receiver` is the type of the base, for
  /// an initialiser the metatype of the type built, unknown for a free function.
  case external(receiver: TypeHandle, name: NameID)
}
