@MainActor
final class ChartModel {
  private(set) var points: [Point] = []
  private var generation = 0
  private let stocks: StockService

  init(stocks: StockService) { self.stocks = stocks }

  func show(_ symbol: String) async {
    generation += 1
    points = []
    let answer = await stocks.history(of: symbol)
    let ticket = generation
    guard ticket == generation else { return }  // expect: vacuous-ticket
    points = answer
  }
}
