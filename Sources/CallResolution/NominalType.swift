// Stage 5 (link). A type declaration merged with its extensions over all files.
import Semantics
import SourceText

/// A place of a type declaration or extension.
package struct TypeSite: Hashable, Sendable {
  package var file: FileID
  package var declaration: TypeDeclarationID
  package init(file: FileID, declaration: TypeDeclarationID) {
    self.file = file
    self.declaration = declaration
  }
}

/// A class, struct, enum, protocol or actor with all its extensions.
package struct NominalType: Sendable {
  package enum Kind: UInt8, Sendable {
    case `class`, `struct`, `enum`, `protocol`, actor
    /// A type declared elsewhere that the files extend.
    case external
  }
  package var kind: Kind
  package var name: NameID
  /// `Outer.Inner`, without the module.
  package var qualifiedName: String
  /// Name of the module or folder that stands for one.
  package var module: NameID
  /// The enclosing type.
  package var parent: TypeID?
  /// The declaration first, then extensions in file order.
  package var sites: [TypeSite]
  /// `Self` as a type: generic parameters applied to themselves.
  package var selfType = TypeHandle.unknown
  /// Generic parameters as types, in order.
  package var genericParameters: [TypeHandle] = []
  /// The superclass, of the files or external; unknown when there is none.
  package var superclass = TypeHandle.unknown
  /// Superclass and protocols as written on the declaration and all extensions.
  package var inherited: [TypeHandle] = []
  /// Transitive supertypes declared in the files, nearest first, itself not included.
  package var supertypes: [TypeID] = []
  /// Names of external supertypes, transitive through the files (`UIViewController`, `ObservableObject`), in order found.
  package var externalSupertypes: [NameID] = []
  /// Types below it, transitive: conforming types of a protocol, subclasses of a class; in id order.
  package var subtypes: [TypeID] = []
  /// Attributes of the declaration and its extensions.
  package var attributes: [Attribute] = []
  /// Properties in order (file, position), extensions included.
  package var properties: [PropertyID] = []
  /// Methods, initialisers, subscripts, operators (no accessors, no closures).
  package var functions: [FunctionID] = []
  package var enumCases: [EnumCaseID] = []
  package var nestedTypes: [TypeID] = []
  /// `@MainActor` on it or a supertype, or a supertype known to be on the main actor (`UIViewController`, `View`).
  package var isMainActor = false
  package var isActor: Bool { kind == .actor }
  /// A class or actor: assigning it copies a reference.
  package var isReference: Bool { kind == .class || kind == .actor }
  /// `@Observable` or `ObservableObject`.
  package var isObservable = false

  package init(kind: Kind, name: NameID, qualifiedName: String, module: NameID, parent: TypeID?, sites: [TypeSite]) {
    self.kind = kind
    self.name = name
    self.qualifiedName = qualifiedName
    self.module = module
    self.parent = parent
    self.sites = sites
  }
}

/// What a property wrapper makes of a property.
package enum PropertyWrapper: UInt8, Sendable {
  case none
  /// `@State`, `@StateObject`: storage of a view.
  case state
  /// `@Binding`, `@Bindable`
  case binding
  /// `@Published`
  case published
  /// `@ObservedObject`
  case observedObject
  /// `@Environment`, `@EnvironmentObject`, `@Dependency`: given from outside.
  case environment
  /// `@AppStorage`, `@SceneStorage`, `@Default`: persistent storage.
  case storage
  /// `@FocusState`, `@GestureState`, `@ScaledMetric` …: state of the user interface.
  case interface
  /// A fetched result (`@FetchRequest`, `@Query`, `@FetchAll`).
  case query
  /// A wrapper declared in the files or an unknown one.
  case other
}

/// What linking adds to a property declaration.
package struct PropertyInfo: Sendable {
  package var file: FileID
  package var declaration: PropertyDeclarationID
  /// The type it is a member of.
  package var owner: TypeID?
  /// Declared or inferred type; for a wrapped property the type of the wrapped value.
  package var type = TypeHandle.unknown
  package var wrapper = PropertyWrapper.none
  package var isStatic = false
  package var isLet = false
  package var isStored = false
  /// Stored, and no instruction outside initialisers of its owner can write it: no store, no mutating use, no `inout`.
  package var isNeverWrittenAfterInit = false

  package init(file: FileID, declaration: PropertyDeclarationID, owner: TypeID?) {
    self.file = file
    self.declaration = declaration
    self.owner = owner
  }
}
