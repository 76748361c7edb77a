final class SubtitleModel {
  private(set) var subtitle = ""

  func set(_ new: String) {
    // expect@+1: unused-suppression
    // ticketgate:ignore late-write - there is no rule of this name
    subtitle = new
  }
}
