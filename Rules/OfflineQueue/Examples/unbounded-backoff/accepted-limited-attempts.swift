struct AuroraClient {
  let dish: Dish

  func fetch() async throws -> Aurora {
    for attempt in 0..<4 {
      if let aurora = try? await dish.aurora() { return aurora }
      try await Task.sleep(for: .seconds(pow(2.0, Double(attempt))))  // ok
    }
    return try await dish.aurora()
  }
}
