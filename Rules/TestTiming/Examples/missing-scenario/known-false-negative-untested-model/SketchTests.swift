import XCTest

final class SketchTests: XCTestCase {
  func testTitle() {
    XCTAssertEqual(Sketch.sample.title, "Sample")
  }
}
