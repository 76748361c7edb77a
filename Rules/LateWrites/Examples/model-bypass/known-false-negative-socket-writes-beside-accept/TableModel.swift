@MainActor
final class TableModel {
  var hands: [Hand] = []
  private var deal: UUID?

  func newDeal() -> UUID {
    let fresh = UUID()
    deal = fresh
    hands = []
    return fresh
  }

  func take(_ hands: [Hand], of deal: UUID) {
    guard deal == self.deal else { return }
    self.hands = hands
  }
}
