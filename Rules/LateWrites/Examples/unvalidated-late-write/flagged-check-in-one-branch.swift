@MainActor
final class ParcelHistory {
  private(set) var events: [ParcelEvent] = []
  private(set) var notice: String?
  private var lookup = 0
  private let carrier: Carrier

  init(carrier: Carrier) { self.carrier = carrier }

  func track(_ number: String) async {
    lookup += 1
    let mine = lookup
    events = []
    let answer = await carrier.history(of: number)
    if answer.isComplete {
      guard mine == lookup else { return }
      events = answer.events
    } else {
      events = answer.events  // expect: unvalidated-late-write
      notice = "The carrier is still working on it"
    }
  }
}
