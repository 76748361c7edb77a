import Foundation

// A refresh cancels the refresh before it, and no page that is on its way.
@MainActor
final class CatalogueModel {
  private(set) var entries: [Entry] = []
  private var refreshing: Task<Void, Never>?
  private var extending: Task<Void, Never>?
  private let catalogue: Catalogue

  init(catalogue: Catalogue) { self.catalogue = catalogue }

  func refresh() {
    refreshing?.cancel()
    entries = []  // expect: reset-without-rotation
    refreshing = Task { [weak self, catalogue] in
      let found = await catalogue.entries(onPage: 0)
      guard !Task.isCancelled else { return }
      self?.entries = found  // expect: cancellation-only
    }
  }

  func loadMore(_ page: Int) {
    extending?.cancel()
    extending = Task { [weak self, catalogue] in
      let found = await catalogue.entries(onPage: page)
      guard !Task.isCancelled else { return }
      self?.entries.append(contentsOf: found)  // expect: cancellation-only
    }
  }
}
