final class CheckInUploader {
  private let store: CheckInStore
  private let session: URLSession

  init(store: CheckInStore, session: URLSession) {
    self.store = store
    self.session = session
  }

  func upload(_ entry: QueuedCheckIn) {
    guard store.claim(entry.id) else { return }
    session.dataTask(with: entry.request) { [store] _, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      switch status {
      case 200..<300 where error == nil: store.delete(entry.id)  // ok
      case 400..<500: store.park(entry.id, status: status)  // ok
      default: store.release(entry.id)  // ok
      }
    }.resume()
  }
}
