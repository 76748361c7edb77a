// Stage 7 (facts). Whether the type of an answer holds anything beyond whether the request succeeded.
import CallResolution
import Semantics

extension Program {
  /// What an answer of the type tells. A flag says only that it was done; a declared function without a result type answers
  /// nothing.
  func content(ofAnswer type: TypeHandle, _ names: WellKnownNames, depth: Int = 0) -> AnswerContent {
    let inner = types.unwrapped(type)
    let shape = types[inner]
    switch shape.kind {
    case .unknown, .parameter, .dependent: return .unknown
    case .tuple where shape.arguments.isEmpty: return .nothing
    case .external where names.isBool(NameID(shape.identity)): return .unknown
    case .external where names.isErrorName(NameID(shape.identity)): return .nothing
    case .external where text(NameID(shape.identity)) == "Void": return .nothing
    case .external where text(NameID(shape.identity)) == "Result":
      return shape.arguments.first.map { content(ofAnswer: $0, names, depth: depth + 1) } ?? .unknown
    case .nominal where self[TypeID(shape.identity)].kind == .enum:
      let payloads = self[TypeID(shape.identity)].enumCases.flatMap { payloadTypes(of: $0) }
      let isTelling = payloads.contains { payload in
        let name = types.externalName(payload) ?? types.nominal(payload).map { self[$0].name }
        return name.map { !names.isErrorName($0) } ?? (types.kind(types.unwrapped(payload)) != .unknown)
      }
      return isTelling ? .value : .nothing
    default: return .value
    }
  }
}
