@MainActor
final class LoanModel {
  private(set) var returned: [Loan.ID: Bool] = [:]
  private(set) var outcomeUnknown: [Loan.ID: Bool] = [:]
  private var busy: Set<Loan.ID> = []
  private let library: Library

  init(library: Library) { self.library = library }

  func giveBack(_ id: Loan.ID) async {
    guard busy.insert(id).inserted else { return }
    defer { busy.remove(id) }
    returned[id] = true  // expect: write-before-reread
    do {
      returned[id] = try await library.giveBack(id).isReturned
    } catch {
      outcomeUnknown[id] = true
    }
  }

  func retryTapped(_ id: Loan.ID) {
    outcomeUnknown[id] = false
    Task { await giveBack(id) }
  }
}
