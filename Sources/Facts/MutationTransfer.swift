// Stage 7 (facts). Members outside the files that change what they are called on: `append`, `removeAll`, `toggle()`, `insert`.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// Records what the member changes, and gives its result.
  func mutate(
    _ mutation: MutationEffect, _ member: VocabularyMember, _ id: ValueID, _ instruction: Instruction,
    _ receiver: ValueHandle, _ arguments: ValueList, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let site = Site(frame: frame, instruction: id.raw)
    let closureResult = runArguments(of: id, instruction, member, receiver, arguments, in: frame, &state)
    let values = arguments.filter { !isCallable($0) }
    // `toggle()`: the opposite of what is there.
    let stored = mutation == .set && program.text(member.receiver) == "Bool"
      ? bool(negated(condition(of: receiver))) : pool.derive(values + (closureResult.map { [$0] } ?? []))
    let target = instruction.a.isNone ? ValueID.none : frames[Int(frame)].body[instruction.a].a
    if !target.isNone, isInsideLocalCopy(target, in: frame), let local = rootLocal(target, in: frame) {
      storeLocal(local, nil, stored, site, in: frame, &state)
      return pool.derive([receiver] + values)
    }
    let place = place(of: receiver)
    let effect: WriteEffect
    switch mutation {
    case .extend: effect = .extend
    case .remove: effect = .remove
    case .removePosition: effect = .removePosition
    case .clear: effect = isSelective(instruction, in: frame) ? .remove : .clear
    case .reorder: effect = .reorder
    case .replace: effect = .replace
    case .set: effect = .setConstant
    case .step: effect = .step
    case .keyed: effect = .keyedStore
    case .update: effect = .replace
    }
    let isKeyed = mutation == .keyed || mutation == .remove || mutation == .removePosition
    let key = isKeyed ? values.last.map { keySummary($0, container: frames[Int(frame)].resolved.type(of: target)) } : nil
    let isInsertion = effect == .extend && values.count == 1 && isTested(id, in: frame)
    write(place, effect: effect, stored, key: key, at: site, in: frame, &state)
    let label = frames[Int(frame)].body.operands(of: instruction.list).first?.label
    if effect == .extend, label?.isNone == true { writes[site]?.addsOne = true }
    if isInsertion {
      // `insert(x).inserted`: the test and the taking are one.
      state.forEachFlow { $0.acquired.append(Acquisition(place: place, value: values[0], site: site), in: memory) }
      return bool(negated(pool.intern(.contains(container: receiver, element: values[0]))))
    }
    if effect == .remove || effect == .clear, let value = values.first {
      return pool.intern(.read(pool.place(place, .element(unaged(value)))))
    }
    return pool.derive([receiver])
  }

  /// `removeAll(identifiedBy: id)`: some go, by what they are.
  private func isSelective(_ instruction: Instruction, in frame: UInt32) -> Bool {
    guard let first = frames[Int(frame)].body.operands(of: instruction.list).first, !first.label.isNone else { return false }
    return program.text(first.label) != "keepingCapacity"
  }

  /// The result of the call is read as `.inserted`.
  private func isTested(_ id: ValueID, in frame: UInt32) -> Bool {
    let body = frames[Int(frame)].body
    let next = Int(id.raw) + 1
    guard next < body.instructions.count else { return false }
    let user = body.instructions[next]
    return user.opcode == .member && user.a == id && user.name == names.inserted
  }
}
