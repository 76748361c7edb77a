// Stages 5 and 6 (link, resolve). In: the lowered files. Out: one immutable program in which every name stands for the same
// thing everywhere. The surprising decision: ids are file offset + file-local id, so nothing but names had to be renumbered.
import ControlFlow
import Semantics
import SourceText

/// The whole program, linked and resolved.
package final class Program: Sendable {
  /// One table for all files; the names of the vocabulary come first.
  package let names: NameTable
  /// The files in path order, their names mapped to `names`.
  package let files: [LoweredFile]
  package let types: TypeTable
  package let nominalTypes: [NominalType]
  /// By `PropertyID`.
  package let properties: [PropertyInfo]
  package let vocabulary: Vocabulary
  /// What could not be decided, for the coverage summary.
  package let coverage: ResolutionCoverage

  let functionStarts: [UInt32]
  let propertyStarts: [UInt32]
  let enumCaseStarts: [UInt32]
  /// File of each function.
  let functionFiles: [UInt32]
  /// Type that each function is a member of (or sees the `self` of), by `FunctionID`; `UInt32.max` for none.
  let functionOwners: [UInt32]
  /// Type that each declaration is part of, per file.
  let declarationTypes: [[UInt32]]
  let children: [[FunctionID]]
  let resolutions: [FileResolution]
  let resultTypes: [TypeHandle]
  let payloadTypes: [[TypeHandle]]
  let enumOwners: [TypeID]

  init(_ state: consuming LinkState) {
    names = state.names
    files = state.files
    types = state.types
    nominalTypes = state.nominalTypes
    properties = state.properties
    vocabulary = state.vocabulary
    coverage = state.coverage
    functionStarts = state.functionStarts
    propertyStarts = state.propertyStarts
    enumCaseStarts = state.enumCaseStarts
    functionFiles = state.functionFiles
    functionOwners = state.functionOwners
    declarationTypes = state.declarationTypes
    children = state.children
    resolutions = state.resolutions
    resultTypes = state.resultTypes
    payloadTypes = state.payloadTypes
    enumOwners = state.enumOwners
  }

  // MARK: Functions

  /// Functions of all files, closures and accessors included.
  package var functionCount: Int { functionFiles.count }
  package var functionIDs: some RandomAccessCollection<FunctionID> {
    (0 ..< UInt32(functionFiles.count)).lazy.map { FunctionID($0) }
  }

  package func file(of function: FunctionID) -> FileID { FileID(functionFiles[Int(function.raw)]) }

  /// The id of a function within its file.
  package func local(_ function: FunctionID) -> FunctionDeclarationID {
    let file = Int(functionFiles[Int(function.raw)])
    return FunctionDeclarationID(function.raw - functionStarts[file])
  }

  package func function(_ declaration: FunctionDeclarationID, in file: FileID) -> FunctionID {
    FunctionID(functionStarts[Int(file.raw)] + declaration.raw)
  }

  package func declaration(of function: FunctionID) -> FunctionDeclaration {
    let file = Int(functionFiles[Int(function.raw)])
    return files[file].index.functions[Int(function.raw - functionStarts[file])]
  }

  package func body(of function: FunctionID) -> FunctionBody {
    let file = Int(functionFiles[Int(function.raw)])
    return files[file].bodies[Int(function.raw - functionStarts[file])]
  }

  /// The type whose `self` the function sees.
  package func owner(of function: FunctionID) -> TypeID? {
    let raw = functionOwners[Int(function.raw)]
    return raw == .max ? nil : TypeID(raw)
  }

  /// The function a closure or local function is written in.
  package func enclosing(_ function: FunctionID) -> FunctionID? {
    declaration(of: function).enclosingFunction.map { self.function($0, in: file(of: function)) }
  }

  /// Closures and local functions written directly in the function, in order.
  package func children(of function: FunctionID) -> [FunctionID] { children[Int(function.raw)] }

  /// The declared (or, for a closure, inferred) result type.
  package func resultType(of function: FunctionID) -> TypeHandle { resultTypes[Int(function.raw)] }

  /// The type of a local: declared, or inferred from what it is bound to.
  package func type(of local: LocalID, in file: FileID) -> TypeHandle {
    resolutions[Int(file.raw)].locals[Int(local.raw)]
  }

  /// Types, symbols and callees of the function's values.
  package func resolved(_ function: FunctionID) -> ResolvedBody {
    let file = Int(functionFiles[Int(function.raw)])
    let declaration = Int(function.raw - functionStarts[file])
    return ResolvedBody(
      storage: resolutions[file], base: Int(resolutions[file].starts[declaration]),
      count: files[file].bodies[declaration].instructions.count)
  }

  // MARK: Types, properties, cases

  package subscript(_ type: TypeID) -> NominalType { nominalTypes[Int(type.raw)] }
  package subscript(_ property: PropertyID) -> PropertyInfo { properties[Int(property.raw)] }

  /// The merged type a declaration (or extension) is part of; none for aliases.
  package func type(_ declaration: TypeDeclarationID, in file: FileID) -> TypeID? {
    let raw = declarationTypes[Int(file.raw)][Int(declaration.raw)]
    return raw == .max ? nil : TypeID(raw)
  }

  package func property(_ declaration: PropertyDeclarationID, in file: FileID) -> PropertyID {
    PropertyID(propertyStarts[Int(file.raw)] + declaration.raw)
  }

  package func declaration(of property: PropertyID) -> PropertyDeclaration {
    let info = properties[Int(property.raw)]
    return files[Int(info.file.raw)].index.properties[Int(info.declaration.raw)]
  }

  /// An accessor or the initial value of a property.
  package func accessor(
    _ path: KeyPath<PropertyDeclaration, FunctionDeclarationID?>, of property: PropertyID
  ) -> FunctionID? {
    let info = properties[Int(property.raw)]
    return declaration(of: property)[keyPath: path].map { function($0, in: info.file) }
  }

  package func declaration(of enumCase: EnumCaseID) -> EnumCaseDeclaration {
    let file = FileID(fileIndex(of: enumCase.raw, in: enumCaseStarts))
    return files[Int(file.raw)].index.enumCases[Int(enumCase.raw - enumCaseStarts[Int(file.raw)])]
  }

  package func owner(of enumCase: EnumCaseID) -> TypeID { enumOwners[Int(enumCase.raw)] }

  /// Types of the associated values, as declared.
  package func payloadTypes(of enumCase: EnumCaseID) -> [TypeHandle] { payloadTypes[Int(enumCase.raw)] }

  private func fileIndex(of id: UInt32, in starts: [UInt32]) -> UInt32 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= id { low = middle } else { high = middle }
    }
    return UInt32(low)
  }

  // MARK: Text

  package func text(_ name: NameID) -> String { names[name] }

  /// `Type.function(label:)`, `Type.property.get`, `closure in Type.function(label:)`.
  package func qualifiedName(of function: FunctionID) -> String { "" }
  /// `Type.property`, or `property` for a global.
  package func qualifiedName(of property: PropertyID) -> String {
    let info = properties[Int(property.raw)]
    let name = names[declaration(of: property).name]
    return info.owner.map { nominalTypes[Int($0.raw)].qualifiedName + "." + name } ?? name
  }
  /// The type as Swift writes it; `_` for unknown.
  package func describe(_ type: TypeHandle) -> String { "" }
}

/// Counts of what resolution could not decide.
package struct ResolutionCoverage: Sendable, Equatable {
  /// Call instructions in all, and by outcome.
  package var calls = 0
  package var toFunctions = 0
  package var toClosures = 0
  package var toVocabulary = 0
  package var toExternal = 0
  package var unresolved = 0
  package var tooMany = 0
  /// Names for which several declarations fit and nothing told them apart.
  package var ambiguous = 0
  package init() {}
}
