@MainActor
final class MosaicModel {
  private(set) var tiles: [Tile] = []
  private var round = 0
  private let studio: Studio

  init(studio: Studio) { self.studio = studio }

  func lay(_ pattern: Pattern) async {
    round += 1
    let mine = round
    tiles = []
    let found = await studio.tiles(for: pattern)
    guard mine == round else { return }
    withAnimation {
      tiles = arranged(found)  // ok
    }
  }

  private func arranged(_ tiles: [Tile]) -> [Tile] { tiles.sorted { $0.hue < $1.hue } }
}
