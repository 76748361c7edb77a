@MainActor
final class Croupier {
  private let table: TableModel
  private let casino: Casino

  init(table: TableModel, casino: Casino) {
    self.table = table
    self.casino = casino
  }

  func deal() {
    let deal = table.newDeal()
    casino.shuffle { [table] hands in
      table.take(hands, of: deal)  // ok
    }
  }

  func redeal() {
    casino.shuffle { [weak self] hands in
      self?.table.hands = hands  // expect: model-bypass
    }
  }
}
