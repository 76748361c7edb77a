@MainActor
final class TideModel {
  private(set) var tides: [Tide] = []
  private(set) var isLoading = false
  private(set) var trouble: String?
  private let harbour: HarbourService

  init(harbour: HarbourService) { self.harbour = harbour }

  func load() async {
    guard !isLoading else { return }
    isLoading = true
    do {
      tides = try await harbour.tides()
      isLoading = false
    } catch is CancellationError {
      // Whoever cancels finds the mark up for ever.
      return  // expect: stuck-in-flight
    } catch {
      trouble = error.localizedDescription
      isLoading = false
    }
  }
}
