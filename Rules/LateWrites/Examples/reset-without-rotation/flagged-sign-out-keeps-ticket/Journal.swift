@MainActor
final class Journal {
  private(set) var pages: [JournalPage] = []
  var serial = 0
  private let vault: JournalVault

  init(vault: JournalVault) { self.vault = vault }

  func reload() async {
    serial += 1
    let mine = serial
    let loaded = await vault.pages()
    guard serial == mine else { return }
    pages = loaded
  }

  func signOut() {
    wipe()
  }
}
