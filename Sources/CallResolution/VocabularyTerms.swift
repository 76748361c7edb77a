// The closed word lists of the vocabulary. Their raw values are the words of `Rules/Vocabulary/*.yml`.

/// How an external function runs a closure argument.
package enum ClosureRole: String, CaseIterable, Sendable {
  /// In place, before the call returns: part of the caller (`map`, `withAnimation`, `withLock`).
  case sync
  /// After a request or a delay (completion handlers, `Timer`, `asyncAfter`).
  case late
  /// On a later turn, soon, without waiting for anything outside (`main.async`, `Task {}`, animation completions).
  case hop
  /// Whenever a value arrives from something observed (`sink`, `subscribe(onNext:)`, notification observers).
  case observation
  /// Kept and run when the user or the system acts (`Button` action, gesture, `onAppear`).
  case event
  /// Builds user interface when it is rendered (`VStack {}`, `sheet` content): reads state, is no path of its own.
  case render
  /// Transforms the values of a stream: runs for each value, its result flows on (`map` of a publisher).
  case stream
  /// Returns a stream (or work) for each value of a stream; see the member's `StreamOperator` for what becomes of old ones.
  case inner
}

/// What a call of an external function is for the analysis.
package enum CallKind: String, CaseIterable, Sendable {
  /// Nothing of the other kinds: reads or computes.
  case plain
  /// Leaves the program for a time it does not control.
  case request
  /// Waits (`Task.sleep`, `asyncAfter`, `debounce` is a stream operator instead).
  case delay
  /// Goes on elsewhere without waiting for anything outside.
  case hop
  /// Gives a value that never was (`UUID()`, `Date()`, a random value).
  case fresh
  /// Cancels what it is called on.
  case cancel
  /// Tells whether the task is cancelled; throws if it is.
  case cancellationTest = "cancellation-test"
  case cancellationCheck = "cancellation-check"
  /// Gives a value to a subject, relay or continuation.
  case emit
  /// Starts an observation; what it returns keeps it alive.
  case subscribe
  /// Keeps a subscription (`store(in:)`, `disposed(by:)`).
  case retain
  /// Wakes a suspended task or signals (`resume(returning:)`, `signal()`).
  case resume
  /// Changes how something looks, never what it is (`reloadData`, layout).
  case decoration
  /// Shows, hides or leaves a screen.
  case navigation
  /// Prints or logs.
  case log
  /// Writes to or reads from persistent storage.
  case store
  /// Ends the program or asserts.
  case trap
  /// Runs work exclusively (`lock()`, `unlock()`).
  case lock
}

/// How an external mutating member changes what it is called on (or, for a property, what an assignment to it means).
package enum MutationEffect: String, CaseIterable, Sendable {
  /// `append`, `insert`, `+=`
  case extend
  /// By identity or value (`Set.remove`, `removeAll(where:)`, `removeValue(forKey:)`).
  case remove
  /// By position (`remove(at:)`, `removeFirst`, `removeLast`).
  case removePosition = "remove-position"
  /// Becomes empty.
  case clear
  /// `sort`, `reverse`, `shuffle`, `swapAt`, `move`
  case reorder
  /// Another value altogether (`send`, `accept`, `formUnion` is `extend`).
  case replace
  /// One of few constants (`toggle`).
  case set
  /// `+= 1`, `negate`
  case step
  /// A store under a key or at an index (`updateValue`, `setValue(_:forKey:)`).
  case keyed
  /// Changed in place by a closure that gets it `inout`.
  case update
}

/// What an operator makes of a stream.
package enum StreamOperator: String, CaseIterable, Sendable {
  case none
  /// Drops the streams that a newer value has outdated (`switchToLatest`, `flatMapLatest`).
  case latest
  /// Keeps delivering from outdated streams (`flatMap`, `merge`).
  case merging
  /// One after the other (`concatMap`, `flatMap(maxPublishers: .max(1))`).
  case serial
  /// Delivers later by the clock (`debounce`, `throttle`, `delay`).
  case delay
  /// Delivers on another scheduler (`receive(on:)`, `observe(on:)`).
  case hop
  /// Passes values on.
  case pass
}

