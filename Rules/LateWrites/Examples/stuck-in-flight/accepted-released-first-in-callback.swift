final class FerryModel {
  private(set) var ferries: [Ferry] = []
  private var isAsking = false
  private let line: FerryLine

  init(line: FerryLine) { self.line = line }

  func ask() {
    if isAsking { return }
    isAsking = true
    line.ferries { [weak self] answer in
      guard let self else { return }
      self.isAsking = false  // ok
      guard let answer, !answer.isEmpty else { return }  // ok
      self.ferries = answer  // ok
    }
  }
}
