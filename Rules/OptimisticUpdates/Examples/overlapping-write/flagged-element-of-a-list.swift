@MainActor
final class OrchardModel {
  private(set) var trees: [Tree] = []
  private let orchard: Orchard

  init(orchard: Orchard) { self.orchard = orchard }

  func toggleMark(_ id: Tree.ID) async {
    guard let row = trees.firstIndex(where: { $0.id == id }) else { return }
    trees[row].isMarked.toggle()  // expect: overlapping-write
    do {
      let answer = try await orchard.mark(id, trees[row].isMarked)
      guard let now = trees.firstIndex(where: { $0.id == id }) else { return }
      trees[now].isMarked = answer.isMarked
    } catch {
      guard let now = trees.firstIndex(where: { $0.id == id }) else { return }
      trees[now].isMarked.toggle()  // expect: unknown-outcome-rollback
    }
  }
}

struct Tree: Identifiable {
  let id: Int
  var isMarked = false
}
