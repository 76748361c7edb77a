import UIKit

// The handle is let go before the last wait: the next start comes in, and the older answer may come last.
final class PatronModel {
  private let client: PatronClient
  private(set) var patrons: [Patron]?
  private var work: Task<Void, Never>?
  var region = "north"

  init(client: PatronClient) { self.client = client }

  func refresh() {
    guard work == nil else { return }
    patrons = nil
    work = Task { [weak self] in
      await self?.client.prepare()
      self?.work = nil
      let found = await self?.client.patrons(in: self?.region ?? "")
      self?.patrons = found  // expect: unvalidated-late-write
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
  func choose(_ region: String) { model.region = region }
  func numberOfRows() -> Int { model.patrons?.count ?? 0 }
}
