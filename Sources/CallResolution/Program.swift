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
  /// By `FunctionID`: the file, the `TypeID` of the owner (`UInt32.max` for none), closures and local functions in it.
  package let functionFiles: [UInt32]
  package let functionOwners: [UInt32]
  package let children: [[FunctionID]]
  /// First function of each file.
  package let functionStarts: [UInt32]

  /// The tables that linking filled; read only from here on.
  let linkage: Linkage

  init(_ linkage: Linkage) {
    self.linkage = linkage
    names = NameTable(names: linkage.interner.names)
    files = linkage.files
    types = linkage.table
    nominalTypes = linkage.nominalTypes
    properties = linkage.properties
    vocabulary = linkage.vocabulary
    coverage = linkage.coverage
    functionFiles = linkage.functionFiles
    functionOwners = linkage.functionOwners
    children = linkage.children
    functionStarts = linkage.functionStarts
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

  /// The function in whose text a function stands, local functions included: it is enclosed by none.
  package func home(of function: FunctionID) -> FunctionID {
    var current = function
    while let outer = enclosing(current) { current = outer }
    return current
  }

  /// Closures and local functions written directly in the function, in order.
  package func children(of function: FunctionID) -> [FunctionID] { children[Int(function.raw)] }

  /// The declared (or, for a closure, inferred) result type.
  package func resultType(of function: FunctionID) -> TypeHandle { linkage.resultTypes[Int(function.raw)] }

  /// The type of a local: declared, or inferred from what it is bound to.
  package func type(of local: LocalID, in file: FileID) -> TypeHandle {
    linkage.resolutions[Int(file.raw)].locals[Int(local.raw)]
  }

  /// Types, symbols and callees of the function's values.
  package func resolved(_ function: FunctionID) -> ResolvedBody {
    let file = Int(functionFiles[Int(function.raw)])
    let declaration = Int(function.raw - functionStarts[file])
    return ResolvedBody(
      storage: linkage.resolutions[file], base: Int(linkage.resolutions[file].starts[declaration]),
      count: files[file].bodies[declaration].instructions.count)
  }

  // MARK: Types, properties, cases

  package subscript(_ type: TypeID) -> NominalType { nominalTypes[Int(type.raw)] }
  package subscript(_ property: PropertyID) -> PropertyInfo { properties[Int(property.raw)] }

  /// The merged type a declaration (or extension) is part of; none for aliases.
  package func type(_ declaration: TypeDeclarationID, in file: FileID) -> TypeID? {
    let raw = linkage.declarationTypes[Int(file.raw)][Int(declaration.raw)]
    return raw == .max ? nil : TypeID(raw)
  }

  package func property(_ declaration: PropertyDeclarationID, in file: FileID) -> PropertyID {
    PropertyID(linkage.propertyStarts[Int(file.raw)] + declaration.raw)
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
    let file = FileID(fileIndex(of: enumCase.raw, in: linkage.enumCaseStarts))
    return files[Int(file.raw)].index.enumCases[Int(enumCase.raw - linkage.enumCaseStarts[Int(file.raw)])]
  }

  package func owner(of enumCase: EnumCaseID) -> TypeID { linkage.enumOwners[Int(enumCase.raw)] }

  /// Types of the associated values, as declared.
  package func payloadTypes(of enumCase: EnumCaseID) -> [TypeHandle] { linkage.payloadTypes[Int(enumCase.raw)] }

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
  /// The id of a name, if any file or the vocabulary has it; unlike a search in `names` a look-up by hash.
  package func name(_ text: String) -> NameID? { linkage.interner.find(text) }
}

extension Program {
  /// Links and resolves the files. `jobs` changes the time it takes, nothing else.
  package static func link(
    _ files: consuming [LoweredFile], vocabulary: VocabularySource = .builtIn, jobs: Int = 1
  ) -> Program {
    let linkage = Linkage(vocabulary: vocabulary)
    linkage.addFiles(consume files, jobs: jobs)
    linkage.declareTypes()
    linkage.indexMembers()
    linkage.resolveSignatures()
    linkage.packFunctions()
    linkage.buildHierarchy()
    linkage.inferProperties()
    linkage.resolveBodies(jobs: jobs)
    return Program(linkage)
  }
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
