// Stage 6 (resolve). The result for one function: a view into the file's flat tables.
import ControlFlow
import Semantics

/// Types, symbols and callees of the values of one function. Cheap to make and to copy; safe to read from any thread.
package struct ResolvedBody: Sendable {
  package let storage: FileResolution
  package let base: Int
  package let count: Int

  /// The static type of a value; unknown for `ValueID.none`.
  package func type(of value: ValueID) -> TypeHandle {
    Int(value.raw) < count ? storage.types[base + Int(value.raw)] : .unknown
  }

  /// What an `identifier`, `member`, `implicitMember`, `localFunction`, `keyPath` or `selector` instruction names.
  package func symbol(of value: ValueID) -> Symbol {
    guard Int(value.raw) < count else { return .unresolved }
    let entry = storage.resolutions[base + Int(value.raw)]
    switch entry.tag {
    case .property: return .property(PropertyID(entry.a))
    case .functions, .tooMany: return .functions(functions(entry))
    case .type: return .type(TypeHandle(entry.a))
    case .enumCase: return .enumCase(EnumCaseID(entry.a))
    case .external: return .external(receiver: TypeHandle(entry.a))
    case .unresolved, .closureLocal, .closureProperty, .closureValue, .initializer: return .unresolved
    }
  }

  /// What a `call`, `subscript`, `binary`, `unary` or `macro` instruction runs. Operators and subscripts of external types
  /// are `.external`.
  package func callee(of value: ValueID) -> Callee {
    guard Int(value.raw) < count else { return .unresolved }
    let entry = storage.resolutions[base + Int(value.raw)]
    switch entry.tag {
    case .functions: return .functions(functions(entry))
    case .tooMany: return .tooMany(functions(entry))
    case .closureLocal: return .closureValue(.local(LocalID(entry.a)))
    case .closureProperty: return .closureValue(.property(PropertyID(entry.a)))
    case .closureValue: return .closureValue(.value(ValueID(entry.a)))
    case .initializer: return .initializer(TypeID(entry.a), functions(entry))
    case .enumCase: return .enumCase(EnumCaseID(entry.a))
    case .external: return .external(receiver: TypeHandle(entry.a), name: NameID(entry.b))
    case .unresolved, .property, .type: return .unresolved
    }
  }

  /// The property whose closure a call runs, if it runs one.
  package func calledProperty(of value: ValueID) -> PropertyID? {
    guard Int(value.raw) < count else { return nil }
    let entry = storage.resolutions[base + Int(value.raw)]
    return entry.tag == .closureProperty ? PropertyID(entry.a) : nil
  }

  /// True for an `identifier` that stands for `self.name`.
  package func isImplicitSelf(_ value: ValueID) -> Bool { flag(.implicitSelf, of: value) }
  /// True for `$name` and `x.$name`: the symbol is the property, the value its projection (binding, publisher).
  package func isProjection(_ value: ValueID) -> Bool { flag(.projection, of: value) }
  /// True for `_name`: the symbol is the property, the value the wrapper itself.
  package func isWrapperStorage(_ value: ValueID) -> Bool { flag(.wrapperStorage, of: value) }
  /// True if several declarations fit and nothing told them apart.
  package func isAmbiguous(_ value: ValueID) -> Bool { flag(.ambiguous, of: value) }

  func entry(_ value: ValueID) -> Resolution {
    Int(value.raw) < count ? storage.resolutions[base + Int(value.raw)] : Resolution()
  }

  /// Index into `Vocabulary.members` for an external call or read that the vocabulary knows.
  package func vocabularyIndex(of value: ValueID) -> Int? {
    guard Int(value.raw) < count else { return nil }
    let entry = storage.resolutions[base + Int(value.raw)]
    return entry.tag == .external && entry.count > 0 ? Int(entry.count) - 1 : nil
  }

  private func flag(_ flag: Resolution.Flags, of value: ValueID) -> Bool {
    Int(value.raw) < count && storage.resolutions[base + Int(value.raw)].flags.contains(flag)
  }

  private func functions(_ entry: Resolution) -> [FunctionID] {
    // One function is by far the most frequent: it stands in the entry itself.
    if entry.count == 1 { return [FunctionID(entry.b)] }
    return Array(storage.lists[Int(entry.b) ..< Int(entry.b) + Int(entry.count)])
  }
}

/// What is known of one value, packed. `a` and `b` depend on the tag; a list of functions is `count` entries of
/// `FileResolution.lists` from `b` on, or `b` itself when `count` is 1.
struct Resolution: Sendable, BitwiseCopyable {
  enum Tag: UInt8 {
    case unresolved, property, functions, tooMany, type, enumCase, external
    case closureLocal, closureProperty, closureValue, initializer
  }
  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let implicitSelf = Flags(rawValue: 1)
    static let projection = Flags(rawValue: 2)
    static let wrapperStorage = Flags(rawValue: 4)
    static let ambiguous = Flags(rawValue: 8)
  }
  var tag = Tag.unresolved
  var flags: Flags = []
  var count: UInt16 = 0
  var a: UInt32 = 0
  var b: UInt32 = 0
}

/// The results of one file, flat: the values of its functions one after the other.
package final class FileResolution: Sendable {
  package let types: [TypeHandle]
  let resolutions: [Resolution]
  let lists: [FunctionID]
  /// Types of locals, by `LocalID`.
  let locals: [TypeHandle]
  /// First value of each function, by `FunctionDeclarationID`.
  let starts: [UInt32]

  init(types: [TypeHandle], resolutions: [Resolution], lists: [FunctionID], locals: [TypeHandle], starts: [UInt32]) {
    self.types = types
    self.resolutions = resolutions
    self.lists = lists
    self.locals = locals
    self.starts = starts
  }
}
