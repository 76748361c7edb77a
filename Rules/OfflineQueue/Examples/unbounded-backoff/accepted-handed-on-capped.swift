import Foundation

final class NameUpdater {
  private let queue = DispatchQueue(label: "names")
  private let service: NameService

  init(service: NameService) { self.service = service }

  func update(retryDelay: TimeInterval = 1) {
    service.update { [weak self] error in
      if error != nil { self?.didFail(retryDelay: retryDelay) }
    }
  }

  private func didFail(retryDelay: TimeInterval) {
    queue.asyncAfter(deadline: .now() + retryDelay) { [weak self] in
      self?.update(retryDelay: min(60, retryDelay * 2))  // ok
    }
  }
}
