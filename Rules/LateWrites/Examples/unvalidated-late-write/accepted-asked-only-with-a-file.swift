import Foundation

final class TileModel {
  private(set) var pieces: [Piece] = []
  private let file: String?
  private var isAsking = false
  private let museum: Museum

  init(file: String?, museum: Museum) {
    self.file = file
    self.museum = museum
  }

  func show() {
    if let file {
      guard !isAsking else { return }
      isAsking = true
      museum.pieces(in: file) { [weak self] found in
        self?.isAsking = false
        self?.pieces = found  // ok
      }
    } else {
      pieces = []
    }
  }
}

protocol Museum: AnyObject {
  func pieces(in file: String, done: @escaping ([Piece]) -> Void)
}
