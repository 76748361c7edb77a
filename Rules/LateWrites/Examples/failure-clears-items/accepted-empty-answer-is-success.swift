final class BuffetModel {
  private(set) var plates: [Plate] = []
  private var call: UUID?
  private let buffet: Buffet

  init(buffet: Buffet) { self.buffet = buffet }

  func refresh() {
    let mine = UUID()
    call = mine
    buffet.plates { [weak self] result in
      guard let self, self.call == mine else { return }
      if case .success(let plates) = result {
        self.plates = plates.isEmpty ? [] : plates  // ok
      }
    }
  }
}
