import Testing

struct EngravingPagerTests {
  @Test func endTwice() throws {
    let pager = EngravingPager()
    _ = try #require(pager.start())
    #expect(pager.start() == nil)
  }

  @Test func overlap() throws {
    let pager = EngravingPager()
    pager.accept(try #require(pager.start()), [.one, .two])
    pager.accept(try #require(pager.start()), [.two, .three])
    #expect(pager.prints.map(\.id) == [1, 2, 3])
  }

  @Test func oldAnswer() throws {
    let pager = EngravingPager()
    let old = try #require(pager.start())
    pager.reset()
    pager.accept(old, [.one])
    #expect(pager.prints.isEmpty)
  }

  @Test func retry() throws {
    let pager = EngravingPager()
    pager.fail(try #require(pager.start()))
    pager.accept(try #require(pager.start()), [.one])
    #expect(pager.prints.count == 1)
  }
}
