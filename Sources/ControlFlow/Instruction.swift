// Stage 4 (lower). The instructions of a function body. Names stay unresolved: what is a write to state, a boundary or a
// closure that runs in place is decided once all files are linked.
import Semantics
import SourceText

/// Index of an instruction in its function's `instructions`; the instruction's result has the same id.
public struct ValueID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  /// "No value": a `return` without one, a declaration without initial value.
  @inlinable public static var none: ValueID { ValueID(UInt32.max) }
  @inlinable public var isNone: Bool { raw == UInt32.max }
}

/// A span of `FunctionBody.operands`.
public struct OperandRange: Hashable, Sendable, BitwiseCopyable {
  public var start: UInt32
  public var count: UInt32
  @inlinable public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
  public static var empty: OperandRange { OperandRange(start: 0, count: 0) }
}

/// One operand of a list: an argument with its label, a tuple or array element, an interpolated value.
public struct Operand: Hashable, Sendable, BitwiseCopyable {
  public var value: ValueID
  /// The label, below one bit that tells of a trailing closure.
  @usableFromInline var bits: UInt32
  /// Label of an argument or tuple element, `.none` without one.
  @inlinable public var label: NameID {
    get { NameID(bits & ~(1 << 31)) }
    set { bits = bits & 1 << 31 | newValue.raw }
  }
  /// A closure behind the parentheses.
  @inlinable public var isTrailing: Bool { bits >> 31 != 0 }
  @inlinable public init(value: ValueID, label: NameID = .none, isTrailing: Bool = false) {
    self.value = value
    bits = label.raw | (isTrailing ? 1 << 31 : 0)
  }
}

/// What an instruction does. In the comments `a`, `b`, `name`, `list`, `index`, `type` are fields of `Instruction`.
public enum Opcode: UInt8, Sendable, BitwiseCopyable {
  // Constants
  case nilLiteral
  /// `index` is 1 for `true`.
  case boolLiteral
  /// `name` is the text.
  case integerLiteral, floatLiteral, regexLiteral
  /// A string without interpolation; `name` is its content (at most 256 bytes of it).
  case stringLiteral
  /// `list`: the interpolated values.
  case interpolation
  /// `list`
  case array, tuple
  /// `list`: key, value, key, value …
  case dictionary

  // Reads. With `.place` among the flags the place is named, not read.
  /// `index`: the `LocalID`.
  case local
  case selfReference, superReference
  /// An identifier that is no local: implicit member of self, global, function, type; `name`.
  case identifier
  /// A function declared inside a function; `index`: its `FunctionDeclarationID`.
  case localFunction
  /// `a.name`
  case member
  /// `.name` with the base left to inference.
  case implicitMember
  /// `a[list]`
  case `subscript`
  /// `a?` inside a chain (flag `.forced`: `a!`).
  case unwrap
  /// Element `index` of tuple `a` (destructuring; `a.0` is a `member` named "0").
  case tupleElement
  /// Associated value `index` of enum case `name` of `a`; the wrapped value for case "some".
  case payload
  /// The next element of the sequence `a` of a `for` loop (flag `.awaited` for `for await`).
  case element
  /// The error at the head of a `catch` chain.
  case caughtError
  /// The value a setter, `willSet` or `didSet` without a named parameter sees is a `local`; there is no opcode for it.

  // Computation
  /// Call of `a` with `list`. `Foo(…)`, `.case(…)`, operators written as functions: all are calls.
  case call
  /// `index`: `FunctionDeclarationID` of a closure made here.
  case closure
  /// `&a`
  case addressOf
  /// Prefix or postfix operator `name` on `a`.
  case unary
  /// `a name b`; `&&`, `||`, `??` too: conditions are values, the control-flow graph does not split them.
  case binary
  /// `a ? b : list[0]`, at the join of its two arms.
  case select
  /// `a as T`, `as?`, `as!` (flags `.optionalResult`, `.forced`), `type`.
  case cast
  /// `a is T`, `type`.
  case typeTest
  /// A type used as a value: `[Int].self`, `Foo<Bar>`, `type`.
  case typeExpression
  /// `\Root.a.b`: `type` (or none), `list` unused, `names` in `list` labels.
  case keyPath
  /// `#selector(a)`
  case selector
  /// Any other `#name(list)`; closures among the operands.
  case macro
  /// `await a` ends here: control may have been given up since the awaited part began. `list`: the calls it covers (and no
  /// inner `await` does); those in an arm of `?:` need not have run.
  case await
  /// `try? a` ends here: nil stands for a thrown error. `list`: the calls it covers.
  case tryOptional

