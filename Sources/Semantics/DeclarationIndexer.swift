// Stage 3 (index). Walks the declarations of one tree and writes them into a `FileIndex`. Bodies are not entered: they
// are handed on as `pending`, and lowering comes back with the declarations it meets inside them. All branches of `#if`
// are indexed, as if each were compiled.
import SourceText
import Syntax

/// A body that waits to be lowered.
public struct PendingBody: Sendable {
  /// Whose body.
  public var function: FunctionDeclarationID
  /// A `codeBlock`, an `accessorBlock` with an implicit getter, the `sourceFile`, a macro declaration, or an expression
  /// whose value is returned.
  public var node: NodeID
}

/// Memory of a worker that indexes file after file: arrays without elements.
public struct IndexMemory: ~Copyable {
  fileprivate var types: [TypeDeclaration] = []
  fileprivate var properties: [PropertyDeclaration] = []
  fileprivate var functions: [FunctionDeclaration] = []
  fileprivate var locals: [Local] = []
  fileprivate var typeReferences: [TypeReference] = []
  fileprivate var pending: [PendingBody] = []

  /// No memory yet.
  public init() {}
}

/// Fills a `FileIndex` from a syntax tree.
public struct DeclarationIndexer: ~Copyable {
  /// Where a declaration stands.
  public struct Place {
    /// The type it is a member of.
    public var owner: TypeDeclarationID?
    /// The function it is written in.
    public var enclosingFunction: FunctionDeclarationID?
    /// A place.
    public init(owner: TypeDeclarationID?, enclosingFunction: FunctionDeclarationID?) {
      self.owner = owner
      self.enclosingFunction = enclosingFunction
    }
  }

  /// The tree that is read.
  public let tree: TreeReader
  /// Keeps alive what `tree` reads.
  public let syntax: SyntaxTree
  /// What was found so far.
  public var index: FileIndex
  /// What the lists of the declarations lie in.
  public let lists: ListMemory
  /// Bodies met and not yet lowered, in source order.
  public var pending: [PendingBody] = []
  var typeDepth = 0
  /// Names with a meaning of their own.
  public let known: KnownNames

  /// An indexer that has read names and directives.
  public init(_ parsed: ParsedFile) {
    tree = TreeReader(parsed.tree)
    syntax = parsed.tree
    // Most files need less than a byte of it for each node.
    lists = ListMemory(pieceSize: parsed.tree.nodeBuffer.count)
    index = FileIndex(names: NameTable(symbolsOf: parsed.tree), lists: lists)
    known = KnownNames(in: &index.names, of: parsed.tree)
    index.directives = directiveComments(of: parsed.tree)
  }

  /// Indexes what the file declares at its top, and asks for a body for the statements that stand there.
  public mutating func indexFile() {
    let root = tree.root
    let place = Place(owner: nil, enclosingFunction: nil)
    let hasStatements = indexStatements(of: root, place)
    guard hasStatements else { return }
    let id = addFunction(FunctionDeclaration(kind: .topLevel, name: .none, nameRange: tree.range(root), range: tree.range(root)))
    pending.append(PendingBody(function: id, node: root))
    index.functions[Int(id.raw)].hasBody = true
  }

  /// Indexes the declarations among the statements of the file or of a `#if` clause; true if there are others as well.
  private mutating func indexStatements(of node: NodeID, _ place: Place) -> Bool {
    var hasOthers = false
    for statement in tree.children(node, .statement) {
      if tree.kind(statement) == .ifConfigDecl {
        for clause in tree.children(statement, .clause) where indexStatements(of: clause, place) { hasOthers = true }
      } else if !indexDeclaration(statement, place), tree.kind(statement) != .skipped, tree.kind(statement) != .missing {
        hasOthers = true
      }
    }
    return hasOthers
  }

  /// Indexes a declaration and everything in it but bodies; false if `node` is none.
  @discardableResult
  public mutating func indexDeclaration(_ node: NodeID, _ place: Place) -> Bool {
    switch tree.kind(node) {
    case .classDecl: indexType(node, .class, place)
    case .structDecl: indexType(node, .struct, place)
    case .enumDecl: indexType(node, .enum, place)
    case .actorDecl: indexType(node, .actor, place)
    case .protocolDecl: indexType(node, .protocol, place)
    case .extensionDecl: indexType(node, .extension, place)
    case .typealiasDecl: indexType(node, .typealias, place)
    case .associatedTypeDecl: indexType(node, .associatedType, place)
    case .functionDecl, .initializerDecl, .deinitializerDecl:
      let (id, body) = declareFunction(node, place)
      if let body { pending.append(PendingBody(function: id, node: body)) }
    case .subscriptDecl: indexSubscript(node, place)
    case .variableDecl: indexProperties(node, place)
    case .enumCaseDecl: indexEnumCases(node, place)
    case .macroExpansionDecl:
      guard place.owner != nil else { return false }
      indexMacro(node, place)
    case .importDecl:
      if let first = tree.present(node, .path) { index.imports.append(tree.name(first)) }
    case .operatorDecl, .precedenceGroupDecl, .macroDecl, .missingDecl, .sourceLocationDecl: break
    default: return false
    }
    return true
  }

