// Stage 7 (facts). Which functions can matter: those that write state, give up control or run a closure they are given, or
// call one that does; and small ones, whose results may be checks. The interpreter does not enter the rest.
import CallResolution
import ControlFlow
import Semantics

/// Flags of all functions, by fixpoint over the call graph.
package struct FunctionRelevance: Sendable {
  private var effectful: [Bool]
  private var small: [Bool]
  /// Has a parameter of function type: what it does may be what it is given.
  private var takesClosures: [Bool]
  /// Properties whose bindings are given away (`$name`): whoever has one writes when the user does.
  private(set) var bound: Set<PropertyID> = []
  /// Functions that take closures, by name.
  private var closureTakers: [NameID: [ClosureTaker]] = [:]
  private var waits: [Bool]
  private var audited: [Bool]
  private var called: [Bool]
  /// Called (or mentioned) inside a closure, which may run again and again.
  private var calledInClosure: [Bool]
  /// Functions in whose text a call (or mention) of each stands.
  private var callersOf: [[FunctionID]]

  private struct ClosureTaker: Sendable {
    var required: Int
    var total: Int
    /// `@escaping`, for one of its closures.
    var keeps: Bool
  }

  /// Longest body that is entered only for its result.
  static let smallBody: UInt32 = 32

  /// Functions for which `isAudited` is false (tests, test doubles) call nothing as far as the audit goes.
  init(
    _ program: Program, _ sharings: TypeSharing, _ stored: StoredClosures, isAudited: (FunctionID) -> Bool = { _ in true }
  ) {
    let count = program.functionCount
    audited = program.functionIDs.map { isAudited($0) }
    effectful = Array(repeating: false, count: count)
    small = Array(repeating: false, count: count)
    takesClosures = small
    waits = Array(repeating: false, count: count)
    called = Array(repeating: false, count: count)
    calledInClosure = called
    callersOf = []
    var callers: [[UInt32]] = Array(repeating: [], count: count)
    for function in program.functionIDs where audited[Int(function.raw)] {
      let index = Int(function.raw)
      let text = CodeText(function, of: program)
      let body = text.body
      let resolved = text.resolved
      let isClosure = program.declaration(of: function).kind == .closure
      func note(_ target: FunctionID?, calledBy caller: Int, _ callers: inout [[UInt32]]) {
        guard let target else { return }
        if Int(target.raw) != caller { called[Int(target.raw)] = true }
        if isClosure { calledInClosure[Int(target.raw)] = true }
        callers[Int(target.raw)].append(UInt32(caller))
      }
      small[index] = !body.instructions.isEmpty && body.instructions.count <= Int(Self.smallBody)
      takesClosures[index] = program.declaration(of: function).parameters.contains { parameter in
        program.types.kind(program.types.unwrapped(program.type(of: parameter.local, in: program.file(of: function)))) == .function
      }
      if takesClosures[index] {
        let declaration = program.declaration(of: function)
        closureTakers[declaration.name, default: []].append(ClosureTaker(
          required: declaration.parameters.count { !$0.hasDefault }, total: declaration.parameters.count,
          keeps: Self.keepsClosures(function, program)))
      }
      for (number, instruction) in body.instructions.enumerated() {
        let value = ValueID(UInt32(number))
        switch instruction.opcode {
        case .store:
          if !text.isUnseen(instruction.a, sharings, program) { effectful[index] = true }
          // A setter or observer runs.
          if case .property(let property) = resolved.symbol(of: instruction.a) {
            for meant in [property] + program.implementations(of: property) {
              note(program.accessor(\.setter, of: meant), calledBy: index, &callers)
              note(program.accessor(\.didSet, of: meant), calledBy: index, &callers)
            }
          }
        case .addressOf where !text.isUnseen(instruction.a, sharings, program): effectful[index] = true
        case .await:
          effectful[index] = true
          waits[index] = true
        case .element where instruction.flags.contains(.awaited):
          effectful[index] = true
          waits[index] = true
        case .call:
          switch resolved.callee(of: value) {
          case .functions(let targets), .tooMany(let targets):
            for target in targets { note(target, calledBy: index, &callers) }
          case .initializer(_, let targets):
            // Initialisers are entries of their own: what they write, nobody else holds yet.
            for target in targets { called[Int(target.raw)] = true }
          case .closureValue(.property(let property)):
            for closure in stored.closures(in: property) { callers[Int(closure.raw)].append(UInt32(index)) }
          case .closureValue: break
          case .external:
            if let member = program.vocabularyMember(of: value, in: resolved), Self.isEffect(member, instruction, text, sharings, program) {
              effectful[index] = true
            }
          case .enumCase, .unresolved: break
          }
        case .identifier, .member, .localFunction, .selector:
          if case .functions(let targets) = resolved.symbol(of: value) {
            for target in targets { note(target, calledBy: index, &callers) }
          }
          if case .property(let property) = resolved.symbol(of: value) {
            note(program.accessor(\.getter, of: property), calledBy: index, &callers)
            if resolved.isProjection(value) { bound.insert(property) }
          }
        default: break
        }
      }
      // What a closure does, its function may do.
      for child in program.children(of: function) { callers[Int(child.raw)].append(UInt32(index)) }
    }
    propagate(callers)
    callersOf = callers.enumerated().map { target, list in
      called[target] ? Array(Set(list.map { program.home(of: FunctionID($0)) })).sorted() : []
    }
  }

  /// Some parameter of function type is `@escaping`, or optional, which comes to the same.
  private static func keepsClosures(_ function: FunctionID, _ program: Program) -> Bool {
    let references = program.files[Int(program.file(of: function).raw)].index.typeReferences
    return program.declaration(of: function).parameters.contains { parameter in
      guard let type = parameter.type else { return false }
      let reference = references[Int(type.raw)]
      return reference.flags.contains(.escaping) || reference.kind == .optional
    }
  }

  private static func isEffect(
    _ member: VocabularyMember, _ call: Instruction, _ text: CodeText, _ sharings: TypeSharing, _ program: Program
  ) -> Bool {
    if member.mutation != nil, !call.a.isNone { return !text.isUnseen(text.body[call.a].a, sharings, program) }
    switch member.kind {
    case .request, .delay, .hop, .cancel, .cancellationTest, .cancellationCheck, .emit, .subscribe, .resume: return true
    default: return false
    }
  }

  private mutating func propagate(_ callers: [[UInt32]]) {
    var work: [UInt32] = effectful.indices.filter { effectful[$0] || waits[$0] }.map { UInt32($0) }
    while let next = work.popLast() {
      for caller in callers[Int(next)] {
        let index = Int(caller)
        let gainsEffect = effectful[Int(next)] && !effectful[index]
        let gainsWait = waits[Int(next)] && !waits[index]
        guard gainsEffect || gainsWait else { continue }
        effectful[index] = effectful[index] || effectful[Int(next)]
        waits[index] = waits[index] || waits[Int(next)]
        work.append(caller)
      }
    }
  }

  /// It has a body that the app runs: a test double behind a protocol is no answer to what the app calls.
  package func isRun(_ function: FunctionID, in program: Program) -> Bool {
    audited[Int(function.raw)] && program.declaration(of: function).hasBody
  }
  /// Some other function calls it, or names it as a value.
  package func isCalled(_ function: FunctionID) -> Bool { called[Int(function.raw)] }
  /// Functions that call it, closures counted with the function they are written in.
  package func callers(of function: FunctionID) -> [FunctionID] { callersOf[Int(function.raw)] }
  /// Runs once for each object, since each function that calls it does and none calls it in a closure: a step of setting up
  /// (`viewDidLoad` → `bindViewModel`).
  package func runsOnce(_ function: FunctionID, ifCallersDo once: (FunctionID) -> Bool) -> Bool {
    guard !calledInClosure[Int(function.raw)], !callers(of: function).isEmpty else { return false }
    return callers(of: function).allSatisfy { $0 != function && once($0) }
  }
  /// Entering it can record something.
  package func matters(_ function: FunctionID) -> Bool { effectful[Int(function.raw)] }
  /// Short enough to be entered for its result alone.
  package func isSmall(_ function: FunctionID) -> Bool { small[Int(function.raw)] }
  /// Every function of the files that takes closures and that the call fits runs them before it returns: a call that is not
  /// understood, of one of them, is no request.
  package func runsItsClosures(_ name: NameID, arguments: Int) -> Bool {
    guard let fitting = closureTakers[name]?.filter({ $0.required <= arguments && arguments <= $0.total }) else { return false }
    return !fitting.isEmpty && fitting.allSatisfy { !$0.keeps }
  }
  /// May run a closure it is given.
  package func takesClosures(_ function: FunctionID) -> Bool { takesClosures[Int(function.raw)] }
  /// It (or something it calls or holds) contains an `await`.
  package func waits(_ function: FunctionID) -> Bool { waits[Int(function.raw)] }
}
