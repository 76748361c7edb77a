@MainActor
final class QuillModel {
  private(set) var muted: [Author.ID: Bool] = [:]
  private var pending: [Author.ID: UUID] = [:]
  private var unsure: Set<Author.ID> = []
  private let press: Press

  init(press: Press) { self.press = press }

  func mute(_ id: Author.ID) async {
    guard pending[id] == nil, !unsure.contains(id) else { return }
    let ticket = UUID()
    let before = muted[id]
    pending[id] = ticket
    muted[id] = true
    do {
      let author = try await press.mute(id)
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      muted[id] = author.isMuted  // ok
    } catch PressError.refused {
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      muted[id] = before  // ok
    } catch {
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      unsure.insert(id)  // ok
    }
  }

  func read(_ id: Author.ID) async {
    guard pending[id] == nil, let author = try? await press.author(id) else { return }
    guard pending[id] == nil else { return }
    unsure.remove(id)  // ok
    muted[id] = author.isMuted  // ok
  }
}
