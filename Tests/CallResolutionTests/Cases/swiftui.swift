import SwiftUI
@Observable final class Library { var books: [Book] = []; func refresh() async {} }
struct Book: Identifiable { let id: Int; var title = "" }
final class Search: ObservableObject { @Published var query = ""; @Published private(set) var hits: [Book] = []
  private var bag = Set<AnyCancellable>()
  init() {
    $query.debounce(for: .seconds(1), scheduler: DispatchQueue.main).removeDuplicates()
      .sink { [weak self] text in self?.find(text) }.store(in: &bag)
  }
  func find(_ text: String) { hits = hits.filter { $0.title.contains(text) } }
}
struct ListView: View {
  @Environment(Library.self) private var library
  @Environment(\.dismiss) var dismiss
  @StateObject private var search = Search()
  @State private var selected: Book?
  @Binding var isShown: Bool
  var body: some View {
    List(library.books) { book in
      Button(book.title) { selected = book }
      Row(book: book, isShown: $isShown)
    }
    .refreshable { await library.refresh() }
    .task(id: search.query) { await library.refresh() }
    .searchable(text: $search.query)
    .onChange(of: search.query) { _, new in search.find(new) }
    .onDisappear { dismiss() }
  }
}
struct Row: View { let book: Book; @Binding var isShown: Bool
  var body: some View { Text(book.title).onTapGesture { isShown = false } }
}
