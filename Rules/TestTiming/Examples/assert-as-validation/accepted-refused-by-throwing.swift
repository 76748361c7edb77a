@MainActor
final class VillageModel {
  private(set) var houses: [House] = []
  private(set) var failure: String?
  private var generation = 0
  private let office: LandOffice

  init(office: LandOffice) { self.office = office }

  func open(_ village: Village) async {
    generation += 1
    let ticket = generation
    houses = []
    do {
      let found = try await office.houses(in: village)
      guard ticket == generation else {
        assertionFailure("villages are opened one at a time")  // ok
        throw LandOffice.Outdated()
      }
      houses = found  // ok
    } catch {
      if ticket == generation { failure = "\(error)" }  // ok
    }
  }
}
