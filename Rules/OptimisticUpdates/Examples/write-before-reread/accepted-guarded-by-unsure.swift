@MainActor
final class LockerModel {
  private(set) var locked: [Locker.ID: Bool] = [:]
  private var pending: [Locker.ID: UUID] = [:]
  private var unsure: Set<Locker.ID> = []
  private let gym: Gym

  init(gym: Gym) { self.gym = gym }

  func lock(_ id: Locker.ID, _ wanted: Bool) async {
    guard pending[id] == nil, !unsure.contains(id) else { return }
    let ticket = UUID()
    pending[id] = ticket
    locked[id] = wanted  // ok
    do {
      let locker = try await gym.lock(id, wanted)
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      locked[id] = locker.isLocked  // ok
    } catch {
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      unsure.insert(id)  // ok
    }
  }

  func read(_ id: Locker.ID) async {
    guard pending[id] == nil, let locker = try? await gym.locker(id), pending[id] == nil else { return }
    unsure.remove(id)  // ok
    locked[id] = locker.isLocked  // ok
  }
}
