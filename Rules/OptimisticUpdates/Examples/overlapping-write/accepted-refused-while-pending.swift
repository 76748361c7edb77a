@MainActor
final class CocktailModel {
  private(set) var liked: [Cocktail.ID: Bool] = [:]
  private var pending: [Cocktail.ID: UUID] = [:]
  private var unsure: Set<Cocktail.ID> = []
  private let bar: BarAPI

  init(bar: BarAPI) { self.bar = bar }

  func setLiked(_ wanted: Bool, _ id: Cocktail.ID) async {
    guard pending[id] == nil, !unsure.contains(id) else { return }
    let ticket = UUID()
    let before = liked[id]
    pending[id] = ticket
    liked[id] = wanted  // ok
    do {
      let answer = try await bar.setLiked(wanted, id)
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      liked[id] = answer.liked  // ok
    } catch is Refusal {
      guard pending[id] == ticket else { return }
      pending[id] = nil  // ok
      liked[id] = before  // ok
    } catch {
      guard pending[id] == ticket else { return }
      unsure.insert(id)  // ok
      await reread(id)
    }
  }

  func reread(_ id: Cocktail.ID) async {
    guard let ticket = pending[id], unsure.contains(id) else { return }
    guard let answer = try? await bar.cocktail(id), pending[id] == ticket else { return }
    unsure.remove(id)  // ok
    pending[id] = nil  // ok
    liked[id] = answer.liked  // ok
  }
}
