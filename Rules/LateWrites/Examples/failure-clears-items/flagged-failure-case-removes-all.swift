final class CanteenModel {
  private(set) var dishes: [Dish] = []
  private(set) var banner: String?
  private var call: UUID?
  private let canteen: Canteen

  init(canteen: Canteen) { self.canteen = canteen }

  func refresh() {
    let mine = UUID()
    call = mine
    canteen.dishes { [weak self] result in
      guard let self, self.call == mine else { return }
      switch result {
      case .success(let dishes):
        self.dishes = dishes
      case .failure:
        self.dishes.removeAll()  // expect: failure-clears-items
        self.banner = "The kitchen does not answer"
      }
    }
  }
}
