// Stage 7 (facts). Failures that are gathered while several requests run and looked at when all have ended:
// `failed.insert(id)` in a loop, a child task or a callback, then `guard failed.isEmpty`. What such a local holds tells how
// the requests ended, as the flag or error of a callback does.
import CallResolution
import ControlFlow
import Semantics

/// What is kept in a local, on failures and nowhere else.
enum CollectedFailure: Sendable {
  /// Something was put in.
  case filled
  /// It was set to true.
  case raised
  /// The error itself.
  case error
}

extension Interpreter {
  /// A local is stored to: remembers on which side of the outcome.
  func noteCollected(_ local: LocalKey, replacement: ValueHandle?, _ state: PathState) {
    let isFailure = (state.late ?? state.early)?.outcome.contains(.failure) == true
    let kept: CollectedFailure?
    if let replacement {
      switch pool[replacement].shape {
      case .null, .bool(false): return
      case .bool(true): kept = isFailure ? .raised : nil
      case .failure: kept = .error
      default: kept = nil
      }
    } else {
      kept = isFailure ? .filled : nil
    }
    if let known = collected[local], known != kept { collected[local] = .some(nil) } else { collected[local] = .some(kept) }
  }

  /// What a read of the local says of the requests, if it holds failures only: a flag that is true where there were none.
  func collectedFlag(_ local: LocalKey, _ kind: CollectedFailure, at site: Site, _ state: PathState) -> ValueHandle? {
    guard let known = collected[local], known == kind else { return nil }
    return pool.intern(.answerFlag((state.late ?? state.early)?.requests.first ?? site))
  }
}
