// Stages 3 and 4 for one file: syntax tree in, declarations and control-flow graphs out. A pure function of the file's
// bytes, total like the parser: what cannot be understood becomes an unnamed value, never an error.
//
// Bodies are lowered in one pass over the tree. The decision that shapes the code: conditions are values and expressions
// stay in evaluation order, so only statements, `?:`, `try` and conditional bindings make blocks.
import Semantics
import SourceText
import Syntax

/// Memory of a worker that lowers file after file; never shared between threads.
public struct LoweringBuffers: ~Copyable {
  var builder = FunctionBuilder()
  var scopes = ScopeStack()
  var operands = RegionStack<Operand>()
  var chain = RegionStack<NodeID>()
  var index = IndexMemory()

  /// Empty buffers, which grow with use.
  public init() {}
}

/// Lowers files.
public enum Lowering {
  /// The declarations and function bodies of a parsed file.
  public static func lower(_ parsed: ParsedFile) -> LoweredFile {
    var buffers = LoweringBuffers()
    return lower(parsed, reusing: &buffers)
  }

  /// The same with memory of an earlier file. Of a file whose declarations say that it is `leftOut` the functions have no
  /// bodies.
  public static func lower(
    _ parsed: ParsedFile, reusing buffers: inout LoweringBuffers, leftOut: (FileIndex) -> Bool = { _ in false }
  ) -> LoweredFile {
    var lowering = FileLowering(parsed)
    lowering.exchange(&buffers)
    lowering.run(leftOut: leftOut)
    let file = lowering.result(problems: parsed.problems)
    lowering.exchange(&buffers)
    return file
  }
}

/// The state of lowering one file.
struct FileLowering: ~Copyable {
  /// The deepest nesting of expressions and statements that is followed; anything deeper is an unknown value.
  static let maximumDepth = 400

  let tree: TreeReader
  var indexer: DeclarationIndexer
  var scopes = ScopeStack()
  /// The function being lowered.
  var body = FunctionBuilder()
  var depth = 0
  /// What was left out because a bound was hit.
  var unfollowed: [SourceRange] = []
  /// Operands of the lists being built, innermost last.
  var operandStack = RegionStack<Operand>()
  /// Links of the member chains being lowered, innermost chain last.
  var chainStack = RegionStack<NodeID>()
  /// Locals that a second alternative (`case .a(let x), .b(let x)`, a `#else` branch) declares again.
  var shared = SharedLocals()
  /// The node in a `#if` inside a member chain that continues the chain, and the value it continues from.
  var chainStart: (node: NodeID, value: ValueID)?
  /// Where `fallthrough` goes: the body of the case behind the one being lowered.
  var fallthroughLabel: Label?
  /// Operators of compound assignments by the name with `=`.
  var compoundOperators: [NameID: NameID] = [:]
  /// Functions declared in blocks that are being lowered, until their statement is reached.
  var localFunctions: [NodeID: FunctionDeclarationID] = [:]
  let selfName, someName: NameID

  init(_ parsed: ParsedFile) {
    indexer = DeclarationIndexer(parsed)
    tree = indexer.tree
    selfName = indexer.known.selfName
    someName = indexer.known.some
  }

  /// Takes the memory of a worker, or gives it back.
  mutating func exchange(_ buffers: inout LoweringBuffers) {
    swap(&body, &buffers.builder)
    swap(&scopes, &buffers.scopes)
    swap(&operandStack, &buffers.operands)
    swap(&chainStack, &buffers.chain)
    indexer.exchange(&buffers.index)
  }

  mutating func run(leftOut: (FileIndex) -> Bool) {
    scopes.begin(nameCount: indexer.index.names.count)
    indexer.indexFile()
    if leftOut(indexer.index) { return }
    var next = 0
    // Bodies add to the list: local types have members too.
    while next < indexer.pending.count {
      lowerPending(indexer.pending[next])
      next += 1
    }
  }

  /// What was made; the memory it was made in is free for another file.
  mutating func result(problems: [SyntaxProblem]) -> LoweredFile {
    let left = problems.isEmpty && unfollowed.isEmpty ? [] : (problems.map(\.range) + unfollowed).sorted()
    let code = body.endFile(functions: indexer.index.functions.count)
    return LoweredFile(source: indexer.syntax.file, index: indexer.finished(), code: code, problems: left)
  }

  // MARK: Functions

