import XCTest

final class FeedOrderTests: XCTestCase {
  func testOldAnswerIsDropped() {
    let api = HeldAPI()
    let model = FeedModel(api: api)
    let changed = expectation(description: "changed by the old answer")
    changed.isInverted = true  // expect: timed-test
    model.onChange = { changed.fulfill() }
    model.open(.news)
    model.open(.sport)
    api.answer(.news)
    wait(for: [changed], timeout: 0.5)
    XCTAssertEqual(model.topic, .sport)
  }
}
