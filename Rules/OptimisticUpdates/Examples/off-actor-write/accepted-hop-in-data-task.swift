import Foundation

final class OzoneModel: ObservableObject {
  @Published private(set) var counts: [Int] = []
  private var request: UUID?

  func load(_ address: URL) {
    let mine = UUID()
    request = mine
    URLSession.shared.dataTask(with: address) { [weak self] data, _, _ in
      let counts = data.flatMap { try? JSONDecoder().decode([Int].self, from: $0) }
      DispatchQueue.main.async {
        guard let self, self.request == mine else { return }
        if let counts { self.counts = counts }  // ok
      }
    }.resume()
  }
}
