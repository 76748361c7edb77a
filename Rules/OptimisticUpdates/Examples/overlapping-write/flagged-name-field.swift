import Observation

@MainActor
@Observable
final class BoatModel {
  private(set) var name: String
  private let id: Boat.ID
  private let registry: BoatRegistry

  init(boat: Boat, registry: BoatRegistry) {
    name = boat.name
    id = boat.id
    self.registry = registry
  }

  func rename(to new: String) async throws {
    name = new  // expect: overlapping-write
    let saved = try await registry.rename(id, to: new)
    name = saved.name  // expect: unvalidated-late-write
  }
}
