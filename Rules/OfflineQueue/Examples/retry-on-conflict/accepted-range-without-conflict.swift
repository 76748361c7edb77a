final class LicenceSender {
  private let store: LicenceStore
  private let session: URLSession

  init(store: LicenceStore, session: URLSession) {
    self.store = store
    self.session = session
  }

  func send(_ licence: QueuedLicence) {
    guard store.claim(licence.id) else { return }
    session.dataTask(with: licence.request) { [store] _, response, _ in
      switch (response as? HTTPURLResponse)?.statusCode {
      case .some(200..<300): store.delete(licence.id)  // ok
      case .some(400..<500): store.park(licence.id)  // ok
      default: store.release(licence.id)  // ok
      }
    }.resume()
  }
}
