@MainActor
final class ShutterModel {
  private(set) var closed: [Shutter.ID: Bool] = [:]
  private(set) var mustRead: Set<Shutter.ID> = []
  private var busy: Set<Shutter.ID> = []
  private let house: House

  init(house: House) { self.house = house }

  func close(_ id: Shutter.ID) async {
    guard !mustRead.contains(id), busy.insert(id).inserted else { return }
    defer { busy.remove(id) }  // ok
    let before = closed[id]
    closed[id] = true
    let answer = await house.close(id)
    switch answer.status {
    case 200..<300: closed[id] = answer.isClosed  // ok
    case 408: mustRead.insert(id)  // ok
    case 400..<500: closed[id] = before  // ok
    default: mustRead.insert(id)  // ok
    }
  }

  func read(_ id: Shutter.ID) async {
    guard let isClosed = try? await house.isClosed(id) else { return }
    closed[id] = isClosed  // ok
    mustRead.remove(id)  // ok
  }
}
