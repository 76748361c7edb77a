import Foundation

final class AbacusModel {
  private(set) var beads = 0

  func reset() {
    DispatchQueue.main.async { [weak self] in  // ok
      self?.beads = 0
    }
  }
}
