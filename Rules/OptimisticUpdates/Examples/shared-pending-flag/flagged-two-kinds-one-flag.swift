@MainActor
final class GroveModel {
  private(set) var trees: [Tree] = []
  private var writing = false
  private let forest: ForestService

  init(forest: ForestService) { self.forest = forest }

  func water(_ id: Tree.ID) async {
    guard !writing else { return }  // expect: shared-pending-flag
    writing = true
    let tree = try? await forest.water(id)
    writing = false
    replace(tree)
  }

  func prune(_ id: Tree.ID) async {
    guard !writing else { return }  // expect: shared-pending-flag
    writing = true
    let tree = try? await forest.prune(id)
    writing = false
    replace(tree)
  }

  private func replace(_ tree: Tree?) {
    guard let tree, let row = trees.firstIndex(where: { $0.id == tree.id }) else { return }
    trees[row] = tree
  }
}
