import OSLog

@MainActor
final class LighthouseModel {
  private(set) var beam: Beam?
  private var generation = 0
  private let coast: CoastService
  private let logger = Logger()

  init(coast: CoastService) { self.coast = coast }

  func light(_ tower: Tower) async {
    generation += 1
    let mine = generation
    do {
      let answer = try await coast.beam(of: tower)
      guard mine == generation else { return }
      beam = answer  // ok
    } catch {
      logger.error("no beam: \(error.localizedDescription)")
    }
  }
}
