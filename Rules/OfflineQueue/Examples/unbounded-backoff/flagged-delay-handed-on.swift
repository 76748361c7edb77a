import Foundation

final class KeyUpdater {
  private let queue = DispatchQueue(label: "keys")
  private let service: KeyService

  init(service: KeyService) { self.service = service }

  func update(retryDelay: TimeInterval = 1) {
    service.update { [weak self] error in
      if error != nil { self?.didFail(retryDelay: retryDelay) }
    }
  }

  private func didFail(retryDelay: TimeInterval) {
    queue.asyncAfter(deadline: .now() + retryDelay) { [weak self] in
      self?.update(retryDelay: retryDelay * 2)  // expect: unbounded-backoff
    }
  }
}
