final class AstrolabeModel {
  private(set) var ring = 0

  func turn() {
    ring += 1  /* ticketgate:ignore unvalidated-late-write */  // expect: reasonless-suppression
  }
}
