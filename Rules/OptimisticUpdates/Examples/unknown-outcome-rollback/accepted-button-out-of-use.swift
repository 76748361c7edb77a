import UIKit

final class DonationController: UIViewController {
  private let button = UIButton()
  private let hint = UILabel()
  private let bank: BankService

  init(bank: BankService) {
    self.bank = bank
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func donate(_ amount: Int) {
    // How the form looks while it waits is no value of a record.
    button.isEnabled = false
    hint.isHidden = true
    bank.donate(amount) { [weak self] result in
      if case .failure = result {
        self?.button.isEnabled = true  // ok
        self?.hint.isHidden = false  // ok
      }
    }
  }
}