  private mutating func indexType(_ node: NodeID, _ kind: TypeDeclaration.Kind, _ place: Place) {
    let id = TypeDeclarationID(UInt32(index.types.count))
    index.types.append(typeDeclaration(node, kind, place))
    if let members = tree.present(node, .memberBlock) {
      // Members of a local type do not see the function's locals, so they are not written "in" it.
      indexMembers(of: members, Place(owner: id, enclosingFunction: nil))
    }
  }

  private mutating func typeDeclaration(_ node: NodeID, _ kind: TypeDeclaration.Kind, _ place: Place) -> TypeDeclaration {
    var type = TypeDeclaration(kind: kind, name: tree.name(node), nameRange: tree.nameRange(node), range: tree.range(node))
    type.parent = place.owner
    type.enclosingFunction = place.enclosingFunction
    (type.attributes, type.modifiers) = attributesAndModifiers(of: node)
    type.genericParameters = genericParameters(of: node)
    for inherited in tree.children(node, .inheritedType) { type.inherited.append(typeReference(inherited), in: lists) }
    if let target = tree.present(node, .type) {
      let reference = typeReference(target)
      type.target = reference
      if kind == .extension {
        type.name = lastName(of: reference)
        type.nameRange = tree.range(target)
      }
    }
    return type
  }

  private mutating func indexMembers(of node: NodeID, _ place: Place) {
    for member in tree.children(node, .member) {
      if tree.kind(member) == .ifConfigDecl {
        for clause in tree.children(member, .clause) { indexMembers(of: clause, place) }
      } else if !indexDeclaration(member, place) {
        indexMacro(member, place)
      }
    }
  }

  private mutating func indexEnumCases(_ node: NodeID, _ place: Place) {
    guard let owner = place.owner else { return }
    for element in tree.children(node, .enumElement) {
      var declaration = EnumCaseDeclaration(name: tree.name(element), range: tree.range(element), owner: owner)
      for parameter in tree.children(element, .parameter) {
        declaration.labels.append(tree.name(parameter), in: lists)
        if let type = tree.present(parameter, .type) { declaration.types.append(typeReference(type), in: lists) }
      }
      index.enumCases.append(declaration)
    }
  }

  /// A macro used as a member. Its closures are code all the same: it becomes an initial value of that name.
  private mutating func indexMacro(_ node: NodeID, _ place: Place) {
    guard tree.contains(node, where: { $0 == .closureExpr }) else { return }
    var function = FunctionDeclaration(
      kind: .initialValue, name: tree.name(node), nameRange: tree.nameRange(node), range: tree.range(node))
    function.owner = place.owner
    function.enclosingFunction = place.enclosingFunction
    function.hasBody = true
    pending.append(PendingBody(function: addFunction(function), node: node))
  }

  /// Takes the memory of a worker, or gives it back.
  public mutating func exchange(_ memory: inout IndexMemory) {
    swap(&index.types, &memory.types)
    swap(&index.properties, &memory.properties)
    swap(&index.functions, &memory.functions)
    swap(&index.locals, &memory.locals)
    swap(&index.typeReferences, &memory.typeReferences)
    swap(&pending, &memory.pending)
  }

  /// What was found, in arrays of just its size. Nothing is left here.
  public mutating func finished() -> FileIndex {
    func take<Element: BitwiseCopyable>(_ elements: inout [Element]) -> [Element] {
      defer { elements.removeAll(keepingCapacity: true) }
      return elements.withUnsafeBufferPointer { Array($0) }
    }
    var result = FileIndex(names: index.names, lists: lists)
    result.imports = index.imports
    result.types = take(&index.types)
    result.enumCases = index.enumCases
    result.properties = take(&index.properties)
    result.functions = take(&index.functions)
    result.locals = take(&index.locals)
    result.typeReferences = take(&index.typeReferences)
    result.directives = index.directives
    pending.removeAll(keepingCapacity: true)
    return result
  }

  // MARK: Additions

  /// Adds a function.
  public mutating func addFunction(_ function: FunctionDeclaration) -> FunctionDeclarationID {
    index.functions.append(function)
    return FunctionDeclarationID(UInt32(index.functions.count - 1))
  }

  /// Adds a local.
  public mutating func addLocal(_ local: Local) -> LocalID {
    index.locals.append(local)
    return LocalID(UInt32(index.locals.count - 1))
  }

  /// The name of a reference's outermost type: `Inner` of `Outer.Inner<T>?`.
  private mutating func lastName(of id: TypeReferenceID) -> NameID {
    var reference = index.typeReferences[Int(id.raw)]
    while reference.name.isNone, let child = reference.children.first { reference = index.typeReferences[Int(child.raw)] }
    return reference.name
  }
}

extension NameTable {
  /// The names of a tree's symbols, each under its symbol's number.
  init(symbolsOf tree: SyntaxTree) {
    self.init(tree.nameBuffer, in: tree.file)
  }

  /// The id of a name that may be among a file's symbols, added if it is not.
  public mutating func symbol(_ name: String) -> NameID {
    find(name) ?? append(name)
  }
}
