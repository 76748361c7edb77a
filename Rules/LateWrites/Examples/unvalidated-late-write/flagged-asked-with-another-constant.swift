import Foundation

// Going on sets the shelf to another one than was asked for.
final class PageCache {
  private(set) var state: PageState = .idle
  private(set) var total = 0
  private var shelf = 1
  private let server: PageServer

  init(server: PageServer) { self.server = server }

  func refresh() {
    shelf = 1
    server.total(shelf: shelf) { [weak self] total in
      self?.total = total  // expect: unvalidated-late-write
    }
  }

  func showLast() { shelf = 9 }
}

enum PageState { case idle, loading }

protocol PageServer: AnyObject {
  func total(shelf: Int, done: @escaping (Int) -> Void)
}
