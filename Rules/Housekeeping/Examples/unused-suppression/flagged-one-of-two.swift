import Foundation

@MainActor
final class CaptionModel {
  private(set) var caption = ""
  private let press: Press

  init(press: Press) { self.press = press }

  func load(_ picture: Picture) async {
    // expect@+1: unused-suppression
    // ticketgate:ignore unvalidated-late-write, unvalidated-failure - the screen shows one picture only
    caption = await press.caption(of: picture)
  }

  func clear() { caption = "" }
}
