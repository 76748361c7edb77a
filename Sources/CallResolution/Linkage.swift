// Stage 5 (link). The tables that linking fills pass by pass and that resolution reads. A class, since every worker reads
// the same tables: nothing in it changes once resolution starts.
import ControlFlow
import Semantics
import SourceText

/// What a name in a scope is.
enum ScopeEntry: Sendable {
  case nominal(TypeID)
  /// Alias or associated type: file and declaration.
  case alias(file: UInt32, TypeDeclarationID)
  case associated(file: UInt32, TypeDeclarationID)
}

/// A member of a type or of the top level, packed: kind in the two high bits, program-wide id below.
struct MemberEntry: Sendable, BitwiseCopyable {
  enum Kind: UInt32 { case property, function, enumCase }
  let raw: UInt32
  init(raw: UInt32) { self.raw = raw }
  init(_ kind: Kind, _ id: UInt32) { raw = kind.rawValue << 30 | id }
  var kind: Kind { Kind(rawValue: raw >> 30)! }
  var id: UInt32 { raw & 0x3FFF_FFFF }
}

/// The program while it is linked. What resolution reads is not checked for overlapping access at run time: that cost a tenth
/// of resolving.
final class Linkage: @unchecked Sendable {
  /// Stands for "no owner" in keys: the top level.
  static let topLevel = UInt32.max

  @exclusivity(unchecked) var interner: NameInterner
  @exclusivity(unchecked) var vocabulary: Vocabulary
  let words: WellKnownNames
  @exclusivity(unchecked) var files: [LoweredFile] = []
  /// Types made while linking.
  let store = TypeStore(over: TypeTable())
  var genericParameters: [GenericParameterInfo] = []
  /// The type of each generic parameter.
  var parameterHandles: [TypeHandle] = []

  @exclusivity(unchecked) var functionStarts: [UInt32] = []
  var propertyStarts: [UInt32] = []
  var enumCaseStarts: [UInt32] = []
  @exclusivity(unchecked) var functionFiles: [UInt32] = []
  @exclusivity(unchecked) var functionOwners: [UInt32] = []
  var children: [[FunctionID]] = []
  /// Folders each file lies in, outermost first; equal numbers stand for equal names.
  @exclusivity(unchecked) var folders: [[UInt32]] = []
  /// Module of each file.
  @exclusivity(unchecked) var modules: [NameID] = []

  @exclusivity(unchecked) var nominalTypes: [NominalType] = []
  /// Per file and type declaration the `TypeID`, `UInt32.max` for aliases.
  @exclusivity(unchecked) var declarationTypes: [[UInt32]] = []
  @exclusivity(unchecked) var scopeEntries: [ScopeEntry] = []
  /// Types and aliases by (enclosing type or `topLevel`, name).
  @exclusivity(unchecked) var scopes = KeyedLists()
  /// Types declared inside functions by (function, name).
  @exclusivity(unchecked) var localScopes = KeyedLists()
  /// Extended external types by name.
  @exclusivity(unchecked) var externalHolders: [NameID: TypeID] = [:]
  @exclusivity(unchecked) var members = KeyedLists()
  @exclusivity(unchecked) var properties: [PropertyInfo] = []
  @exclusivity(unchecked) var enumOwners: [TypeID] = []
  @exclusivity(unchecked) var payloadTypes: [[TypeHandle]] = []

  /// By function: types of parameters, flat with starts, and the result.
  @exclusivity(unchecked) var parameterStarts: [UInt32] = []
  @exclusivity(unchecked) var parameterTypes: [TypeHandle] = []
  @exclusivity(unchecked) var parameterLabels: [NameID] = []
  @exclusivity(unchecked) var parameterFlags: [ParameterFlags] = []
  @exclusivity(unchecked) var functionFlags: [FunctionFlags] = []
  @exclusivity(unchecked) var resultTypes: [TypeHandle] = []
  /// First own generic parameter of a function (index into `genericParameters`) and how many.
  var functionGenerics: [(start: UInt32, count: UInt32)] = []
  /// Bodies that a call of a function may run besides or instead of its own, sorted; only where there are any.
  @exclusivity(unchecked) var dispatch: [FunctionID: [FunctionID]] = [:]
  /// Properties that an access through the key may mean instead: overriding and conforming ones.
  @exclusivity(unchecked) var propertyDispatch: [PropertyID: [PropertyID]] = [:]
  /// Properties whose type was asked for; resolvers that infer, by file.
  var inferred: Set<PropertyID> = []
  var inferring: [Int: FileResolver] = [:]
  /// The types of the program: those of linking, then those of the bodies.
  var table = TypeTable()
  var resolutions: [FileResolution] = []
  var coverage = ResolutionCoverage()

