import Testing

@MainActor
struct SearchOrderTests {
  @Test func newestAnswerWins() async throws {
    let model = SearchModel(api: SlowAPI())
    model.search("a")
    try await Task.sleep(for: .milliseconds(20))  // expect: timed-test
    model.search("ab")
    try await Task.sleep(for: .milliseconds(300))  // expect: timed-test
    #expect(model.results == ["ab"])
  }
}
