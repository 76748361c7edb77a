@MainActor
final class LedgerModel {
  private(set) var entries: [LedgerEntry] = []
  private var audit = 0
  private let bank: BankService

  init(bank: BankService) { self.bank = bank }

  func accept(_ entries: [LedgerEntry], for audit: Int) {
    guard audit == self.audit else { return }
    self.entries = entries  // ok
  }

  func open(_ account: Account) async {
    audit += 1
    let mine = audit
    accept(await bank.entries(of: account), for: mine)
  }

  func openArchive(_ account: Account) async {
    audit += 1
    let mine = audit
    let old = await bank.archived(of: account)
    if mine == audit {
      entries = old  // ok
    }
  }
}
