import UIKit

// While the task is kept, nothing starts: its handle is the mark, and it is let go with the answer.
final class PatronModel {
  private let client: PatronClient
  private(set) var patrons: [Patron]?
  private var work: Task<Void, Never>?

  init(client: PatronClient) { self.client = client }

  func refresh() {
    guard work == nil else { return }
    patrons = nil
    work = Task { [weak self] in
      let found = await self?.client.patrons()
      self?.patrons = found  // ok
      self?.work = nil
    }
  }
}

final class PatronsController: UIViewController {
  let model: PatronModel

  init(model: PatronModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  override func viewWillAppear(_ animated: Bool) { model.refresh() }
  func numberOfRows() -> Int { model.patrons?.count ?? 0 }
}

final class LobbyController: UIViewController {
  let model: PatronModel

  init(model: PatronModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  override func viewWillAppear(_ animated: Bool) { model.refresh() }
}
