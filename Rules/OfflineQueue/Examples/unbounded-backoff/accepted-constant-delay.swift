import Foundation

final class TideConnection {
  private let delay: TimeInterval = 15
  private let radio: Radio

  init(radio: Radio) { self.radio = radio }

  func connect() {
    radio.open { [weak self] isOpen in
      guard let self, !isOpen else { return }
      DispatchQueue.main.asyncAfter(deadline: .now() + self.delay) { [weak self] in self?.connect() }  // ok
    }
  }
}