  private mutating func lowerPending(_ pending: PendingBody) {
    let barrier = scopes.raiseBarrier()
    let scope = scopes.push()
    let outer = beginFunction(pending.function, tree.range(pending.node))
    switch tree.kind(pending.node) {
    case .codeBlock, .accessorBlock: lowerFunctionStatements(of: pending.node)
    case .sourceFile: lowerFileStatements(of: pending.node)
    default:
      let value = lower(pending.node)
      finishReturn(value)
    }
    endFunction(outer, tree.range(pending.node))
    scopes.pop(to: scope)
    scopes.lowerBarrier(to: barrier)
  }

  /// Lowers a function inside a function: names outside stay visible.
  mutating func lowerNested(_ function: FunctionDeclarationID, _ statements: NodeID) {
    let scope = scopes.push()
    let outer = beginFunction(function, tree.range(statements))
    lowerFunctionStatements(of: statements)
    endFunction(outer, tree.range(statements))
    scopes.pop(to: scope)
  }

  /// Starts the body of a function and gives what goes on with the one around it.
  mutating func beginFunction(_ function: FunctionDeclarationID, _ range: SourceRange) -> FunctionBuilder.Outer {
    let outer = body.begin(function)
    body.open(.entry, range)
    let position = Int(function.raw)
    for parameter in indexer.index.functions[position].parameters.indices {
      let name = indexer.index.functions[position].parameters[parameter].name
      scopes.bind(name, .local(indexer.index.functions[position].parameters[parameter].local))
      if indexer.index.functions[position].kind == .closure {
        bindProjected(name, indexer.index.functions[position].parameters[parameter].local)
      }
    }
    return outer
  }

  /// Ends the body and goes back to the function around it.
  mutating func endFunction(_ outer: FunctionBuilder.Outer, _ range: SourceRange) {
    popFrames(to: 0)
    body.terminate(.return(.none))
    if let label = body.exits.errorExit {
      body.place(label, .exit, SourceRange(start: range.end, end: range.end))
      var error = Instruction(.caughtError, range: SourceRange(start: range.end, end: range.end))
      error.flags = .implicit
      let value = body.emit(error)
      body.terminate(.throw(value))
    }
    body.end(outer)
  }

  /// Where a declaration met now stands.
  var currentPlace: DeclarationIndexer.Place {
    DeclarationIndexer.Place(owner: indexer.index.functions[Int(body.function.raw)].owner, enclosingFunction: body.function)
  }

  /// A closure's parameter `$item` gives its value under the plain name as well.
  private mutating func bindProjected(_ name: NameID, _ local: LocalID) {
    guard !name.isNone, tree.byte(at: indexer.index.locals[Int(local.raw)].range.start) == UInt8(ascii: "$") else { return }
    let text = indexer.index.names[name].utf8
    if text.count > 1, let plain = indexer.index.names.find(String(text.dropFirst())!) {
      scopes.bind(plain, .local(local))
    }
  }

  // MARK: Instructions

  mutating func emit(
    _ opcode: Opcode, _ range: SourceRange, a: ValueID = .none, b: ValueID = .none, name: NameID = .none, index: UInt32 = 0,
    flags: Instruction.Flags = []
  ) -> ValueID {
    var instruction = Instruction(opcode, range: range)
    instruction.a = a
    instruction.b = b
    instruction.name = name
    instruction.index = index
    instruction.flags = flags
    return body.emit(instruction)
  }

  /// Moves the operands pushed since `mark` to the function and emits the instruction that has them.
  mutating func emit(_ instruction: Instruction, operandsSince mark: Int) -> ValueID {
    var instruction = instruction
    instruction.list = OperandRange(start: UInt32(body.operands.count), count: UInt32(operandStack.count - mark))
    for position in mark..<operandStack.count { body.operands.append(operandStack[position]) }
    operandStack.truncate(to: mark)
    return body.emit(instruction)
  }

  /// Notes that a node lies too deep to be followed.
  mutating func leaveOut(_ node: NodeID) { unfollowed.append(tree.range(node)) }

  /// A value nothing is known about.
  mutating func unknown(_ range: SourceRange) -> ValueID { emit(.identifier, range, flags: .implicit) }
}

/// Declarations that alternatives of one construct share: the first to declare a name makes the local.
struct SharedLocals {
  var isActive = false
  var function = FunctionDeclarationID(0)
  var depth = 0
  var locals: [(name: NameID, local: LocalID)] = []
}
