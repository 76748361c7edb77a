import Foundation

@MainActor
final class Loader<Value> {
  private(set) var value: Value
  private var isLoading = false

  init(_ value: Value) { self.value = value }

  func load(_ ask: () async throws -> Value) async {
    guard !isLoading else { return }
    isLoading = true
    if let found = try? await ask() { value = found }  // ok
    isLoading = false
  }

  func clear(to empty: Value) { value = empty }
}

@MainActor
final class HarbourModel {
  private let harbours: Loader<[String]>
  private let pilots: PilotOffice

  init(pilots: PilotOffice) {
    self.pilots = pilots
    harbours = Loader([])
  }

  func appear() async { await harbours.load { try await self.pilots.harbours() } }
}

@MainActor
final class PilotModel {
  private let names: Loader<[String]>

  init() { names = Loader([]) }

  // Another loader than the one of the harbours.
  func signOut() { names.clear(to: []) }
}
