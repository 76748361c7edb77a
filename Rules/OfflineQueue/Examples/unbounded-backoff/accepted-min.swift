@MainActor
final class BeaconLink {
  private var failures = 0
  private let dish: Dish

  init(dish: Dish) { self.dish = dish }

  func keepOpen() async {
    while !Task.isCancelled {
      if (try? await dish.listen()) != nil {
        failures = 0  // ok
      } else {
        failures += 1  // ok
        try? await Task.sleep(for: .seconds(min(120, pow(2.0, Double(failures)))))  // ok
      }
    }
  }
}
