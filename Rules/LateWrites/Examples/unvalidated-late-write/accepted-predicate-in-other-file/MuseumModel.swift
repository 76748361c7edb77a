@MainActor
final class MuseumModel {
  private(set) var exhibits: [Exhibit] = []
  private var turnstile = Turnstile()
  private let catalogue: Catalogue

  init(catalogue: Catalogue) { self.catalogue = catalogue }

  func enter(_ wing: Wing) async {
    let ticket = turnstile.issue()
    exhibits = []
    let found = (try? await catalogue.exhibits(in: wing)) ?? []
    if turnstile.admits(ticket) {
      exhibits = found  // ok
    }
  }
}
