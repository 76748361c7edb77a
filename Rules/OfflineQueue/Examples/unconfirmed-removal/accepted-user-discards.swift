@MainActor
final class DraftOutboxModel {
  private(set) var queue: [QueuedDraft]
  private let disk: DraftDisk

  init(disk: DraftDisk) {
    self.disk = disk
    queue = disk.load()
  }

  // The user's own decision, taken in the list of parked operations.
  func discardTapped(_ id: QueuedDraft.ID) {
    queue.removeAll { $0.id == id && $0.isParked }  // ok
    disk.save(queue)
  }
}
