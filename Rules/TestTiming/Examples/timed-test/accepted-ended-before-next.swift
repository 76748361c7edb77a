import XCTest

final class ReportModelTests: XCTestCase {
  func testReportsEachDay() async throws {
    let model = ReportModel(api: ReportDouble())
    model.load("monday")
    await fulfillment(of: [model.didLoad], timeout: 1)
    // The first had to end before the second begins.
    try await Task.sleep(nanoseconds: 10_000_000)  // ok
    model.load("tuesday")
    await fulfillment(of: [model.didLoad], timeout: 1)
    XCTAssertEqual(model.reports.count, 2)
  }
}
