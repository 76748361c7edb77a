import Testing

@MainActor
struct GalleryPagerTests {
  @Test func appendsPages() throws {
    let pager = GalleryPager()
    let first = try #require(pager.start())
    pager.finish(first, [.sample])
    #expect(pager.pictures.count == 1)
  }
}
