import Foundation

@MainActor
final class ChartRoomModel {
  enum Phase { case idle, loading, extending, failed }
  private(set) var phase = Phase.idle
  private(set) var charts: [Chart] = []
  private let room: ChartRoom

  init(room: ChartRoom) { self.room = room }

  func reload() {
    if [.loading, .extending].contains(phase) { return }
    phase = .loading
    Task {
      charts = (try? await room.charts()) ?? []  // ok
      phase = .idle
    }
  }
}
