@MainActor
final class SatelliteLink {
  private var failures: UInt64 = 0
  private let dish: Dish

  init(dish: Dish) { self.dish = dish }

  func keepOpen() async {
    while !Task.isCancelled {
      if (try? await dish.listen()) != nil {
        failures = 0
      } else {
        failures += 1
        try? await Task.sleep(nanoseconds: 1_000_000_000 << failures)  // expect: unbounded-backoff
      }
    }
  }
}
