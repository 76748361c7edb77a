@MainActor
final class AuctionModel {
  private(set) var bids: [Bid] = []
  private var opened = 0
  private let house: AuctionHouse

  init(house: AuctionHouse) { self.house = house }

  func open(_ lot: Lot) {
    opened += 1
    bids = []
    Task { [opened] in await fill(lot, for: opened) }
  }

  private func fill(_ lot: Lot, for visit: Int) async {
    let found = await house.bids(on: lot)
    guard visit == opened else { return }  // ok
    bids = found  // ok
  }
}
