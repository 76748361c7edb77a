final class TitleModel {
  private(set) var title = ""

  func set(_ new: String) {
    title = new  // ticketgate:ignore unvalidated-late-write - set by the user  // expect: unused-suppression
  }
}
