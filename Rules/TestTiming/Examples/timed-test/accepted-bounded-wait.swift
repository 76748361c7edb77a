import XCTest

final class LoadTests: XCTestCase {
  func testRowsArrive() {
    let model = LoadModel(api: HeldAPI())
    let loaded = expectation(description: "loaded")
    model.onLoad = { loaded.fulfill() }
    model.load()
    wait(for: [loaded], timeout: 5)  // ok
    XCTAssertEqual(model.rows.count, 3)
  }
}
