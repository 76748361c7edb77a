// The closed vocabularies that findings and inventory rows share. They are nested in `Finding` so that the analysis
// may have richer types of the same name.

extension Finding {
  /// What protects a write on one route, or fails to.
  package enum Verdict: String, CaseIterable, Sendable {
    case validated, keyed, serial, recurring, vacuous, stale, unrotated, unvalidated
    case latestOnly = "latest-only"
    case singleFlight = "single-flight"
    case immutableInput = "immutable-input"
    case cancelChecked = "cancel-checked"
    case cancelledByView = "cancelled-by-view"
    case cancellationOnly = "cancellation-only"

    /// Whether a write with this verdict is protected in full.
    package var isSafe: Bool {
      switch self {
      case .validated, .keyed, .latestOnly, .singleFlight, .serial, .immutableInput: true
      case .recurring, .vacuous, .stale, .unrotated, .unvalidated, .cancelChecked, .cancelledByView,
        .cancellationOnly:
        false
      }
    }

    /// How much protection the verdict stands for: of several weak ones the lowest names the write.
    package var strength: Int {
      switch self {
      case .unvalidated: 0
      case .unrotated: 1
      case .stale: 2
      case .vacuous: 3
      case .recurring: 4
      case .cancellationOnly: 5
      case .cancelledByView: 6
      case .cancelChecked: 7
      case .immutableInput: 8
      case .serial: 9
      case .singleFlight: 10
      case .latestOnly: 11
      case .keyed: 12
      case .validated: 13
      }
    }
  }

  /// The kinds of path on which a write lies; several may apply to one write.
  package enum PathKind: String, CaseIterable, Comparable, Sendable {
    case completion, success, failure, refresh, filter, restore, start, retry, initialisation, appear, disappear, change
    case sessionSwitch = "session-switch"
    case userEvent = "user-event"
    case scrollEnd = "scroll-end"
    case lifeCycle = "life-cycle"

    /// Byte order of the names, so that lists of kinds have one spelling.
    package static func < (left: PathKind, right: PathKind) -> Bool {
      left.rawValue.precedesInBytes(right.rawValue)
    }
  }

  /// How a write changes what it writes.
  package enum Effect: String, CaseIterable, Sendable {
    case replace, clear, extend, remove, step
    case keyedStore = "keyed-store"
    case setConstant = "set-constant"
  }
}
