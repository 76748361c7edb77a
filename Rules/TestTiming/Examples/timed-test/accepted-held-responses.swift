import Testing

@MainActor
struct HeldOrderTests {
  @Test func newestAnswerWins() async {
    let api = HeldAPI()
    let model = SearchModel(api: api)
    let first = model.search("a")
    let second = model.search("ab")
    api.answer("ab", with: ["ab"])
    api.answer("a", with: ["a"])
    await first.value
    await second.value
    #expect(model.results == ["ab"])  // ok
  }
}
