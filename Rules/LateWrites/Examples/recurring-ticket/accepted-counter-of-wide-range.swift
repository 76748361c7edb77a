@MainActor
final class RadarModel {
  private(set) var echoes: [Echo] = []
  private var sweep: UInt64 = 0
  private let antenna: Antenna

  init(antenna: Antenna) { self.antenna = antenna }

  func turn(to bearing: Double) async {
    sweep &+= 1
    let mine = sweep
    echoes.removeAll(keepingCapacity: true)
    let found = await antenna.echoes(at: bearing)
    switch sweep {
    case mine: echoes = found  // ok
    default: break
    }
  }
}
