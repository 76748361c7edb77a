// Runs independent pieces of work on a few threads. Results go to places of their own, so nothing depends on the order.
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A loop over indices on several threads.
enum Parallel {
  /// Runs `body` for each index below `count`, on `jobs` threads at most. Threads take indices in order.
  static func forEach(count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    if jobs <= 1 || count <= 1 {
      for index in 0 ..< count { body(index) }
      return
    }
    let work = Work(count: count, body: body)
    var threads: [pthread_t] = []
    for _ in 1 ..< min(jobs, count) {
      let argument = Unmanaged.passRetained(work).toOpaque()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      // Deeply nested closures are resolved recursively.
      pthread_attr_setstacksize(&attributes, 64 << 20)
      #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { Work.run($0) }, argument)
        if status == 0, let thread { threads.append(thread) }
      #else
        var thread = pthread_t()
        let status = pthread_create(&thread, &attributes, { Work.run($0!) }, argument)
        if status == 0 { threads.append(thread) }
      #endif
      if status != 0 { Unmanaged<Work>.fromOpaque(argument).release() }
      pthread_attr_destroy(&attributes)
    }
    work.run()
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let count: Int
    let body: @Sendable (Int) -> Void
    let next = Atomic<Int>(0)

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { return }
        body(index)
      }
    }

    static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }
  }
}
