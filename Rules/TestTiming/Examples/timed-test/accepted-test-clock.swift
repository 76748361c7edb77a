import Testing

@MainActor
struct DebounceTests {
  @Test func asksOnceTyped() async {
    let clock = TestClock()
    let api = CountingAPI()
    let model = DebouncedModel(api: api, clock: clock)
    model.typed("a")
    model.typed("ab")
    await clock.advance(by: .milliseconds(300))  // ok
    #expect(api.asked == ["ab"])
  }
}
