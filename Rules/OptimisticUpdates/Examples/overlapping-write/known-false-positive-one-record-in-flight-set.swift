@MainActor
final class AnchorageModel {
  private(set) var reserved: [Berth.ID: Bool] = [:]
  private var busy: Set<Berth.ID> = []
  private let harbour: Harbour

  init(harbour: Harbour) { self.harbour = harbour }

  func reserve(_ id: Berth.ID) async {
    guard busy.insert(id).inserted else { return }
    let before = reserved[id]
    reserved[id] = true  // ok
    switch await harbour.reserve(id) {
    case .granted(let berth):
      reserved[id] = berth.isReserved  // ok
      busy.remove(id)  // ok
    case .refused:
      reserved[id] = before  // ok
      busy.remove(id)  // ok
    case .unknown:
      break  // the berth stays busy until it has been read again
    }
  }

  func read(_ id: Berth.ID) async {
    guard let berth = try? await harbour.berth(id) else { return }
    reserved[id] = berth.isReserved  // ok
    busy.remove(id)  // ok
  }
}
