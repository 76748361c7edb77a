@MainActor
final class CookbookModel {
  private(set) var liked: [Recipe.ID: Bool] = [:]
  private let kitchen: KitchenAPI

  init(kitchen: KitchenAPI) { self.kitchen = kitchen }

  func setLiked(_ wanted: Bool, _ id: Recipe.ID) async {
    let before = liked[id]
    liked[id] = wanted  // expect: overlapping-write
    do {
      let answer = try await kitchen.setLiked(wanted, id)
      liked[id] = answer.liked
    } catch is Refusal {
      liked[id] = before  // expect: unvalidated-failure
    } catch {
      await reread(id)
    }
  }

  private func reread(_ id: Recipe.ID) async {
    guard let answer = try? await kitchen.recipe(id) else { return }
    liked[id] = answer.liked
  }
}
