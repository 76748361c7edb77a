final class TallyModel {
  private(set) var tally = 0

  func count(_ words: [String]) {
    each(words) { _ in tally += 1 }  // ok
  }

  private func each(_ words: [String], _ body: (String) -> Void) {
    for word in words { body(word) }
  }
}
