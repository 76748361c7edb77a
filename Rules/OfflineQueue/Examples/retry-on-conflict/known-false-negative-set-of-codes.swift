final class PermitSender {
  private static let retryCodes: Set<Int> = [408, 409, 429, 503]  // expect: retry-on-conflict
  private let store: PermitStore
  private let session: URLSession

  init(store: PermitStore, session: URLSession) {
    self.store = store
    self.session = session
  }

  func send(_ permit: QueuedPermit) {
    guard store.claim(permit.id) else { return }
    session.dataTask(with: permit.request) { [store] _, response, _ in
      guard let status = (response as? HTTPURLResponse)?.statusCode else { return store.release(permit.id) }
      if (200..<300).contains(status) {
        store.delete(permit.id)
      } else if Self.retryCodes.contains(status) {  // via: retry-on-conflict
        store.release(permit.id)
      } else {
        store.park(permit.id, status: status)
      }
    }.resume()
  }
}
