import BackgroundTasks
import Network

final class ReceiptUploader {
  private let store: ReceiptStore
  private let wire: ReceiptWire
  private let monitor = NWPathMonitor()

  init(store: ReceiptStore, wire: ReceiptWire) {
    self.store = store
    self.wire = wire
  }

  func start() {
    monitor.pathUpdateHandler = { [weak self] path in
      if path.status == .satisfied { self?.sendAll() }
    }
    monitor.start(queue: .main)
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "receipts", using: .main) { [weak self] task in
      self?.sendAll()
      task.setTaskCompleted(success: true)
    }
  }

  private func sendAll() {
    for receipt in store.all() {
      wire.send(receipt.body, key: receipt.key) { [store] accepted in  // expect: unclaimed-send
        if accepted { store.delete(receipt.id) }
      }
    }
  }
}
