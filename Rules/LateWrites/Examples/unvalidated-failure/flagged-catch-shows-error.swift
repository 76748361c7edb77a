import Observation

@MainActor
@Observable
final class TrailModel {
  private(set) var trails: [Trail] = []
  private(set) var errorText: String?
  private var generation = 0
  private let park: ParkService

  init(park: ParkService) { self.park = park }

  func load(_ region: Region) async {
    generation += 1
    let ticket = generation
    errorText = nil
    do {
      let loaded = try await park.trails(in: region)
      guard ticket == generation else { return }
      trails = loaded  // ok
    } catch {
      errorText = error.localizedDescription  // expect: unvalidated-failure
    }
  }
}
