// Stage 3 (index). Declarations of one file, in source order, with file-local ids. Bodies are lowered in `ControlFlow`.
import SourceText

/// Index into `FileIndex.types`.
public struct TypeDeclarationID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.properties`.
public struct PropertyDeclarationID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.functions`. Functions, initialisers, accessors, closures, initial-value expressions: all are functions.
public struct FunctionDeclarationID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.locals`. Unique in the file, so a closure names its parent's locals directly.
public struct LocalID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}

/// Words written before a declaration that the analysis reads.
public struct Modifiers: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let `static` = Modifiers(rawValue: 1)  // `static` or `class`
  public static let `override` = Modifiers(rawValue: 2)
  public static let mutating = Modifiers(rawValue: 4)
  public static let `private` = Modifiers(rawValue: 8)  // `private` or `fileprivate`
  public static let lazy = Modifiers(rawValue: 16)
  public static let weak = Modifiers(rawValue: 32)  // `weak` or `unowned`
  public static let final = Modifiers(rawValue: 64)
  public static let nonisolated = Modifiers(rawValue: 128)
  public static let `public` = Modifiers(rawValue: 256)  // `public` or `open`
  public static let required = Modifiers(rawValue: 512)
  public static let convenience = Modifiers(rawValue: 1024)
  public static let indirect = Modifiers(rawValue: 2048)
}

/// `@Name(arguments)`. Arguments are kept as text: wrappers and isolation are told by the name, some by the first argument.
public struct Attribute: Sendable, BitwiseCopyable {
  public var name: NameID
  /// Source text between the parentheses, trimmed; none when there are no parentheses.
  public var arguments: NameID
  public init(name: NameID, arguments: NameID) {
    self.name = name
    self.arguments = arguments
  }
}

/// A generic parameter with its (first) constraint; `where` requirements of the form `T: P` / `T == X` are added here too.
public struct GenericParameter: Sendable, BitwiseCopyable {
  public var name: NameID
  public var constraints = DeclarationList<TypeReferenceID>()
  public init(name: NameID) { self.name = name }
}

/// A nominal type, extension or alias.
public struct TypeDeclaration: Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Sendable, BitwiseCopyable { case `class`, `struct`, `enum`, `protocol`, actor, `extension`, `typealias`, associatedType }
  public var kind: Kind
  /// Simple name; for an extension the last component of the extended type.
  public var name: NameID
  public var nameRange: SourceRange
  public var range: SourceRange
  /// The type declaration or extension it is nested in.
  public var parent: TypeDeclarationID?
  /// The function it is declared in, for local types.
  public var enclosingFunction: FunctionDeclarationID?
  /// Extended type (extension) or aliased type (typealias).
  public var target: TypeReferenceID?
  /// Superclass and protocols as written.
  public var inherited = DeclarationList<TypeReferenceID>()
  public var genericParameters = DeclarationList<GenericParameter>()
  public var attributes = DeclarationList<Attribute>()
  public var modifiers: Modifiers = []

  public init(kind: Kind, name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// `case name(label: Type = …)`
public struct EnumCaseDeclaration: Sendable, BitwiseCopyable {
  public var name: NameID
  public var range: SourceRange
  public var owner: TypeDeclarationID
  public var labels = DeclarationList<NameID>()
  public var types = DeclarationList<TypeReferenceID>()
  public init(name: NameID, range: SourceRange, owner: TypeDeclarationID) {
    self.name = name
    self.range = range
    self.owner = owner
  }
}

/// A stored or computed property, global or static; one per bound name.
public struct PropertyDeclaration: Sendable, BitwiseCopyable {
  public var name: NameID
  public var nameRange: SourceRange
  public var range: SourceRange
  /// The type or extension it belongs to; none for globals.
  public var owner: TypeDeclarationID?
  public var type: TypeReferenceID?
  public var isLet = false
  public var modifiers: Modifiers = []
  public var attributes = DeclarationList<Attribute>()
  /// Function of kind `.initialValue` that computes the written initial value.
  public var initialValue: FunctionDeclarationID?
  public var getter: FunctionDeclarationID?
  public var setter: FunctionDeclarationID?
  public var willSet: FunctionDeclarationID?
  public var didSet: FunctionDeclarationID?
  /// True when accessors are declared without bodies (protocol requirement) or the getter has one: no storage of its own.
  public var isComputed = false

  public init(name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// One parameter of a function or closure.
public struct Parameter: Sendable, BitwiseCopyable {
  /// Argument label; `.none` for `_`.
  public var label: NameID
  public var name: NameID
  public var local: LocalID
  public var type: TypeReferenceID?
  public var hasDefault = false
  public init(label: NameID, name: NameID, local: LocalID, type: TypeReferenceID?) {
    self.label = label
    self.name = name
    self.local = local
    self.type = type
  }
}

/// One entry of a closure's capture list other than a plain (weak, unowned) `self`, which stays `self`.
public struct Capture: Sendable, BitwiseCopyable {
  /// The new local inside the closure.
  public var local: LocalID
  /// The value in the *enclosing* function, evaluated where the closure is made (an instruction index there); of a closure
  /// in a `defer`, the one at the first exit, `.max` where nothing leaves the scope.
  public var value: UInt32
  public var isWeak = false
  public init(local: LocalID, value: UInt32) {
    self.local = local
    self.value = value
  }
}

/// Anything with a body.
public struct FunctionDeclaration: Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    case function, initializer, deinitializer
    case getter, setter, willSet, didSet
    case closure
    /// The expression after `=` of a stored property or global, as a function that returns it. Default values of parameters
    /// that run code are such functions too, written in the function they belong to.
    case initialValue
    /// The statements at file level (a script, or nothing).
    case topLevel
  }
  public var kind: Kind
  /// `load`, `init`, `deinit`, `subscript`; the property's name for accessors and initial values; none for closures.
  public var name: NameID
  public var nameRange: SourceRange
  public var range: SourceRange
  /// The type or extension whose `self` it sees.
  public var owner: TypeDeclarationID?
  /// The function a closure or local function is written in.
  public var enclosingFunction: FunctionDeclarationID?
  public var parameters = DeclarationList<Parameter>()
  public var returnType: TypeReferenceID?
  public var genericParameters = DeclarationList<GenericParameter>()
  public var attributes = DeclarationList<Attribute>()
  public var modifiers: Modifiers = []
  public var isAsync = false
  public var isThrowing = false
  /// `prefix func`, `==` and so on: `name` is an operator.
  public var isOperator = false
  /// An accessor of a subscript. Subscripts have no other declaration: one without a body is a getter without one.
  public var isSubscript = false
  /// False for protocol requirements and other declarations without a body.
  public var hasBody = false
  public var captures = DeclarationList<Capture>()
  /// The capture list makes `self` weak or unowned.
  public var capturesSelfWeakly = false

  public init(kind: Kind, name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// A parameter, variable, constant, pattern variable or capture.
public struct Local: Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Sendable, BitwiseCopyable { case parameter, variable, constant, capture, error, temporary, asyncLet }
  public var name: NameID
  /// The function in which it is declared.
  public var function: FunctionDeclarationID
  public var range: SourceRange
  public var type: TypeReferenceID?
  public var kind: Kind
  public init(name: NameID, kind: Kind, function: FunctionDeclarationID, type: TypeReferenceID?, range: SourceRange) {
    self.name = name
    self.kind = kind
    self.function = function
    self.type = type
    self.range = range
  }
}

/// A `// ticketgate:…` comment.
public struct DirectiveComment: Sendable {
  /// Text from `ticketgate:` to the end of the line.
  public var text: String
  /// Byte offset of the comment; its line, 1-based.
  public var offset: UInt32
  public var line: Int
  /// Nothing but white space stands before it on its line.
  public var isAloneOnLine: Bool
  public init(text: String, offset: UInt32, line: Int, isAloneOnLine: Bool) {
    self.text = text
    self.offset = offset
    self.line = line
    self.isAloneOnLine = isAloneOnLine
  }
}

/// All declarations of one file.
public struct FileIndex: Sendable {
  public var names: NameTable
  public var imports: [NameID] = []
  public var types: [TypeDeclaration] = []
  public var enumCases: [EnumCaseDeclaration] = []
  public var properties: [PropertyDeclaration] = []
  public var functions: [FunctionDeclaration] = []
  public var locals: [Local] = []
  public var typeReferences: [TypeReference] = []
  public var directives: [DirectiveComment] = []
  /// What the lists of the declarations lie in.
  var lists: ListMemory
  /// An index of nothing, with the names of a file.
  init(names: NameTable, lists: ListMemory) {
    self.names = names
    self.lists = lists
  }
}
