import Foundation

final class BuoyConnection {
  private var delay: TimeInterval = 1
  private let radio: Radio

  init(radio: Radio) { self.radio = radio }

  func connect() {
    radio.open { [weak self] isOpen in
      guard let self else { return }
      if isOpen {
        self.delay = 1
      } else {
        DispatchQueue.main.asyncAfter(deadline: .now() + self.delay) { [weak self] in self?.connect() }
        self.delay *= 2  // expect: unbounded-backoff
      }
    }
  }
}
