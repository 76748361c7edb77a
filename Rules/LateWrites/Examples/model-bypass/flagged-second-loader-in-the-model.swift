import Foundation

final class StampModel {
  private(set) var stamps: [Stamp] = []
  private var serial = 0
  private let album: StampAlbum

  init(album: StampAlbum) { self.album = album }

  func open(country: String) {
    serial += 1
    stamps = []
    let ticket = serial
    album.stamps(of: country) { [weak self] found in
      self?.take(found, for: ticket)
    }
  }

  func showRarest() {
    album.stamps(of: "rare") { [weak self] found in
      self?.stamps = found  // expect: model-bypass
    }
  }

  private func take(_ found: [Stamp], for ticket: Int) {
    guard ticket == serial else { return }
    stamps = found
  }
}

protocol StampAlbum: AnyObject {
  func stamps(of country: String, done: @escaping ([Stamp]) -> Void)
}
