// Stage 7 (facts). What a passed test says of the last request: that it succeeded, that the server refused, that nobody
// knows.
import CallResolution
import ControlFlow
import Semantics

/// What a status code, or each code of a range, says.
private enum StatusMeaning {
  case success, refusal, unknown

  /// Below 400 it was done, 400 to 499 it was refused; 408 and what lies above leave it open.
  init?(_ codes: ClosedRange<Int>) {
    guard codes.lowerBound >= 200, codes.upperBound < 600 else { return nil }
    if codes.upperBound < 400 {
      self = .success
    } else if codes.lowerBound >= 400, codes.upperBound < 500, codes != 408 ... 408 {
      self = .refusal
    } else {
      self = .unknown
    }
  }

  /// What holds where the status was found to be one of the codes, or not to be.
  func flags(_ truth: Bool) -> OutcomeFlags {
    switch self {
    case .success: truth ? .success : .failure
    case .refusal: truth ? [.failure, .refusal] : []
    case .unknown: truth ? .failure : []
    }
  }
}

extension Interpreter {
  private func isLostOutcome(_ name: NameID) -> Bool {
    if let known = lostOutcomes[name] { return known }
    let isLost = names.isUnknownOutcome(program.text(name))
    lostOutcomes[name] = isLost
    return isLost
  }

  /// Success and failure of the request, cancellation, `self` gone.
  func noteOutcome(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState) {
    var flags: OutcomeFlags = []
    switch pool[condition] {
    case .isSome(let value):
      switch pool[value].shape {
      case .failure: flags = truth ? .failure : .success
      case .response: flags = truth ? .success : .failure
      case .object(let place) where !truth:
        if case .selfObject = pool[place].step { flags = .selfGone }
      default: break
      }
    case .isTrue(let value):
      if case .answerFlag = pool[value].shape { flags = truth ? .success : .failure }
    case .isCase(let value, let name):
      if isFailureValue(value) {
        // A certain kind of error: a refusal, unless its name says that nobody knows what happened.
        flags = truth && !isLostOutcome(name) ? [.failure, .refusal] : .failure
        break
      }
      let isAnswer = pool.leaves(of: value).contains { isResponse($0) }
      if isAnswer, names.failureCases.contains(name) { flags = truth ? .failure : .success }
      if isAnswer, names.successCases.contains(name) { flags = truth ? .success : .failure }
      if isAnswer, truth, names.isRefusedAnswer(name) { flags = .refusal }
      if isAnswer, truth, names.isLostAnswer(name) { flags = .lost }
    case .equal(let a, let b):
      if !truth, isTicketComparison(a, b) || a != b && isObject(a) && isObject(b) { flags = .outdated }
      if let known = status(a, b) { flags = known.flags(truth) }
    case .contains(let range, let status):
      // `(200 ..< 300).contains(status)`
      if let known = self.status(range, status) {
        flags = known.flags(truth)
      } else if pool.leaves(of: range).isEmpty, isOfAnswer(status) {
        flags = truth ? .success : .failure
      }
    case .cancelled: if truth { flags = .cancelled }
    default: break
    }
    guard !flags.isEmpty else { return }
    // A success test may stand inside a failure branch of an earlier request: the last word counts.
    state.forEachFlow { flow in
      if flags.contains(.success) { flow.outcome.subtract([.failure, .mixed]) }
      if flags.contains(.failure) { flow.outcome.remove(.success) }
      flow.outcome.formUnion(flags)
    }
    // Nobody is left to wait; or the marks are those of the activation that made this one outdated.
    if !flags.isDisjoint(with: [.selfGone, .outdated]) {
      state.forEachFlow { $0.raised.removeAll() }
    }
  }

  /// An object as such: compared with another one to see who sent the answer.
  private func isObject(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .object: return true
    case .read(let place):
      guard case .property(let property) = pool[place].step else { return false }
      return sharing(of: program[property].type) == .reference
    default: return false
    }
  }

  /// `answer.status == 200`, `case 400 ..< 500` of it.
  private func status(_ a: ValueHandle, _ b: ValueHandle) -> StatusMeaning? {
    for (answer, code) in [(a, b), (b, a)] {
      guard let codes = codes(code), isOfAnswer(answer) else { continue }
      return StatusMeaning(codes)
    }
    return nil
  }

  private func codes(_ value: ValueHandle) -> ClosedRange<Int>? {
    switch pool[value].shape {
    case .constant(let text): return Int(program.text(text)).map { $0 ... $0 }
    case .range(let low, let high):
      guard let low = Int(program.text(low)), let high = Int(program.text(high)), low < high else { return nil }
      return low ... (high % 100 == 0 ? high - 1 : high)
    default: return nil
    }
  }

  private func isOfAnswer(_ value: ValueHandle) -> Bool { pool.leaves(of: value).contains { isResponse($0) } }
}
