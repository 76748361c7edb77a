// Stage 3 (index). Declarations of one file, in source order, with file-local ids. Bodies are lowered in `ControlFlow`.
import SourceText

/// Index into `FileIndex.types`.
package struct TypeDeclarationID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.properties`.
package struct PropertyDeclarationID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.functions`. Functions, initialisers, accessors, closures, initial-value expressions: all are functions.
package struct FunctionDeclarationID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}
/// Index into `FileIndex.locals`. Unique in the file, so a closure names its parent's locals directly.
package struct LocalID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}

/// Words written before a declaration that the analysis reads.
package struct Modifiers: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let `static` = Modifiers(rawValue: 1)  // `static` or `class`
  package static let `override` = Modifiers(rawValue: 2)
  package static let mutating = Modifiers(rawValue: 4)
  package static let `private` = Modifiers(rawValue: 8)  // `private` or `fileprivate`
  package static let lazy = Modifiers(rawValue: 16)
  package static let weak = Modifiers(rawValue: 32)  // `weak` or `unowned`
  package static let final = Modifiers(rawValue: 64)
  package static let nonisolated = Modifiers(rawValue: 128)
  package static let `public` = Modifiers(rawValue: 256)  // `public` or `open`
  package static let required = Modifiers(rawValue: 512)
  package static let convenience = Modifiers(rawValue: 1024)
  package static let indirect = Modifiers(rawValue: 2048)
}

/// `@Name(arguments)`. Arguments are kept as text: wrappers and isolation are told by the name, some by the first argument.
package struct Attribute: Sendable {
  package var name: NameID
  /// Source text between the parentheses, trimmed; none when there are no parentheses.
  package var arguments: NameID
  package init(name: NameID, arguments: NameID) {
    self.name = name
    self.arguments = arguments
  }
}

/// A generic parameter with its (first) constraint; `where` requirements of the form `T: P` / `T == X` are added here too.
package struct GenericParameter: Sendable {
  package var name: NameID
  package var constraints: [TypeReferenceID]
  package init(name: NameID, constraints: [TypeReferenceID]) {
    self.name = name
    self.constraints = constraints
  }
}

