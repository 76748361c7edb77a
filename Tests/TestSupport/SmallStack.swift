// Running code where the stack is as small as a system makes it for secondary threads.

import Foundation

/// Runs `body` on a thread with a stack of 512 kB and waits for it. Code that goes too deep ends the whole test run.
package func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let finished = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    finished.signal()
  }
  #if DEBUG
    // Code that is not optimised keeps every value on the stack: five times as much.
    thread.stackSize = 5 * 512 << 10
  #else
    thread.stackSize = 512 << 10
  #endif
  thread.start()
  finished.wait()
}
