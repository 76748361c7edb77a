@MainActor
final class LibraryModel {
  private(set) var books: [Book] = []
  private(set) var isBusy = false
  private let library: LibraryService

  init(library: LibraryService) { self.library = library }

  private func setBusy(_ busy: Bool) {
    // Whatever works, the screen turns its wheel.
    isBusy = busy  // ok
  }

  func lend(_ book: Book) async {
    setBusy(true)
    let lent = try? await library.lend(book.id)
    if lent != nil { books.append(book) }
    setBusy(false)
  }
}
