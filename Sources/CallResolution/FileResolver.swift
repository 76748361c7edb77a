// Stage 6 (resolve). One file's bodies: types flow forward in instruction order; what needs a type from behind (`.name`, a
// closure, a key path) waits until the place where it is used pushes one. A closure is resolved where it is passed, since
// its parameters come from the callee and the callee's result may come from it.
import ControlFlow
import Semantics

/// An operator between values of these types.
struct OperatorQuestion: Hashable {
  private let name: NameID
  private let left: TypeHandle
  /// None for an operator with one operand.
  private let right: TypeHandle?

  init(_ name: NameID, _ operands: [TypeHandle]) {
    self.name = name
    left = operands[0]
    right = operands.count > 1 ? operands[1] : nil
  }
}

/// The state of resolving one file.
final class FileResolver {
  let linkage: Linkage
  let file: Int
  let index: FileIndex
  let bodies: FunctionBodies
  @exclusivity(unchecked) var resolver: TypeResolver
  let store: TypeStore
  let words: WellKnownNames
  let vocabulary: Vocabulary

  /// Values of all functions visited so far, in the order of visiting.
  @exclusivity(unchecked) var types: ContiguousArray<TypeHandle> = []
  @exclusivity(unchecked) var resolutions: ContiguousArray<Resolution> = []
  /// Values that still want a type pushed to them.
  @exclusivity(unchecked) var wants: ContiguousArray<Bool> = []
  @exclusivity(unchecked) var starts: [UInt32]
  var lists: [FunctionID] = []
  @exclusivity(unchecked) var locals: [TypeHandle]
  /// Results of closures and other functions, inferred or declared.
  @exclusivity(unchecked) var results: [TypeHandle]
  @exclusivity(unchecked) private var states: [State]
  /// Properties written outside initialisers, and names written through receivers of unknown type.
  var writtenProperties: [PropertyID] = []
  var writtenNames: [NameID] = []
  /// Declarations of operators by what they were asked with; none where no declaration fits.
  @exclusivity(unchecked) var knownOperators: [OperatorQuestion: FunctionID?] = [:]
  /// True while property types are inferred: asking for one may infer it.
  let isInferring: Bool

  enum State: UInt8 { case waiting, running, done }

  /// The function being resolved.
  struct Frame {
    var function: FunctionDeclarationID
    var base: Int
    var scope: TypeScope
    /// `self`; unknown outside types.
    var selfType: TypeHandle
    var isStatic: Bool
    var isInitializer: Bool
    var expectedResult: TypeHandle
    var body: FunctionBody
    /// Values that are called: resolved by their call.
    var isCallee: [Bool]
  }
  @exclusivity(unchecked) var frame: Frame

  init(_ linkage: Linkage, file: Int, store: TypeStore, isInferring: Bool = false) {
    self.linkage = linkage
    self.file = file
    self.store = store
    self.isInferring = isInferring
    index = linkage.files[file].index
    bodies = linkage.files[file].bodies
    resolver = TypeResolver(linkage, store)
    words = linkage.words
    vocabulary = linkage.vocabulary
    starts = Array(repeating: .max, count: index.functions.count)
    locals = Array(repeating: .unknown, count: index.locals.count)
    let first = Int(linkage.functionStarts[file])
    results = Array(linkage.resultTypes[first ..< first + index.functions.count])
    states = Array(repeating: .waiting, count: index.functions.count)
    frame = Frame(
      function: FunctionDeclarationID(0), base: 0, scope: TypeScope(file: file), selfType: .unknown, isStatic: false,
      isInitializer: false, expectedResult: .unknown, body: FunctionBody(), isCallee: [])
  }

  /// Resolves every function of the file.
  func resolveAll() {
    for position in index.functions.indices where index.functions[position].enclosingFunction == nil {
      visit(FunctionDeclarationID(UInt32(position)))
    }
    // Whatever was not reached, in order.
    for position in index.functions.indices { visit(FunctionDeclarationID(UInt32(position))) }
  }

  func state(_ function: UInt32) -> State { states[Int(function)] }

  // MARK: Functions

  /// Resolves a function once. `given` are the types of its parameters as far as the context tells.
  func visit(_ id: FunctionDeclarationID, given: [TypeHandle] = [], expectedResult: TypeHandle = .unknown) {
    guard states[Int(id.raw)] == .waiting else { return }
    states[Int(id.raw)] = .running
    let declaration = index.functions[Int(id.raw)]
    let outer = frame
    let body = bodies[Int(id.raw)]
    let base = types.count
    starts[Int(id.raw)] = UInt32(base)
    types.append(contentsOf: repeatElement(.unknown, count: body.instructions.count))
    resolutions.append(contentsOf: repeatElement(Resolution(), count: body.instructions.count))
    wants.append(contentsOf: repeatElement(false, count: body.instructions.count))

    let isNested = declaration.enclosingFunction != nil && declaration.enclosingFunction == outer.function
    frame.function = id
    frame.base = base
    frame.scope = TypeScope(file: file, declaration: declaration.owner, function: id)
    frame.body = body
    frame.isCallee = calleeMarks(body)
    if !isNested {
      frame.isStatic = declaration.modifiers.contains(.static)
      frame.selfType = declaration.owner.flatMap { linkage.type(file, $0) }.map { linkage.nominalTypes[Int($0.raw)].selfType } ?? .unknown
    }
    frame.isInitializer = declaration.kind == .initializer || declaration.kind == .initialValue
    frame.expectedResult = results[Int(id.raw)].isUnknown ? expectedResult : results[Int(id.raw)]
    bindParameters(declaration, given: given)
    bindCaptures(declaration, outerBase: outer.base)

    for position in 0 ..< body.instructions.count { step(position, body.instructions[position]) }
    finish(id)
    states[Int(id.raw)] = .done
    frame = outer
  }

