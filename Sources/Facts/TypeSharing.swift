// Stage 7 (facts). Whether values of a type are copies or references, worked out once for every type of the program.
import CallResolution
import Semantics

/// How a value of a type is shared.
enum Sharing: Sendable {
  /// Copies: what is read through a copy is as old as the copy.
  case value
  /// References: what is read through one is current.
  case reference
  case unknown
}

/// Sharing by type.
struct TypeSharing: Sendable {
  private let sharings: [Sharing]

  init(_ program: Program, _ names: WellKnownNames) {
    sharings = (0 ..< UInt32(program.types.count)).map { Self.sharing(of: TypeHandle($0), program, names) }
  }

  subscript(_ type: TypeHandle) -> Sharing { sharings[Int(type.raw)] }

  private static func sharing(of type: TypeHandle, _ program: Program, _ names: WellKnownNames) -> Sharing {
    let inner = program.types.unwrapped(type)
    let identity = program.types.identity(inner)
    switch program.types.kind(inner) {
    case .array, .set, .dictionary, .tuple: return .value
    case .nominal:
      switch program[TypeID(identity)].kind {
      case .class, .actor: return .reference
      case .struct, .enum: return .value
      case .protocol, .external: return .unknown
      }
    case .external:
      if names.isValueType(NameID(identity)) { return .value }
      return program.isKnownReference(NameID(identity)) ? .reference : .unknown
    case .metatype: return .reference
    case .unknown, .function, .parameter, .dependent, .composition, .optional: return .unknown
    }
  }
}
