// Stage 7 (facts). Where values come from, instruction by instruction and over the whole program, without regard to order
// or paths: for rules about how an expression is built (a delay that grows, a status that is compared), where the
// interpreter only keeps what a value depends on.
import CallResolution
import ControlFlow
import Semantics

/// Who calls a function, who stores into a property or local, who names what: look-ups over all bodies.
package final class ValueOrigins: Sendable {
  package let program: Program
  /// Calls of each function, with the instruction of the call.
  private let callers: [[CodePoint]]
  private let initializations: [TypeID: [CodePoint]]
  private let propertyStores: [PropertyID: [CodePoint]]
  /// `bind` and `store` instructions by file and local.
  private let localStores: [[LocalID: [CodePoint]]]

  /// What a visitor says of an instruction on the way.
  package enum Step { case follow, stop }

  /// Functions the app runs, tests and doubles left out.
  private let audited: [Bool]

  package init(_ program: Program, isAudited: (FunctionID) -> Bool = { _ in true }) {
    self.program = program
    audited = program.functionIDs.map { isAudited($0) }
    var callers: [[CodePoint]] = Array(repeating: [], count: program.functionCount)
    var stores: [PropertyID: [CodePoint]] = [:]
    var makings: [TypeID: [CodePoint]] = [:]
    var locals: [[LocalID: [CodePoint]]] = Array(repeating: [:], count: program.files.count)
    for function in program.functionIDs {
      let body = program.body(of: function)
      let resolved = program.resolved(function)
      let file = Int(program.file(of: function).raw)
      for (number, instruction) in body.instructions.enumerated() {
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        switch instruction.opcode {
        case .call:
          switch resolved.callee(of: point.instruction) {
          case .functions(let targets), .tooMany(let targets):
            for target in targets { callers[Int(target.raw)].append(point) }
          case .initializer(let type, let targets):
            for target in targets { callers[Int(target.raw)].append(point) }
            makings[type, default: []].append(point)
          default: break
          }
        case .store:
          if body[instruction.a].opcode == .local {
            locals[file][LocalID(body[instruction.a].index), default: []].append(point)
          } else if case .property(let property) = resolved.symbol(of: instruction.a) {
            stores[property, default: []].append(point)
          }
        case .bind: locals[file][LocalID(instruction.index), default: []].append(point)
        default: break
        }
      }
    }
    self.callers = callers
    initializations = makings
    propertyStores = stores
    localStores = locals
  }

  // MARK: Look-ups

  package subscript(_ point: CodePoint) -> Instruction { program.body(of: point.function)[point.instruction] }
  package func callers(of function: FunctionID) -> [CodePoint] { callers[Int(function.raw)] }
  /// Calls of the type's initialisers.
  package func makings(of type: TypeID) -> [CodePoint] { initializations[type] ?? [] }
  package func stores(to property: PropertyID) -> [CodePoint] { propertyStores[property] ?? [] }
  package func stores(to local: LocalID, in file: FileID) -> [CodePoint] { localStores[Int(file.raw)][local] ?? [] }

  /// The values the function returns.
  package func results(of function: FunctionID) -> [CodePoint] {
    program.body(of: function).blocks.compactMap { block in
      guard case .return(let value) = block.terminator, !value.isNone else { return nil }
      return CodePoint(function: function, instruction: value)
    }
  }

  /// The property an instruction names.
  package func property(_ point: CodePoint) -> PropertyID? {
    if case .property(let property) = program.resolved(point.function).symbol(of: point.instruction) { return property }
    return nil
  }

  /// Simple name of what a call calls.
  package func calleeName(_ call: CodePoint) -> String {
    let instruction = self[call]
    guard instruction.opcode == .call, !instruction.a.isNone else { return "" }
    return program.text(program.body(of: call.function)[instruction.a].name)
  }

  /// The functions of the files, with bodies, that a call may run; doubles only where a test calls them.
  package func targets(of call: CodePoint) -> [FunctionID] {
    let isApp = audited[Int(call.function.raw)]
    return switch program.resolved(call.function).callee(of: call.instruction) {
    case .functions(let targets), .initializer(_, let targets):
      targets.filter { program.declaration(of: $0).hasBody && (!isApp || audited[Int($0.raw)]) }
    default: []
    }
  }

  // MARK: Backwards

  /// Visits what a value is built from, nearest first, through locals, properties, parameters and results, until `visit`
  /// stops the way or the limit is reached.
  package func trace(_ start: CodePoint, limit: Int = 400, _ visit: (CodePoint, Instruction) -> Step) {
    var seen: Set<CodePoint> = []
    var work = [start]
    var next = 0
    while next < work.count, next < limit {
      let point = work[next]
      next += 1
      guard !point.instruction.isNone, seen.insert(point).inserted else { continue }
      let instruction = self[point]
      guard visit(point, instruction) == .follow else { continue }
      work += parts(of: point, instruction)
    }
  }

  /// What an instruction's value is computed from, one step back.
  private func parts(of point: CodePoint, _ instruction: Instruction) -> [CodePoint] {
    let body = program.body(of: point.function)
    func here(_ values: [ValueID]) -> [CodePoint] {
      values.filter { !$0.isNone }.map { CodePoint(function: point.function, instruction: $0) }
    }
    let list = body.operands(of: instruction.list).map(\.value)
    switch instruction.opcode {
    case .local: return origins(of: LocalID(instruction.index), from: point.function)
    case .identifier, .implicitMember: return property(point).map { origins(of: $0) } ?? []
    case .member: return property(point).map { origins(of: $0) } ?? here([instruction.a])
    case .call:
      let targets = targets(of: point)
      if !targets.isEmpty { return targets.flatMap { results(of: $0) } + (isInitializer(point) ? here(list) : []) }
      return here(list) + (instruction.a.isNone ? [] : here([body[instruction.a].a]))
    case .store: return here([instruction.b])
    case .bind: return here([instruction.b])
    case .binary, .matches: return here([instruction.a, instruction.b])
    case .select: return here([instruction.b] + list)
    case .unary, .cast, .unwrap, .await, .tryOptional, .payload, .tupleElement, .element: return here([instruction.a])
    case .interpolation, .array, .tuple, .dictionary, .subscript: return here([instruction.a] + list)
    default: return []
    }
  }

  private func isInitializer(_ call: CodePoint) -> Bool {
    if case .initializer = program.resolved(call.function).callee(of: call.instruction) { return true }
    return false
  }

  /// What is bound or stored to a local; for a parameter what callers pass.
  private func origins(of local: LocalID, from function: FunctionID) -> [CodePoint] {
    let file = program.file(of: function)
    var result = stores(to: local, in: file)
    let declaration = program.files[Int(file.raw)].index.locals[Int(local.raw)]
    guard declaration.kind == .parameter else { return result }
    let owner = program.function(declaration.function, in: file)
    guard let position = program.declaration(of: owner).parameters.firstIndex(where: { $0.local == local }) else { return result }
    for call in callers(of: owner).prefix(8) {
      let operands = program.body(of: call.function).operands(of: self[call].list)
      let parameters = program.parameters(of: owner, forOperands: operands)
      for (operand, parameter) in zip(operands, parameters) where parameter == position {
        result.append(CodePoint(function: call.function, instruction: operand.value))
      }
    }
    return result
  }

  /// What is stored into a property, or its getter returns.
  package func origins(of property: PropertyID) -> [CodePoint] {
    if let getter = program.accessor(\.getter, of: property), program.declaration(of: getter).hasBody { return results(of: getter) }
    var result = stores(to: property)
    if let initial = program.accessor(\.initialValue, of: property) { result += results(of: initial) }
    return result
  }

  // MARK: Calls

  /// True if running `function` can lead to `function` again: through calls, and through closures written on the way.
  package func isInCycle(_ function: FunctionID, limit: Int = 300) -> Bool {
    var seen: Set<FunctionID> = []
    var work = [function]
    var next = 0
    while next < work.count, next < limit {
      let current = work[next]
      next += 1
      for follower in followers(of: current) {
        if follower == function { return true }
        if seen.insert(follower).inserted { work.append(follower) }
      }
    }
    return false
  }

  /// Functions a function calls or names, and closures written in it.
  package func followers(of function: FunctionID) -> [FunctionID] {
    var result = program.children(of: function)
    let body = program.body(of: function)
    let resolved = program.resolved(function)
    for (number, instruction) in body.instructions.enumerated() {
      let value = ValueID(UInt32(number))
      switch instruction.opcode {
      case .call:
        switch resolved.callee(of: value) {
        case .functions(let targets), .initializer(_, let targets): result += targets
        default: break
        }
      case .identifier, .member, .selector, .localFunction:
        if case .functions(let targets) = resolved.symbol(of: value) { result += targets }
      default: break
      }
    }
    return result
  }
}
