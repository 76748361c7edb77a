enum WalletPhase {
  case disconnected
  case ready(address: String)
  case signing(address: String)
  case signedIn(WalletSession)
}

@MainActor
final class WalletModel {
  private(set) var phase: WalletPhase = .disconnected
  private let wallet: WalletService

  init(wallet: WalletService) { self.wallet = wallet }

  func signIn(_ address: String) async {
    if case .signing = phase { return }
    // How far the work is: nobody asked a server to keep it.
    phase = .signing(address: address)  // ok
    do {
      phase = .signedIn(try await wallet.signIn(address))
    } catch {
      phase = .ready(address: address)
    }
  }
}
