// Texts of the rules about tests of audited state.

import Diagnostics

extension RuleMetadata {
  static let timedTest = RuleMetadata(
    id: "timed-test", family: .testTiming,
    summary: "a test of response order that relies on sleeping",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        A test decides the order of responses by sleep, delay, an inverted expectation or by spinning a run loop.
        """,
      harm: "The test passes on a fast machine and says nothing about order.",
      bad: """
        model.search("a")
        try await Task.sleep(for: .milliseconds(50))
        model.search("ab")
        """,
      good: """
        model.search("a")
        model.search("ab")
        api.answer("ab", with: new)
        api.answer("a", with: old)
        #expect(model.results == new)
        """,
      remedy: "Hold the responses in the test double and let the test decide which comes first.",
      limits: """
        A test is about order if it starts the same request again while the first may be open, or is called after \
        order (stale, race, overlap); what it starts has to reach a late write with a conflict or a ticket. Accepted \
        are bounded waits for something that must happen, timeouts, polling, clocks and schedulers the test drives, \
        waits for one request, doubles that other tests use too, and tests against a real server or a whole app.
        """))

  static let assertAsValidation = RuleMetadata(
    id: "assert-as-validation", family: .testTiming,
    summary: "a ticket that is checked only by assert, which vanishes in release builds",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "The only comparison of the ticket stands in `assert` or `assertionFailure`.",
      harm: "Debug builds crash where release builds write the outdated response.",
      bad: """
        assert(ticket == generation)
        items = page
        """,
      good: """
        guard ticket == generation else { return }
        items = page
        """,
      remedy: "Return when the ticket is outdated.",
      limits: """
        `precondition` stops release builds too and is accepted as a check. An assertion about what only the answers \
        themselves change (the key of a request that is under way) can never fail and is left out, and so are \
        asserts about threads and programming errors in other functions.
        """))

  static let missingScenario = RuleMetadata(
    id: "missing-scenario", family: .testTiming,
    summary: "a ticketed model without a test of one of the orders that break such models",
    severity: .note, status: .preview, isOptIn: true,
    explanation: RuleExplanation(
      finds: """
        No test of the model reaches the end twice, delivers overlapping pages, delivers an old response after a \
        reset, or fails and then retries.
        """,
      harm: "The check is removed one day, and all tests still pass.",
      bad: """
        @Test func loads() async { await model.load(); #expect(model.items.count == 20) }
        """,
      good: """
        @Test func oldResponseAfterResetIsDropped() async {
          let first = model.start()
          model.reset()
          model.finish(first, with: page)
          #expect(model.items.isEmpty)
        }
        """,
      remedy: "Write the missing test; the message names the scenario.",
      limits: """
        Only tests among the audited files are seen, and models whose ticket the audit has found to work. A test \
        plays a scenario if it calls the model's methods in that order; what its doubles answer is not run, so a \
        test may count that checks something else.
        """))
}
