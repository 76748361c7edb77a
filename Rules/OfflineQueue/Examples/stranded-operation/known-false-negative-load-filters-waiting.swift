struct QueuedParcel: Codable, Identifiable {
  enum Stage: String, Codable { case waiting, sending, parked }

  let id: UUID
  let key: String
  let body: Data
  var stage = Stage.waiting
}

@MainActor
final class ParcelOutbox {
  private var queue: [QueuedParcel]
  private let disk: ParcelDisk
  private let wire: ParcelWire

  init(disk: ParcelDisk, wire: ParcelWire) {
    self.disk = disk
    self.wire = wire
    queue = disk.load().filter { $0.stage == .waiting }  // expect: stranded-operation
  }

  func send(_ id: UUID) async {
    guard let row = queue.firstIndex(where: { $0.id == id && $0.stage == .waiting }) else { return }
    queue[row].stage = .sending
    disk.save(queue)
    let parcel = queue[row]
    let accepted = (try? await wire.send(parcel.body, key: parcel.key)) != nil
    guard let now = queue.firstIndex(where: { $0.id == id }) else { return }
    if accepted { queue.remove(at: now) } else { queue[now].stage = .waiting }
    disk.save(queue)
  }
}
