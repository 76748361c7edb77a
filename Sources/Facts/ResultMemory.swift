// Stage 7 (facts). Bodies that are run for their result alone (getters, texts, small predicates), half of all runs: one that
// tested nothing, recorded nothing and made nothing gives the same to the same question, and is not run again in this entry.
import CallResolution
import Semantics

/// A function with what it was called on and with.
struct ResultQuestion: Internable {
  var function: FunctionID
  var receiver: ValueHandle
  /// Inside how many such bodies it was asked.
  var depth: Int
  var arguments: ValueList

  func mix(into hash: inout QuickHash) {
    hash.add(function.raw, receiver.raw)
    hash.add(arguments)
  }
}

extension Interpreter {
  /// The number of the question a call asks; nil for a local function, which sees more than what it is given.
  func resultQuestion(
    _ target: FunctionID, _ receiver: ValueHandle, _ arguments: ValueList
  ) -> Int? {
    guard program.enclosing(target) == nil else { return nil }
    let (number, isNew) = questions.intern(
      ResultQuestion(function: target, receiver: receiver, depth: resultDepth, arguments: arguments))
    if isNew { knownResults.append(nil) }
    return Int(number)
  }

  /// Runs a body for its result and remembers it, if it depends on the question alone.
  func runForResult(
    _ callee: UInt32, _ question: Int?, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    resultDepth += 1
    defer { resultDepth -= 1 }
    let before = (state.early, state.late)
    let noted = (pool.placedValues, calls.count, requests.count, detached.count, boundsHit)
    let (result, isThrowing) = runCallee(callee, wantsResult: true, in: frame, &state)
    if let question, !isThrowing, state.early == before.0, state.late == before.1,
      noted == (pool.placedValues, calls.count, requests.count, detached.count, boundsHit) {
      knownResults[question] = result
    }
    return result
  }
}

extension ValueShape {
  /// It names the place in the run where it came up.
  var isPlaced: Bool {
    switch self {
    case .fresh, .made, .handle, .response, .answerFlag, .failure, .closure, .stream, .found, .outcome: true
    default: false
    }
  }
}
