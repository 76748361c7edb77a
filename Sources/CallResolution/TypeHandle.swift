// Stage 5 (link). Structural types, interned: two handles are equal exactly if their types are.
import Semantics

/// An interned structural type; 0 is "unknown".
package struct TypeHandle: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static let unknown = TypeHandle(0)
  package var isUnknown: Bool { raw == 0 }
  package static func < (a: TypeHandle, b: TypeHandle) -> Bool { a.raw < b.raw }
}

/// What a type is made of. What `arguments` and `identity` of a `TypeShape` mean depends on it.
package enum TypeKind: UInt8, Sendable, BitwiseCopyable {
  case unknown
  /// Declared in the files; `identity`: the `TypeID`; arguments: generic arguments (empty when not written). `some P` and
  /// `any P` are the protocol itself.
  case nominal
  /// Not declared in the files; `identity`: the `NameID` of its simple name; arguments: generic arguments.
  case external
  /// Argument 0 is the wrapped type.
  case optional
  /// Argument 0 is the element.
  case array, set
  /// Arguments: key, value.
  case dictionary
  /// Arguments: elements; labels in `labels`. The empty tuple is `Void`.
  case tuple
  /// Arguments: parameters, result last. `identity`: bit 0 async, bit 1 escaping as written.
  case function
  /// Argument 0 is the instance type: the type of `Foo` or `Foo.self` as a value.
  case metatype
  /// A generic parameter (or `Self` of a protocol); `identity`: its index in `TypeTable.genericParameters`.
  case parameter
  /// `T.Name` of generic parameter argument 0; `identity`: the `NameID`.
  case dependent
  /// `A & B`
  case composition
}

/// One type of the table.
package struct TypeShape: Hashable, Sendable {
  package var kind: TypeKind
  package var identity: UInt32
  package var arguments: [TypeHandle]
  /// Tuple labels, parallel to `arguments`; empty when there is none.
  package var labels: [NameID]

  package init(_ kind: TypeKind, identity: UInt32 = 0, arguments: [TypeHandle] = [], labels: [NameID] = []) {
    self.kind = kind
    self.identity = identity
    self.arguments = arguments
    self.labels = labels
  }
}

/// A generic parameter of a type or function, or `Self` of a protocol.
package struct GenericParameterInfo: Sendable {
  package enum Owner: Hashable, Sendable {
    case type(TypeID)
    case function(FunctionID)
    /// `Self` of the protocol.
    case selfType(TypeID)
  }
  package var owner: Owner
  package var name: NameID
  /// Position among the owner's parameters.
  package var position: Int
  package var constraints: [TypeHandle]
  package init(owner: Owner, name: NameID, position: Int, constraints: [TypeHandle]) {
    self.owner = owner
    self.name = name
    self.position = position
    self.constraints = constraints
  }
}
