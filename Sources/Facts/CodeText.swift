// Stage 7 (facts). What can be said of the places in a body from its text and types alone, whatever runs it: the
// interpreter, the relevance of functions and the slice of a body all ask.
import CallResolution
import ControlFlow
import Semantics

/// A body with what its names mean.
struct CodeText {
  let function: FunctionID
  let body: FunctionBody
  let resolved: ResolvedBody
  /// The locals of its file.
  private let locals: [Local]
  private let declaration: FunctionDeclarationID

  init(_ function: FunctionID, of program: Program) {
    self.function = function
    body = program.body(of: function)
    resolved = program.resolved(function)
    locals = program.files[Int(program.file(of: function).raw)].index.locals
    declaration = program.local(function)
  }

  func local(_ local: LocalID) -> Local { locals[Int(local.raw)] }
  /// Declared in this very function, not around it.
  func isOwn(_ local: LocalID) -> Bool { locals[Int(local.raw)].function == declaration }

  /// The local at the root of `local.a.b[c]`.
  func rootLocal(_ target: ValueID) -> LocalID? {
    var current = target
    while !current.isNone {
      let instruction = body[current]
      switch instruction.opcode {
      case .local: return LocalID(instruction.index)
      case .member, .subscript, .unwrap, .tupleElement: current = instruction.a
      default: return nil
      }
    }
    return nil
  }

  /// `copy.a = …` where `copy` is a `var` of a value type: nobody else sees it.
  func isInsideLocalCopy(_ target: ValueID, _ sharings: TypeSharing) -> Bool {
    guard let root = rootLocal(target) else { return false }
    let kind = local(root).kind
    guard kind == .variable || kind == .asyncLet else { return false }
    // A reference on the way leads out of the copy.
    var current = target
    while true {
      let instruction = body[current]
      if instruction.opcode == .local { return sharings[resolved.type(of: current)] != .reference }
      if current != target, sharings[resolved.type(of: current)] == .reference { return false }
      current = instruction.a
    }
  }

  /// Writing the place is seen by nobody but this activation: it is (in) a local, or in an object that was made here.
  func isUnseen(_ target: ValueID, _ sharings: TypeSharing, _ program: Program) -> Bool {
    var current = target
    var isMember = false
    while !current.isNone {
      let instruction = body[current]
      switch instruction.opcode {
      case .local:
        let root = LocalID(instruction.index)
        // A parameter that is assigned is the caller's place.
        guard isMember else { return local(root).kind != .parameter }
        guard isOwn(root) else { return false }
        return isInsideLocalCopy(target, sharings) || isMadeHere(root, program)
      case .member:
        isMember = true
        current = instruction.a
      case .subscript, .tupleElement, .unwrap: current = instruction.a
      default: return false
      }
    }
    return false
  }

  /// A `let` that is bound to a new object and to nothing else.
  private func isMadeHere(_ root: LocalID, _ program: Program) -> Bool {
    guard local(root).kind == .constant else { return false }
    var isMade = false
    for instruction in body.instructions where instruction.opcode == .bind && instruction.index == root.raw {
      guard !instruction.b.isNone, isConstruction(instruction.b, program) else { return false }
      isMade = true
    }
    return isMade
  }

  /// `Formatter()`: a class or struct whose name is written out, not a function that may return what others have.
  private func isConstruction(_ value: ValueID, _ program: Program) -> Bool {
    let instruction = body[value]
    guard instruction.opcode == .call, !instruction.a.isNone else { return false }
    switch resolved.callee(of: value) {
    case .initializer(let type, _): return program[type].kind != .enum
    case .external:
      guard body[instruction.a].opcode == .identifier, resolved.vocabularyIndex(of: value) == nil else { return false }
      let first = program.text(body[instruction.a].name).utf8.first ?? 0
      return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
    default: return false
    }
  }
}
