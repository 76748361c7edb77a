import Observation

@MainActor
@Observable
final class RecipeShelf {
  private(set) var recipes: [Recipe] = []
  private(set) var diet: Diet = .anything
  private let kitchen: KitchenAPI

  init(kitchen: KitchenAPI) { self.kitchen = kitchen }

  func choose(_ diet: Diet) async {
    self.diet = diet
    recipes = []  // expect: reset-without-rotation
    await fetchMore()
  }

  private func fetchMore() async {
    guard let page = try? await kitchen.recipes(for: diet, skipping: recipes.count) else { return }
    recipes += page.rows  // expect: unvalidated-late-write
  }
}
