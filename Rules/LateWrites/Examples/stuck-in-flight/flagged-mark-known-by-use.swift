@MainActor
final class OrchardModel {
  private(set) var trees: [Tree] = []
  private(set) var notice: String?
  private var errand: Errand?
  private let warden: Warden

  init(warden: Warden) { self.warden = warden }

  func more() async {
    guard errand == nil else { return }
    errand = Errand(after: trees.last?.id)
    do {
      trees += try await warden.trees(after: trees.last?.id)
      errand = nil
    } catch {  // expect: stuck-in-flight
      notice = error.localizedDescription
    }
  }
}
