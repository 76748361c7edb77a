@MainActor
final class GlacierModel {
  private(set) var layers: [Layer] = []
  private var generation = 0
  private let station: PolarStation

  init(station: PolarStation) { self.station = station }

  func drill(at spot: Spot) async {
    generation += 1
    let ticket = generation
    layers = []
    let found = await station.layers(below: spot)
    let now = generation
    guard ticket == now else { return }  // ok
    layers = found  // ok
  }
}
