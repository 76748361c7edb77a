import Testing

struct LithographPagerTests {
  @Test func endTwice() throws {
    let pager = LithographPager()
    _ = try #require(pager.start())
    #expect(pager.start() == nil)
  }

  @Test func overlap() throws {
    let pager = LithographPager()
    pager.accept(try #require(pager.start()), [.one, .two])
    pager.accept(try #require(pager.start()), [.two, .three])
    #expect(pager.prints.map(\.id) == [1, 2, 3])
  }

  @Test func oldAnswer() throws {
    let pager = LithographPager()
    let old = try #require(pager.start())
    pager.reset()
    pager.accept(old, [.one])
    #expect(pager.prints.isEmpty)
  }
}
