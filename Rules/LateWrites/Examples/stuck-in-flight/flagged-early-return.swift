final class TollModel {
  private(set) var tolls: [Toll] = []
  private var isAsking = false
  private let road: RoadOffice

  init(road: RoadOffice) { self.road = road }

  func ask() {
    if isAsking { return }
    isAsking = true
    road.tolls { [weak self] answer in
      guard let self else { return }
      guard let answer, !answer.isEmpty else { return }  // expect: stuck-in-flight
      self.tolls = answer
      self.isAsking = false
    }
  }
}
