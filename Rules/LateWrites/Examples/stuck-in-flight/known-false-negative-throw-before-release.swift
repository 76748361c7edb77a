@MainActor
final class ReservoirModel {
  private(set) var level: Double?
  private var pending = false
  private let dam: Dam

  init(dam: Dam) { self.dam = dam }

  func measure() async throws {
    guard !pending else { return }
    pending = true
    let reading = try await dam.reading()  // expect: stuck-in-flight
    level = reading.level
    pending = false
  }
}
