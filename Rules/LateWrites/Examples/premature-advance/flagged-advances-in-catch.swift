@MainActor
final class SteppeModel {
  private(set) var herds: [Herd] = []
  private(set) var problem: String?
  private var offset = 0
  private var isLoading = false
  private let rangers: Rangers

  init(rangers: Rangers) { self.rangers = rangers }

  func more() async {
    guard !isLoading else { return }
    isLoading = true
    do {
      let found = try await rangers.herds(offset: offset, limit: 30)
      herds += found
      offset += found.count
    } catch {
      problem = error.localizedDescription
      offset += 30  // expect: premature-advance
    }
    isLoading = false
  }
}
