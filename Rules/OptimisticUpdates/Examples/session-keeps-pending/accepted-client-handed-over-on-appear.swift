import SwiftUI

@MainActor
final class ShelfModel: ObservableObject {
  @Published private(set) var books: [Book.ID: Book] = [:]
  var client: LibraryClient?

  func open(_ id: Book.ID) async {
    guard let client, let book = try? await client.book(id) else { return }
    books[id] = book  // ok
  }
}

struct ShelfView: View {
  @Environment(LibraryClient.self) private var client
  @StateObject private var model = ShelfModel()

  var body: some View {
    Text("Shelf")
      .onAppear { model.client = client }  // ok
  }
}
