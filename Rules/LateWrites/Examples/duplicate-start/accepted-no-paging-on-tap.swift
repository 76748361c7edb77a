import UIKit

final class FlashcardController: UIViewController {
  private let deck: Deck
  private let label = UILabel()

  init(deck: Deck) {
    self.deck = deck
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  @objc private func tapped() {
    deck.report(.seen) { answer in  // ok
      print("deck answered \(answer)")
    }
  }
}
