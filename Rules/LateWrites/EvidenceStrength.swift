// How much speaks for a late write being a defect. A conflict alone is a claim about time; what makes it one about the user is
// that the late segment stores something of the answer, or of what was asked, where something newer may stand. Judged by hand
// on 195 findings of 42 apps: where nothing of the kind is known, fewer than one in twenty was right.
import Checking
import Facts
import Semantics

extension RuleContext {
  /// The finding is worth an error or a warning; else it is a note, and reported only where these are asked for.
  func isStrong(_ judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    let asked = states.requests(of: judgement.id)
    // Without a request on the route something else called back; a delay alone brings no answer.
    guard asked.contains(where: { !$0.isDelay }) else { return false }
    // A phase that is looked at again is meant as a guard, however weak; few of them guard what a user sees.
    if judgement.verdict == .recurring, judgement.check?.worth == .condition { return false }
    if states.isEvent(write.state) { return false }
    // A member of something looked up or handed in, of a type nobody declares: very likely an object of this call.
    if case .external = write.state.root, write.object?.root == .oneOfMany { return false }
    // Far from the screen that asked: which of many objects it is, and who sees it, are guesses.
    if let object = write.object, object.members.count > 1 { return false }
    switch write.effect {
    case .step, .reorder, .positionStore: return true
    case .removePosition: return write.key?.isIssued == true
    case .replace, .clear, .setConstant, .extend, .keyedStore, .remove, .cancel: break
    }
    // A phase set on another path says that something else goes on; that the two can be on at once is a guess.
    let isOnlyPhase = judgement.conflicts.allSatisfy { conflict in
      guard conflict.kind == .overwrite, let other = conflict.write else { return false }
      return states[other].effect == .setConstant
    }
    if isOnlyPhase { return false }
    let roles = states.roles(of: write.state)
    // Entries of a log stand for themselves; the handle of a task is no content.
    if roles.contains(.log) || roles == .task { return false }
    // What the user asked to add is right in whatever list is there.
    if write.addsOne, !write.isInLoop, asked.contains(where: \.takesParameters),
      !judgement.conflicts.contains(where: { $0.kind == .inputChange }) { return false }
    // A message that no start takes back is every operation's, and each of them is worth it.
    if write.isFailure, roles.contains(.error), !isTakenBackAtStart(write, of: judgement) { return false }
    // Letting go of something is no content.
    if write.value == .null, roles.isDisjoint(with: [.list, .selection, .session]) { return false }
    // How a command ended is its own news, whatever has been asked since.
    if write.holdsFailure, judgement.conflicts.allSatisfy({ $0.kind == .inputChange }) { return false }
    if write.isFailure || write.value.isConstant { return states.isContent(write.state) || bringsContent(judgement) }
    return write.holdsResponse || write.holdsFailure || write.holdsIssued
  }

  /// The entry that asks clears the message first: it is the message of this request.
  private func isTakenBackAtStart(_ write: WriteEvent, of judgement: Judgement) -> Bool {
    states.root(of: judgement.id).writes.contains { $0.isEarly && !$0.isLate && $0.state.overlaps(write.state) }
  }

  /// The request is a load: its answer, or a part of it, is kept where it can be seen. How a command ended is its own news,
  /// whatever has changed meanwhile.
  private func bringsContent(_ judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    return states.root(of: judgement.id).writes.contains { other in
      other.isLate && !other.isFailure && other.holdsResponse && !states.isEvent(other.state)
        && other.requestNumbers.contains { write.requestNumbers.contains($0) }
    }
  }
}
