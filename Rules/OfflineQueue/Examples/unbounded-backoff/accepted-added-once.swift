import Foundation

final class LedgerPoll {
  private let pause: TimeInterval = 30
  private let service: LedgerService

  init(service: LedgerService) { self.service = service }

  func retry(isVerified: Bool) {
    var retryDelay = pause
    // Longer than the pause, but the same each time.
    if isVerified { retryDelay += 3600 }  // ok
    DispatchQueue.main.asyncAfter(deadline: .now() + retryDelay) { [weak self] in
      self?.service.poll { isDone in
        if !isDone { self?.retry(isVerified: isVerified) }
      }
    }
  }
}
