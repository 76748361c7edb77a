// Stage 3 (index). Types as written in one file: structured, flat, names unresolved.
import SourceText

/// Index into `FileIndex.typeReferences`; `nil` where no type is written.
public struct TypeReferenceID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}

/// A type as it is written. Generic arguments, tuple elements and the like are `children`.
public struct TypeReference: Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
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
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let escaping = Flags(rawValue: 1)
    public static let autoclosure = Flags(rawValue: 2)
    public static let `inout` = Flags(rawValue: 4)
    public static let mainActor = Flags(rawValue: 8)
    public static let sendable = Flags(rawValue: 16)
    public static let async = Flags(rawValue: 32)
    public static let `throws` = Flags(rawValue: 64)
    public static let variadic = Flags(rawValue: 128)
  }
  public var kind: Kind
  public var flags: Flags = []
  public var name: NameID = .none
  public var children = DeclarationList<TypeReferenceID>()
  /// Tuple element labels, parallel to `children`; empty when there is none.
  public var labels = DeclarationList<NameID>()
  public var range: SourceRange

  public init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