/// A nominal type, extension or alias.
package struct TypeDeclaration: Sendable {
  package enum Kind: UInt8, Sendable { case `class`, `struct`, `enum`, `protocol`, actor, `extension`, `typealias`, associatedType }
  package var kind: Kind
  /// Simple name; for an extension the last component of the extended type.
  package var name: NameID
  package var nameRange: SourceRange
  package var range: SourceRange
  /// The type declaration or extension it is nested in.
  package var parent: TypeDeclarationID?
  /// The function it is declared in, for local types.
  package var enclosingFunction: FunctionDeclarationID?
  /// Extended type (extension) or aliased type (typealias).
  package var target: TypeReferenceID?
  /// Superclass and protocols as written.
  package var inherited: [TypeReferenceID] = []
  package var genericParameters: [GenericParameter] = []
  package var attributes: [Attribute] = []
  package var modifiers: Modifiers = []

  package init(kind: Kind, name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// `case name(label: Type = …)`
package struct EnumCaseDeclaration: Sendable {
  package var name: NameID
  package var range: SourceRange
  package var owner: TypeDeclarationID
  package var labels: [NameID] = []
  package var types: [TypeReferenceID] = []
  package init(name: NameID, range: SourceRange, owner: TypeDeclarationID) {
    self.name = name
    self.range = range
    self.owner = owner
  }
}

/// A stored or computed property, global or static; one per bound name.
package struct PropertyDeclaration: Sendable {
  package var name: NameID
  package var nameRange: SourceRange
  package var range: SourceRange
  /// The type or extension it belongs to; none for globals.
  package var owner: TypeDeclarationID?
  package var type: TypeReferenceID?
  package var isLet = false
  package var modifiers: Modifiers = []
  package var attributes: [Attribute] = []
  /// Function of kind `.initialValue` that computes the written initial value.
  package var initialValue: FunctionDeclarationID?
  package var getter: FunctionDeclarationID?
  package var setter: FunctionDeclarationID?
  package var willSet: FunctionDeclarationID?
  package var didSet: FunctionDeclarationID?
  /// True when accessors are declared without bodies (protocol requirement) or the getter has one: no storage of its own.
  package var isComputed = false

  package init(name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// One parameter of a function or closure.
package struct Parameter: Sendable {
  /// Argument label; `.none` for `_`.
  package var label: NameID
  package var name: NameID
  package var local: LocalID
  package var type: TypeReferenceID?
  package var hasDefault = false
  package init(label: NameID, name: NameID, local: LocalID, type: TypeReferenceID?) {
    self.label = label
    self.name = name
    self.local = local
    self.type = type
  }
}

/// One entry of a closure's capture list other than a plain (weak, unowned) `self`, which stays `self`.
package struct Capture: Sendable {
  /// The new local inside the closure.
  package var local: LocalID
  /// The value in the *enclosing* function, evaluated where the closure is made (an instruction index there); of a closure
  /// in a `defer`, the one at the first exit, `.max` where nothing leaves the scope.
  package var value: UInt32
  package var isWeak = false
  package init(local: LocalID, value: UInt32) {
    self.local = local
    self.value = value
  }
}

/// Anything with a body.
package struct FunctionDeclaration: Sendable {
  package enum Kind: UInt8, Sendable {
    case function, initializer, deinitializer
    case getter, setter, willSet, didSet
    case closure
    /// The expression after `=` of a stored property or global, as a function that returns it. Default values of parameters
    /// that run code are such functions too, written in the function they belong to.
    case initialValue
    /// The statements at file level (a script, or nothing).
    case topLevel
  }
  package var kind: Kind
  /// `load`, `init`, `deinit`, `subscript`; the property's name for accessors and initial values; none for closures.
  package var name: NameID
  package var nameRange: SourceRange
  package var range: SourceRange
  /// The type or extension whose `self` it sees.
  package var owner: TypeDeclarationID?
  /// The function a closure or local function is written in.
  package var enclosingFunction: FunctionDeclarationID?
  package var parameters: [Parameter] = []
  package var returnType: TypeReferenceID?
  package var genericParameters: [GenericParameter] = []
  package var attributes: [Attribute] = []
  package var modifiers: Modifiers = []
  package var isAsync = false
  package var isThrowing = false
  /// `prefix func`, `==` and so on: `name` is an operator.
  package var isOperator = false
  /// An accessor of a subscript. Subscripts have no other declaration: one without a body is a getter without one.
  package var isSubscript = false
  /// False for protocol requirements and other declarations without a body.
  package var hasBody = false
  package var captures: [Capture] = []
  /// The capture list makes `self` weak or unowned.
  package var capturesSelfWeakly = false

  package init(kind: Kind, name: NameID, nameRange: SourceRange, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.nameRange = nameRange
    self.range = range
  }
}

/// A parameter, variable, constant, pattern variable or capture.
package struct Local: Sendable {
  package enum Kind: UInt8, Sendable { case parameter, variable, constant, capture, error, temporary, asyncLet }
  package var name: NameID
  package var kind: Kind
  /// The function in which it is declared.
  package var function: FunctionDeclarationID
  package var type: TypeReferenceID?
  package var range: SourceRange
  package init(name: NameID, kind: Kind, function: FunctionDeclarationID, type: TypeReferenceID?, range: SourceRange) {
    self.name = name
    self.kind = kind
    self.function = function
    self.type = type
    self.range = range
  }
}

/// A `// ticketgate:…` comment.
package struct DirectiveComment: Sendable {
  /// Text from `ticketgate:` to the end of the line.
  package var text: String
  /// Byte offset of the comment; its line, 1-based.
  package var offset: UInt32
  package var line: Int
  /// Nothing but white space stands before it on its line.
  package var isAloneOnLine: Bool
  package init(text: String, offset: UInt32, line: Int, isAloneOnLine: Bool) {
    self.text = text
    self.offset = offset
    self.line = line
    self.isAloneOnLine = isAloneOnLine
  }
}

/// All declarations of one file.
package struct FileIndex: Sendable {
  package var names = NameTable()
  package var imports: [NameID] = []
  package var types: [TypeDeclaration] = []
  package var enumCases: [EnumCaseDeclaration] = []
  package var properties: [PropertyDeclaration] = []
  package var functions: [FunctionDeclaration] = []
  package var locals: [Local] = []
  package var typeReferences: [TypeReference] = []
  package var directives: [DirectiveComment] = []
  package init() {}
}