  // Tests, all Bool; a failing test leaves bindings unset.
  /// `a` is not nil (`if let`, `guard let`, `case let x?`).
  case isSome
  /// `a` is enum case `name` (`case .failure`).
  case isCase
  /// `b ~= a`: expression pattern `b`.
  case matches
  /// `#available(…)` and `#if` conditions: unknown. `name` is the text.
  case unknownCondition

  // Effects
  /// `let`/`var`/pattern variable `index` begins with `b` (`.none` if uninitialised); flag `.asyncLet`.
  case bind
  /// `a = b` (`name` none) or `a name= b` (`name` is the operator without `=`); `a` is flagged `.place`.
  case store
}

extension Opcode {
  /// True for what has any number of operands in a list. `select` has just one there.
  @inlinable var countsOperands: Bool {
    switch self {
    case .interpolation, .array, .tuple, .dictionary, .subscript, .call, .keyPath, .macro, .await, .tryOptional: true
    default: false
    }
  }

  /// True for what names a type as written.
  @inlinable var hasType: Bool {
    switch self {
    case .cast, .typeTest, .typeExpression, .keyPath: true
    default: false
    }
  }
}

/// One instruction; its range is that of the source expression or statement. A large program has two for each of its
/// lines, so no two fields stay side by side that are never used together.
public struct Instruction: Sendable, BitwiseCopyable {
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Named as a place to store to or to pass `inout`, not read.
    public static let place = Flags(rawValue: 1)
    /// Inside the operand of an `await`.
    public static let awaited = Flags(rawValue: 2)
    /// Inside the operand of `try`, `try?`, `try!`.
    public static let tried = Flags(rawValue: 4)
    public static let forced = Flags(rawValue: 8)
    public static let optionalResult = Flags(rawValue: 16)
    public static let asyncLet = Flags(rawValue: 32)
    /// A copy of a `defer` body at one of its exits.
    public static let deferred = Flags(rawValue: 64)
    /// The value is not used: an expression statement.
    public static let discarded = Flags(rawValue: 128)
    /// Made by lowering, not written (implicit `error`, shorthand `if let x`).
    public static let implicit = Flags(rawValue: 256)
    /// A postfix operator (with `unary`).
    public static let postfix = Flags(rawValue: 512)
    /// `bind` of a `let`, in contrast to a `var`.
    public static let constant = Flags(rawValue: 1024)
    /// Discarded by assignment to `_`: there is a value, and nobody wants it.
    public static let ignored = Flags(rawValue: 2048)
  }
  public var opcode: Opcode
  public var flags: Flags = []
  public var index: UInt32 = 0
  public var a: ValueID = .none
  /// `b`, or how many operands the list has.
  @usableFromInline var second: UInt32
  @usableFromInline var listStart: UInt32 = 0
  public var name: NameID = .none
  public var range: SourceRange

  @inlinable public init(_ opcode: Opcode, range: SourceRange) {
    self.opcode = opcode
    self.range = range
    second = opcode.countsOperands ? 0 : .max
    if opcode.hasType { index = .max }
  }

  @inlinable public var b: ValueID {
    get { opcode.countsOperands ? .none : ValueID(second) }
    set { if !opcode.countsOperands { second = newValue.raw } }
  }

  @inlinable public var list: OperandRange {
    get { OperandRange(start: listStart, count: opcode.countsOperands ? second : opcode == .select ? 1 : 0) }
    set {
      listStart = newValue.start
      if opcode.countsOperands { second = newValue.count }
    }
  }

  /// The type that a `cast` or the like names; it takes the place of `index`.
  @inlinable public var type: TypeReferenceID? {
    get { opcode.hasType && index != .max ? TypeReferenceID(index) : nil }
    set { index = newValue?.raw ?? .max }
  }
}
