protocol TerrariumService {
  /// Throws unless the lamp is known to have been switched; the answer is empty.
  func setLamp(_ id: Lamp.ID, _ isOn: Bool) async throws
}

@MainActor
final class TerrariumModel {
  private(set) var lamps: [Lamp.ID: Bool] = [:]
  private var pending: Set<Lamp.ID> = []
  private let service: any TerrariumService

  init(service: any TerrariumService) { self.service = service }

  func set(_ id: Lamp.ID, _ isOn: Bool) async throws {
    guard pending.insert(id).inserted else { return }
    defer { pending.remove(id) }  // ok
    try await service.setLamp(id, isOn)
    lamps[id] = isOn  // ok
  }
}
