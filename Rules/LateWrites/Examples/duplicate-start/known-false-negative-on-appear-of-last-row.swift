import SwiftUI

@MainActor
final class MovieListModel: ObservableObject {
  @Published private(set) var movies: [Movie] = []
  private var next: Cursor?
  private let cinema: Cinema

  init(cinema: Cinema) { self.cinema = cinema }

  func more() async {
    let asked = next
    guard let page = try? await cinema.movies(after: asked), asked == next, page.next != asked else { return }  // via: duplicate-start
    movies += page.movies
    next = page.next
  }
}

struct MovieList: View {
  @StateObject var model: MovieListModel

  var body: some View {
    List {
      ForEach(model.movies) { movie in
        MovieRow(movie: movie)
          .onAppear {
            if movie.id == model.movies.last?.id {
              Task { await model.more() }  // expect: duplicate-start
            }
          }
      }
    }
  }
}
