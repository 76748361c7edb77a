import Foundation

@MainActor
final class StatsModel: ObservableObject {
  @Published private(set) var visits: Visits?
  @Published private(set) var message = ""
  @Published var range: DateRange?
  private let service: StatsService

  init(service: StatsService) { self.service = service }

  // What the child task throws is looked at where it is waited for; nothing that has waited throws on.
  func refresh() async {
    do {
      let range = try checked(range)
      await load(range)
    } catch {
      message = "Choose a range first"  // ok
    }
  }

  private func load(_ range: DateRange) async {
    async let answer = service.visits(in: range)
    guard let visits = try? await answer, range == self.range else { return }
    self.visits = visits
  }

  private func checked(_ range: DateRange?) throws -> DateRange {
    guard let range else { throw RangeMissing() }
    return range
  }
}

struct RangeMissing: Error {}
