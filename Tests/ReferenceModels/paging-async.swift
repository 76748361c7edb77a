// Paging with async/await on the main actor; the ticket is the generation, the mark refuses a second start.
import Observation

struct PhotoPage: Sendable {
  let photos: [Photo]
  let hasMore: Bool
}

protocol PhotoService: Sendable {
  func photos(of album: Album.ID, page: Int) async throws -> PhotoPage
}

@MainActor
@Observable
final class PhotoPager {  //~ model
  private(set) var photos: [Photo] = []
  private(set) var errorText: String?
  private(set) var album: Album.ID
  private(set) var isLoading = false
  private var generation = 0
  private var page = 1
  private var hasMore = true
  private let service: any PhotoService

  init(album: Album.ID, service: any PhotoService) {
    self.album = album
    self.service = service
  }

  func open(_ album: Album.ID) async {
    self.album = album  //~ input
    startOver()
    await loadNext()
  }

  func refresh() async {
    startOver()
    await loadNext()
  }

  private func startOver() {
    generation &+= 1  //~ rotate
    isLoading = false  //~ rearm
    photos.removeAll()  //~ clear
    page = 1
    hasMore = true
    errorText = nil
  }

  func loadNext() async {  //~ load
    guard hasMore, !isLoading else { return }  //~ start-guard
    let ticket = generation  //~ ticket
    let asked = page
    isLoading = true  //~ take
    do {
      let answer = try await service.photos(of: album, page: asked)  //~ request
      guard ticket == generation else { return }  //~ check
      isLoading = false  //~ release
      var seen = Set(photos.map(\.id))
      let fresh = answer.photos.filter { seen.insert($0.id).inserted }  //~ dedup
      photos.append(contentsOf: fresh)  //~ append
      page = asked + 1  //~ advance
      hasMore = answer.hasMore  //~ more
    } catch {  //~ catch
      guard ticket == generation else { return }  //~ failure-check
      isLoading = false  //~ failure-release
      errorText = error.localizedDescription  //~ fail
    }
  }
}
