import XCTest

final class BarAnimator {
  private(set) var heights: [Int] = []

  func scroll(to height: Int, done: @escaping () -> Void) {
    heights.append(height)
    done()
  }
}

final class BarAnimatorTests: XCTestCase {
  func testLateScrollHidesBar() {
    let animator = BarAnimator()
    animator.scroll(to: 10) {}
    animator.scroll(to: 20) {}
    let hidden = expectation(description: "hidden")
    // Nothing is asked for: an animation has its time.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {  // ok
      hidden.fulfill()
    }
    wait(for: [hidden], timeout: 1)
    XCTAssertEqual(animator.heights, [10, 20])
  }
}