/// Kinds of path, as the inventory names them, and the events a framework tells of.
package struct PathKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let completion = PathKinds(rawValue: 1)
  package static let success = PathKinds(rawValue: 2)
  package static let failure = PathKinds(rawValue: 4)
  package static let refresh = PathKinds(rawValue: 8)
  package static let filter = PathKinds(rawValue: 16)
  package static let restore = PathKinds(rawValue: 32)
  package static let sessionSwitch = PathKinds(rawValue: 64)
  package static let start = PathKinds(rawValue: 128)
  package static let retry = PathKinds(rawValue: 256)
  package static let userEvent = PathKinds(rawValue: 512)
  package static let initialisation = PathKinds(rawValue: 1024)
  /// Scrolled near the end, a cell about to be shown, prefetching.
  package static let scrollEnd = PathKinds(rawValue: 2048)
  package static let appear = PathKinds(rawValue: 4096)
  package static let disappear = PathKinds(rawValue: 8192)
  /// Loading, scene phases, application life cycle.
  package static let lifeCycle = PathKinds(rawValue: 16384)
  /// The answer of something asked (a delegate's `didReceive`), another process's message.
  package static let answer = PathKinds(rawValue: 32768)
  /// Asked by the framework for data to show; changes nothing.
  package static let dataSource = PathKinds(rawValue: 65536)
  /// A value that something observed brings.
  package static let change = PathKinds(rawValue: 131072)

  /// What a way is for, whoever began it: a helper's name may tell.
  package static let purposes: PathKinds = [.refresh, .filter, .restore, .sessionSwitch, .start, .retry, .scrollEnd]

  /// Kinds with their words, in the order of their bits.
  package static let words: [(kind: PathKinds, word: String)] = [
    (.completion, "completion"), (.success, "success"), (.failure, "failure"), (.refresh, "refresh"),
    (.filter, "filter"), (.restore, "restore"), (.sessionSwitch, "session-switch"), (.start, "start"),
    (.retry, "retry"), (.userEvent, "user-event"), (.initialisation, "initialisation"), (.scrollEnd, "scroll-end"),
    (.appear, "appear"), (.disappear, "disappear"), (.lifeCycle, "life-cycle"), (.answer, "answer"),
    (.dataSource, "data-source"), (.change, "change"),
  ]
  package init?(word: String) {
    guard let found = PathKinds.words.first(where: { $0.word == word }) else { return nil }
    self = found.kind
  }
  package var description: String {
    PathKinds.words.filter { contains($0.kind) }.map(\.word).joined(separator: " ")
  }
}

/// What a name or type suggests that a piece of state is for. A hint: never makes a write safe.
package struct StateRoles: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let list = StateRoles(rawValue: 1)
  package static let page = StateRoles(rawValue: 2)
  package static let cursor = StateRoles(rawValue: 4)
  package static let hasMore = StateRoles(rawValue: 8)
  package static let loading = StateRoles(rawValue: 16)
  package static let error = StateRoles(rawValue: 32)
  package static let ticket = StateRoles(rawValue: 64)
  package static let confirmed = StateRoles(rawValue: 128)
  package static let visible = StateRoles(rawValue: 256)
  package static let pending = StateRoles(rawValue: 512)
  package static let queue = StateRoles(rawValue: 1024)
  package static let key = StateRoles(rawValue: 2048)
  package static let payload = StateRoles(rawValue: 4096)
  package static let session = StateRoles(rawValue: 8192)
  package static let selection = StateRoles(rawValue: 16384)
  package static let filter = StateRoles(rawValue: 32768)
  package static let task = StateRoles(rawValue: 65536)
  package static let navigation = StateRoles(rawValue: 131072)
  package static let log = StateRoles(rawValue: 262144)

  package static let words: [(role: StateRoles, word: String)] = [
    (.list, "list"), (.page, "page"), (.cursor, "cursor"), (.hasMore, "has-more"), (.loading, "loading"),
    (.error, "error"), (.ticket, "ticket"), (.confirmed, "confirmed"), (.visible, "visible"), (.pending, "pending"),
    (.queue, "queue"), (.key, "key"), (.payload, "payload"), (.session, "session"), (.selection, "selection"),
    (.filter, "filter"), (.task, "task"), (.navigation, "navigation"),
    (.log, "log"),
  ]
  package init?(word: String) {
    guard let found = StateRoles.words.first(where: { $0.word == word }) else { return nil }
    self = found.role
  }
  package var description: String {
    StateRoles.words.filter { contains($0.role) }.map(\.word).joined(separator: " ")
  }
}