  private func calleeMarks(_ body: FunctionBody) -> [Bool] {
    var marks = [Bool](repeating: false, count: body.instructions.count)
    for instruction in body.instructions where instruction.opcode == .call {
      var callee = instruction.a
      while !callee.isNone {
        marks[Int(callee.raw)] = true
        let inner = body.instructions[Int(callee.raw)]
        if inner.opcode != .unwrap { break }
        callee = inner.a
      }
    }
    return marks
  }

  private func bindParameters(_ declaration: FunctionDeclaration, given: [TypeHandle]) {
    var given = given
    // `{ key, value in … }` for one pair.
    if declaration.parameters.count > 1, given.count == 1, store.kind(given[0]) == .tuple,
      store.argumentCount(given[0]) == declaration.parameters.count
    {
      given = store.arguments(given[0])
    }
    for (position, parameter) in declaration.parameters.enumerated() {
      var type = resolver.resolve(parameter.type, frame.scope)
      if let reference = parameter.type, index.typeReferences[Int(reference.raw)].flags.contains(.variadic) {
        type = store.array(type)
      }
      if type.isUnknown, position < given.count { type = given[position] }
      if type.isUnknown, declaration.kind == .setter || declaration.kind == .didSet || declaration.kind == .willSet {
        type = accessedPropertyType(declaration)
      }
      locals[Int(parameter.local.raw)] = type
    }
  }

  /// The type of the property whose setter or observer this is.
  private func accessedPropertyType(_ declaration: FunctionDeclaration) -> TypeHandle {
    let owner = declaration.owner.flatMap { linkage.type(file, $0) }
    var position = linkage.members.first(KeyedLists.key(owner?.raw ?? Linkage.topLevel, declaration.name))
    while position != 0 {
      let entry = MemberEntry(raw: linkage.members.value(position))
      if entry.kind == .property { return propertyType(PropertyID(entry.id)) }
      position = linkage.members.after(position)
    }
    return .unknown
  }

  private func bindCaptures(_ declaration: FunctionDeclaration, outerBase: Int) {
    for capture in declaration.captures {
      let position = outerBase + Int(capture.value)
      var type = position < types.count ? types[position] : .unknown
      if capture.isWeak, !type.isUnknown { type = store.optional(type) }
      locals[Int(capture.local.raw)] = type
    }
  }

  /// Pushes the result type to what is returned, infers the result, and resolves what nothing has used.
  private func finish(_ id: FunctionDeclarationID) {
    var inferred = TypeHandle.unknown
    for block in frame.body.blocks {
      guard case .return(let value) = block.terminator, !value.isNone else { continue }
      if !frame.expectedResult.isUnknown { push(value, frame.expectedResult) }
      let type = self[value]
      if inferred.isUnknown || store.kind(inferred) == .parameter { inferred = type }
    }
    if results[Int(id.raw)].isUnknown {
      results[Int(id.raw)] = inferred.isUnknown || containsUnknown(inferred) && !frame.expectedResult.isUnknown
        ? (inferred.isUnknown ? frame.expectedResult : inferred) : inferred
    }
    for position in 0 ..< frame.body.instructions.count where wants[frame.base + position] { settle(position) }
    for child in linkage.children[Int(linkage.functionStarts[file] + id.raw)] {
      visit(FunctionDeclarationID(child.raw - linkage.functionStarts[file]))
    }
  }

  // MARK: Values

  subscript(_ value: ValueID) -> TypeHandle {
    get { value.isNone ? .unknown : types[frame.base + Int(value.raw)] }
    set { types[frame.base + Int(value.raw)] = newValue }
  }

  func instruction(_ value: ValueID) -> Instruction { frame.body.instructions[Int(value.raw)] }
  func wantsType(_ value: ValueID) -> Bool { !value.isNone && wants[frame.base + Int(value.raw)] }
  func set(_ position: Int, _ resolution: Resolution) { resolutions[frame.base + position] = resolution }

  /// A resolution with a list of functions.
  func resolution(_ tag: Resolution.Tag, _ functions: [FunctionID], a: UInt32 = 0) -> Resolution {
    var entry = Resolution(tag: tag)
    entry.a = a
    entry.count = UInt16(min(functions.count, Int(UInt16.max)))
    if functions.count == 1 {
      entry.b = functions[0].raw
    } else {
      entry.b = UInt32(lists.count)
      lists.append(contentsOf: functions.prefix(Int(UInt16.max)))
    }
    return entry
  }

  func containsUnknown(_ type: TypeHandle) -> Bool {
    if type.isUnknown { return true }
    for position in 0 ..< store.argumentCount(type) where containsUnknown(store.argument(type, position)) { return true }
    return false
  }

  // MARK: Properties

  func propertyType(_ property: PropertyID) -> TypeHandle {
    let known = linkage.properties[Int(property.raw)].type
    if known.isUnknown, isInferring { return linkage.inferType(of: property) }
    return known
  }
}
