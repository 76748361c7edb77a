@MainActor
final class ArchiveModel {
  private(set) var letters: [Letter] = []
  private var visit = 0
  private let vault: Vault

  init(vault: Vault) { self.vault = vault }

  func open(_ folder: Folder) async throws {
    visit += 1
    let mine = visit
    letters = []
    let sealed = try await vault.letters(in: folder)
    guard mine == visit else { return }
    let opened = try await vault.unseal(sealed)
    guard mine == visit else { return }
    letters = opened  // ok
  }
}
