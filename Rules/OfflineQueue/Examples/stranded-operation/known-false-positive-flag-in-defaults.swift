struct StoredPing: Codable {
  let key: String
  let body: Data
  var isInFlight = false
}

@MainActor
final class PingOutbox {
  private var pings: [StoredPing] = []
  private let disk: PingDisk
  private let wire: PingWire

  init(disk: PingDisk, wire: PingWire) {
    self.disk = disk
    self.wire = wire
  }

  func restore() {
    pings = disk.load()
    for ping in pings where !ping.isInFlight {  // expect: stranded-operation
      Task { await send(ping.key) }
    }
  }

  private func send(_ key: String) async {
    guard let row = pings.firstIndex(where: { $0.key == key && !$0.isInFlight }) else { return }
    pings[row].isInFlight = true
    disk.save(pings)
    let accepted = (try? await wire.send(pings[row].body, key: key)) != nil
    guard let now = pings.firstIndex(where: { $0.key == key }) else { return }
    if accepted { pings.remove(at: now) } else { pings[now].isInFlight = false }
    disk.save(pings)
  }
}