  init(vocabulary source: VocabularySource) {
    interner = NameInterner()
    words = WellKnownNames(&interner)
    vocabulary = Vocabulary(source, names: &interner)
  }

  // MARK: Ids

  func function(_ file: Int, _ declaration: FunctionDeclarationID) -> FunctionID {
    FunctionID(functionStarts[file] + declaration.raw)
  }
  func declaration(_ function: FunctionID) -> FunctionDeclaration {
    let file = Int(functionFiles[Int(function.raw)])
    return files[file].index.functions[Int(function.raw - functionStarts[file])]
  }
  func owner(_ function: FunctionID) -> TypeID? {
    let raw = functionOwners[Int(function.raw)]
    return raw == .max ? nil : TypeID(raw)
  }
  func type(_ file: Int, _ declaration: TypeDeclarationID) -> TypeID? {
    let raw = declarationTypes[file][Int(declaration.raw)]
    return raw == .max ? nil : TypeID(raw)
  }
  func propertyDeclaration(_ property: PropertyID) -> PropertyDeclaration {
    let info = properties[Int(property.raw)]
    return files[Int(info.file.raw)].index.properties[Int(info.declaration.raw)]
  }
  func parameters(_ function: FunctionID) -> ArraySlice<TypeHandle> {
    let start = Int(parameterStarts[Int(function.raw)])
    return parameterTypes[start ..< Int(parameterStarts[Int(function.raw) + 1])]
  }
}

/// Names the resolver itself knows, interned first so that they have fixed ids.
struct WellKnownNames: Sendable {
  let array, set, dictionary, optional, void, any, anyObject, selfType, result, success, failure, never: NameID
  let bool, int, double, string, character, error, regex, range, closedRange, task: NameID
  let initialiser, callAsFunction, `subscript`, some, element, wrapped, key, value, output, shared, rawValue, allCases, coordinator, coordinatorType: NameID
  let some_, none, projectedValue, wrappedValue, binding, published, state, main, body, hash, type, publisher: NameID
  let keyPath, any_, instance, environment, coalesce, and, or, not, rangeOperator, closedRangeOperator, selfWord: NameID
  let publishedPublisher, count, zero, one, dynamicMember, defaultLabel, iterator, next: NameID

  init(_ names: inout NameInterner) {
    func word(_ text: String) -> NameID { names.intern(text) }
    array = word("Array"); set = word("Set"); dictionary = word("Dictionary"); optional = word("Optional")
    void = word("Void"); any = word("Any"); anyObject = word("AnyObject"); selfType = word("Self"); result = word("Result")
    success = word("success"); failure = word("failure"); never = word("Never"); bool = word("Bool"); int = word("Int")
    double = word("Double"); string = word("String"); character = word("Character"); error = word("Error")
    regex = word("Regex"); range = word("Range"); closedRange = word("ClosedRange"); task = word("Task")
    initialiser = word("init"); callAsFunction = word("callAsFunction"); `subscript` = word("subscript")
    some = word("some"); element = word("Element"); wrapped = word("Wrapped"); key = word("Key"); value = word("Value")
    output = word("Output"); shared = word("shared"); rawValue = word("rawValue"); allCases = word("allCases")
    coordinator = word("coordinator"); coordinatorType = word("Coordinator")
    some_ = word("some_"); none = word("none"); projectedValue = word("projectedValue"); wrappedValue = word("wrappedValue")
    binding = word("Binding"); published = word("Published"); state = word("State"); main = word("main"); body = word("body")
    hash = word("hash"); type = word("Type"); publisher = word("Publisher"); keyPath = word("KeyPath"); any_ = word("any")
    instance = word("Instance"); environment = word("Environment"); coalesce = word("??"); and = word("&&"); or = word("||")
    not = word("!"); rangeOperator = word("..<"); closedRangeOperator = word("..."); selfWord = word("self")
    publishedPublisher = word("Published.Publisher"); count = word("count"); zero = word("0"); one = word("1")
    dynamicMember = word("dynamicMember"); defaultLabel = word("default"); iterator = word("IteratorProtocol")
    next = word("next")
  }
}
