import Foundation

final class VaseModel {
  private(set) var vases: [Vase] = []
  private var generation = 0
  private var open: VaseTicket?
  private let kiln: Kiln

  init(kiln: Kiln) { self.kiln = kiln }

  func load(_ glaze: String) {
    generation += 1
    vases = []
    kiln.vases(with: glaze) { [weak self] found in
      guard let self else { return }
      let ticket = VaseTicket(generation: self.generation)
      self.open = ticket
      guard ticket == self.open else { return }  // expect: vacuous-ticket
      self.vases = found
    }
  }
}

struct VaseTicket: Equatable { let generation: Int }

protocol Kiln: AnyObject {
  func vases(with glaze: String, done: @escaping ([Vase]) -> Void)
}
