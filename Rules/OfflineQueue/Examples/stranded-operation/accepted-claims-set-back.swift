struct QueuedCrate: Codable, Identifiable {
  enum Stage: String, Codable { case waiting, sending, parked }

  let id: UUID
  let key: String
  let body: Data
  var stage = Stage.waiting
}

@MainActor
final class CrateOutbox {
  private var queue: [QueuedCrate]
  private let disk: CrateDisk

  init(disk: CrateDisk) {
    self.disk = disk
    queue = disk.load().map { crate in  // ok
      var crate = crate
      if crate.stage == .sending { crate.stage = .waiting }
      return crate
    }
  }

  func claim(_ id: UUID) -> Bool {
    guard let row = queue.firstIndex(where: { $0.id == id && $0.stage == .waiting }) else { return false }
    queue[row].stage = .sending  // ok
    disk.save(queue)
    return true
  }
}
