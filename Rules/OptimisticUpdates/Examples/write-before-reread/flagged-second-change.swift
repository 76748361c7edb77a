@MainActor
final class WardrobeModel {
  private(set) var worn: [Coat.ID: Bool] = [:]
  private var pending: [Coat.ID: UUID] = [:]
  private var unsure: Set<Coat.ID> = []
  private let cloakroom: Cloakroom

  init(cloakroom: Cloakroom) { self.cloakroom = cloakroom }

  func wear(_ id: Coat.ID, _ wanted: Bool) async {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    worn[id] = wanted  // expect: write-before-reread
    do {
      let coat = try await cloakroom.wear(id, wanted)
      guard pending[id] == ticket else { return }
      pending[id] = nil
      worn[id] = coat.isWorn
    } catch {
      guard pending[id] == ticket else { return }
      pending[id] = nil
      unsure.insert(id)
    }
  }

  func read(_ id: Coat.ID) async {
    guard pending[id] == nil, let coat = try? await cloakroom.coat(id), pending[id] == nil else { return }
    unsure.remove(id)
    worn[id] = coat.isWorn
  }
}
