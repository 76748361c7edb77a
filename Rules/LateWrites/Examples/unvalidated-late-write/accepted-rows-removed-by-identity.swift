@MainActor
final class ParcelModel {
  private(set) var parcels = IdentifiedList<Parcel>()
  private var isAsking = false
  private let depot: Depot

  init(depot: Depot) { self.depot = depot }

  func more() async {
    guard !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    guard let page = try? await depot.parcels() else { return }
    parcels.append(contentsOf: page)  // ok
  }

  func drop(_ ids: [Parcel.ID]) {
    parcels.removeAll(identifiedBy: ids)
  }
}
