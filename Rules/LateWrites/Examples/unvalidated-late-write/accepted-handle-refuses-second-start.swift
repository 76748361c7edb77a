import Foundation

// The handle of the request is the mark: it is kept until an answer comes.
final class LogbookModel {
  private(set) var entries: [LogbookEntry] = []
  private var next: String?
  private var running: CancellableRequest?
  private let archive: LogbookArchive

  init(archive: LogbookArchive) { self.archive = archive }

  func loadMore() {
    guard running == nil else { return }
    running = archive.entries(from: next) { [weak self] page, following in
      guard let self else { return }
      self.entries.append(contentsOf: page)  // ok
      self.next = following
      self.running = nil
    }
  }
}
