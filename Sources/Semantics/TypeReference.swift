// Stage 3 (index). Types as written in one file: structured, flat, names unresolved.
import SourceText

/// Index into `FileIndex.typeReferences`; `nil` where no type is written.
package struct TypeReferenceID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}

/// A type as it is written. Generic arguments, tuple elements and the like are `children`.
package struct TypeReference: Sendable {
  package enum Kind: UInt8, Sendable {
    /// `Name<children…>`
    case named
    /// `children[0].Name<children[1...]>`
    case member
    /// `T?` or `T!`; child 0 is `T`
    case optional
    /// `[T]`
    case array
    /// `[K: V]`
    case dictionary
    /// `(A, b: B)`; labels in `labels`
    case tuple
    /// `(A, B) async throws -> R`: children are the parameters, the result is last
    case function
    /// `some P` / `any P`; child 0 is the constraint
    case opaque, existential
    /// `A & B`
    case composition
    /// `T.Type`, `T.Protocol`
    case metatype
    /// what this table does not model (packs, suppressed conformances, malformed text)
    case other
  }
  /// Written around a type: `inout T`, `@escaping () -> Void` and so on.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let escaping = Flags(rawValue: 1)
    package static let autoclosure = Flags(rawValue: 2)
    package static let `inout` = Flags(rawValue: 4)
    package static let mainActor = Flags(rawValue: 8)
    package static let sendable = Flags(rawValue: 16)
    package static let async = Flags(rawValue: 32)
    package static let `throws` = Flags(rawValue: 64)
    package static let variadic = Flags(rawValue: 128)
  }
  package var kind: Kind
  package var flags: Flags = []
  package var name: NameID = .none
  package var children: [TypeReferenceID] = []
  /// Tuple element labels, parallel to `children`; empty when there is none.
  package var labels: [NameID] = []
  package var range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
