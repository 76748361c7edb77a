final class Preference<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

enum Preferences {
  static let isRewarded = Preference(false)
  static let retriesLeft = Preference(3)
}

@MainActor
final class RewardModel {
  private let ledger: Ledger

  init(ledger: Ledger) { self.ledger = ledger }

  func enable(_ key: String) async {
    // Two settings that share a class: what the failure counts down is not what was shown.
    Preferences.isRewarded.value = true  // ok
    do {
      try await ledger.enable(key)
    } catch {
      Preferences.retriesLeft.value = 2  // ok
    }
  }
}
