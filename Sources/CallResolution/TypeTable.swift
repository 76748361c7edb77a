// Stage 5 (link). The interned types of a program, read-only once it is linked.
import Semantics

/// All types that occur in a program.
package struct TypeTable: Sendable {
  package internal(set) var shapes: [TypeShape] = [TypeShape(.unknown)]
  package internal(set) var genericParameters: [GenericParameterInfo] = []
  var index: [TypeShape: UInt32] = [:]

  init() {}

  package subscript(_ type: TypeHandle) -> TypeShape { shapes[Int(type.raw)] }
  package func kind(_ type: TypeHandle) -> TypeKind { shapes[Int(type.raw)].kind }
  package var count: Int { shapes.count }

  /// The type without optionals around it.
  package func unwrapped(_ type: TypeHandle) -> TypeHandle {
    var type = type
    while kind(type) == .optional { type = shapes[Int(type.raw)].arguments[0] }
    return type
  }

  /// The declared type it names (through optionals), if it is one of the files.
  package func nominal(_ type: TypeHandle) -> TypeID? {
    let shape = shapes[Int(unwrapped(type).raw)]
    return shape.kind == .nominal ? TypeID(shape.identity) : nil
  }

  /// What a `for` loop over it, or `$0` of `map`, sees; unknown if it is no collection or its element is not known.
  package func element(_ type: TypeHandle) -> TypeHandle {
    let shape = shapes[Int(type.raw)]
    switch shape.kind {
    case .array, .set: return shape.arguments[0]
    default: return .unknown
    }
  }

  /// The result of a function type; unknown for others.
  package func result(_ type: TypeHandle) -> TypeHandle {
    let shape = shapes[Int(unwrapped(type).raw)]
    return shape.kind == .function ? shape.arguments.last ?? .unknown : .unknown
  }

  mutating func intern(_ shape: TypeShape) -> TypeHandle {
    if let known = index[shape] { return TypeHandle(known) }
    let id = UInt32(shapes.count)
    shapes.append(shape)
    index[shape] = id
    return TypeHandle(id)
  }
}
