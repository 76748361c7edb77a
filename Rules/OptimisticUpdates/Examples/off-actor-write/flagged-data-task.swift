import Foundation

final class PollenModel: ObservableObject {
  @Published private(set) var counts: [Int] = []
  private var request: UUID?

  func load(_ address: URL) {
    let mine = UUID()
    request = mine
    URLSession.shared.dataTask(with: address) { [weak self] data, _, _ in
      guard let self, self.request == mine, let data else { return }
      let counts = try? JSONDecoder().decode([Int].self, from: data)
      self.counts = counts ?? self.counts  // expect: off-actor-write
    }.resume()
  }
}
