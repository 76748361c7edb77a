final class SextantModel {
  private(set) var angle = 0.0

  func set(_ new: Double) {
    // expect@+1: reasonless-suppression
    // ticketgate:ignore unvalidated-late-write -
    angle = new
  }
}
