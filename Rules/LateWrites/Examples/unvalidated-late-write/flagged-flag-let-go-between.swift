import Foundation

// The flag is up while the first answer is awaited, and down again while the second one is.
final class TwoStepModel {
  private(set) var shown: StepResult?
  var selected = 0
  private var isRestoring = false
  private let archive: StepArchive

  init(archive: StepArchive) { self.archive = archive }

  func restoreTapped() {
    guard !isRestoring else { return }
    shown = nil
    archive.restore(selected) { [weak self] number in
      self?.isRestoring = false
      self?.archive.read(number) { result in
        self?.shown = result  // expect: unvalidated-late-write
      }
    }
    isRestoring = true
  }

  func select(_ number: Int) {
    guard !isRestoring else { return }
    selected = number
  }
}

struct StepResult { let number: Int }

protocol StepArchive: AnyObject {
  func restore(_ number: Int, done: @escaping (Int) -> Void)
  func read(_ number: Int, done: @escaping (StepResult) -> Void)
}
