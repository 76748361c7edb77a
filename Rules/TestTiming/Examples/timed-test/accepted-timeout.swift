import XCTest

final class RaceForLatestTests: XCTestCase {
  func testLatestSearchWins() async {
    let api = HeldAPI()
    let model = SearchModel(api: api)
    let first = model.search("a")
    let second = model.search("ab")
    // The test fails instead of hanging.
    let limit = Task {
      try? await Task.sleep(for: .seconds(10))  // ok
      XCTFail("no answer within ten seconds")
    }
    api.answer("ab", with: ["ab"])
    api.answer("a", with: ["a"])
    await first.value
    await second.value
    limit.cancel()
    XCTAssertEqual(model.results, ["ab"])
  }
}
