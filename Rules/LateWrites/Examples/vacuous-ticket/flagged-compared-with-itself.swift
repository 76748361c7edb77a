@MainActor
final class InventoryModel {
  private(set) var boxes: [Box] = []
  private(set) var lastRequest: Request?
  private let depot: Depot

  init(depot: Depot) { self.depot = depot }

  func count(aisle: Int) async {
    lastRequest = Request(aisle: aisle)
    boxes = []
    let found = await depot.boxes(in: aisle)
    guard lastRequest === lastRequest else { return }  // expect: vacuous-ticket
    boxes = found
  }
}
