import Foundation

// The flag goes up after the request has been sent, in the same turn: a second start finds it up all the same.
final class VersionModel {
  private(set) var shown: Version?
  var selected = 0
  private var isRestoring = false
  private let archive: VersionArchive

  init(archive: VersionArchive) { self.archive = archive }

  func restoreTapped() {
    guard !isRestoring else { return }
    shown = nil
    archive.restore(selected) { [weak self] version in
      self?.isRestoring = false
      self?.shown = version  // ok
    }
    isRestoring = true
  }

  func select(_ number: Int) {
    guard !isRestoring else { return }
    selected = number
  }
}

struct Version { let number: Int }

protocol VersionArchive: AnyObject {
  func restore(_ number: Int, done: @escaping (Version) -> Void)
}
