import UIKit

final class BasketController: UIViewController {
  private let shop: ShopClient
  private var lines: [BasketLine] = []
  private var banner: String?
  private var request: UUID?

  init(shop: ShopClient) {
    self.shop = shop
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  @objc private func storeChanged(_ sender: UISegmentedControl) {
    let mine = UUID()
    request = mine
    banner = nil
    shop.basket(store: sender.selectedSegmentIndex) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let lines):
        guard self.request == mine else { return }
        self.lines = lines  // ok
      case .failure(let error):
        self.banner = error.localizedDescription  // expect: unvalidated-failure
      }
    }
  }
}
