final class AquariumModel {
  private(set) var fish: [Fish] = []
  private var visit = UUID()
  private let keeper: Keeper

  init(keeper: Keeper) { self.keeper = keeper }

  func look(into tank: Tank) {
    visit = UUID()
    fish = []
    keeper.fish(in: tank) { [weak self, visit] found in
      guard let self, visit == self.visit else { return }  // ok
      self.fish = found  // ok
    }
  }
}
