import XCTest

final class RefreshOrderTests: XCTestCase {
  func testSecondRefreshWins() {
    let model = RefreshModel(api: SlowAPI())
    model.refresh()
    model.refresh()
    RunLoop.main.run(until: Date().addingTimeInterval(0.4))  // expect: timed-test
    XCTAssertEqual(model.round, 2)
  }
}
