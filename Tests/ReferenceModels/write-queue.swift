// The offline write queue: fixed key and body, claimed in the store, removed on a definite success only.
import Foundation
import OSLog

struct QueuedChange: Codable, Identifiable, Sendable {
  enum Stage: String, Codable { case waiting, sending, parked }

  let id: UUID
  let key: String
  let body: Data  //~ body
  let createdAt: Date
  var stage = Stage.waiting
  var attempts = 0
  var notBefore = Date.distantPast
  var diagnostics: String?
}

protocol ChangeStore: Sendable {
  func load() async -> [QueuedChange]
  func save(_ change: QueuedChange) async
  func claim(_ id: UUID) async -> Bool
  func delete(_ id: UUID) async
}

protocol ChangeWire: Sendable {
  func send(key: String, body: Data) async throws -> Int
}

actor ChangeQueue {  //~ model
  private let store: any ChangeStore
  private let wire: any ChangeWire
  private let logger = Logger(subsystem: "queue", category: "changes")
  private let longestPause: TimeInterval = 900

  init(store: any ChangeStore, wire: any ChangeWire) {
    self.store = store
    self.wire = wire
  }

  func enqueue(_ edit: Edit) async throws {
    let body = try JSONEncoder().encode(edit)
    await store.save(QueuedChange(id: UUID(), key: UUID().uuidString, body: body, createdAt: Date()))  //~ enqueue
  }

  func appLaunched() async {
    for var change in await store.load() where change.stage == .sending {  //~ recover
      change.stage = .waiting  //~ recover
      await store.save(change)  //~ recover
    }  //~ recover
    await drain()
  }

  func becameReachable() async { await drain() }

  private func drain() async {  //~ drain
    for change in await store.load() where change.stage == .waiting && change.notBefore <= Date() {  //~ offer
      guard await store.claim(change.id) else { continue }  //~ claim
      await send(change)  //~ call-send
    }
  }

  private func send(_ change: QueuedChange) async {
    var change = change
    logger.debug("sending \(change.id, privacy: .public)")  //~ log
    do {
      let status = try await wire.send(key: change.key, body: change.body)  //~ send
      switch status {
      case 200..<300:  //~ success
        await store.delete(change.id)  //~ remove
      case 409:  //~ conflict
        change.stage = .parked  //~ park
        change.diagnostics = "conflict"  //~ park
        await store.save(change)  //~ park
      case 400..<500:  //~ refused
        change.stage = .parked
        change.diagnostics = "status \(status)"
        await store.save(change)  //~ refused-save
      default:
        await putBack(change)  //~ server-error
      }
    } catch {
      await putBack(change)  //~ lost
    }
  }

  private func putBack(_ old: QueuedChange) async {  //~ put-back
    var change = old
    change.stage = .waiting
    change.attempts += 1
    let pause = min(longestPause, pow(2, Double(change.attempts)))  //~ pause
    change.notBefore = Date().addingTimeInterval(pause)
    await store.save(change)  //~ put-back-save
  }
}
