// Texts of the late-write rules about missing or weak checks. The rules about paging itself are in PagingMetadata.swift.

import Diagnostics

extension RuleMetadata {
  static let unvalidatedLateWrite = RuleMetadata(
    id: "unvalidated-late-write", family: .lateWrites,
    summary: "a write made by a response that nothing compares with the current request",
    severity: .error, followsEvidence: true, status: .stable,
    explanation: RuleExplanation(
      finds: """
        State is written after a request (an `await`, a completion closure, a sink) and no check lets an outdated \
        response go, although another path can change or clear the same state while the request runs.
        """,
      harm: """
        The user searches for "ab", then for "abc". The answer to "ab" is slow and arrives last: the list shows \
        results of a query that is no longer in the search field.
        """,
      bad: """
        func search(_ text: String) async {
          results = []
          results = await api.search(text)
        }
        """,
      good: """
        func search(_ text: String) async {
          generation += 1
          let ticket = generation
          results = []
          let found = await api.search(text)
          guard ticket == generation else { return }
          results = found
        }
        """,
      remedy: """
        Take a ticket before the request and compare it with the current one in the same uninterrupted run of code as \
        the write. Every path that clears the state must change the ticket.
        """,
      limits: """
        A write without a conflicting path stays in the inventory. Closures given to functions nothing is known about \
        are counted, not reported.
        """))

  static let unvalidatedFailure = RuleMetadata(
    id: "unvalidated-failure", family: .lateWrites,
    summary: "the same on a failure branch: the error of an old request changes the state of the new one",
    severity: .warning, followsEvidence: true, status: .stable,
    explanation: RuleExplanation(
      finds: """
        A failure branch (`catch`, `.failure`, a present error, a nil result, a `defer` that also runs on failure) \
        writes state without asking whether the failed request is still the current one.
        """,
      harm: """
        A cancelled first request fails after the second has started: the spinner of the second disappears, or an \
        error covers results that are just arriving.
        """,
      bad: """
        func load() async {
          isLoading = true
          do { items = try await api.items(query) } catch {
            isLoading = false
            errorText = error.localizedDescription
          }
        }
        """,
      good: """
        func load() async {
          generation += 1
          let ticket = generation
          isLoading = true
          do {
            let loaded = try await api.items(query)
            guard ticket == generation else { return }
            items = loaded
          } catch {
            guard ticket == generation else { return }
            errorText = error.localizedDescription
          }
          isLoading = false
        }
        """,
      remedy: "Check the ticket in the failure branch as in the success branch, before the first write.",
      limits: """
        Cancellation protects no failure branch, since it is what causes the failure; testing it there is \
        `cancellation-only`.
        """))

  static let vacuousTicket = RuleMetadata(
    id: "vacuous-ticket", family: .lateWrites,
    summary: "a ticket check that can never refuse, since both sides are read after the request",
    severity: .error, followsEvidence: true, status: .stable,
    explanation: RuleExplanation(
      finds: """
        A late segment compares a value with the current state, but the value was itself read after the request, \
        re-read into a shadowing local, read from the task or object stored now, or is compared with itself.
        """,
      harm: "The code looks protected, and every outdated response passes.",
      bad: """
        let found = await api.search(text)
        let ticket = generation
        guard ticket == generation else { return }
        results = found
        """,
      good: """
        let ticket = generation
        let found = await api.search(text)
        guard ticket == generation else { return }
        results = found
        """,
      remedy: "Read the ticket before the request, into a `let` or a capture list.",
      limits: "A read through a type the audit does not see is taken as current."))

  static let staleValidation = RuleMetadata(
    id: "stale-validation", family: .lateWrites,
    summary: "a check that is followed by another wait before the write",
    severity: .error, followsEvidence: true, status: .stable,
    explanation: RuleExplanation(
      finds: """
        The ticket is checked, but between the check and the write there is another boundary: an `await`, a nested \
        `Task`, a queue hop. What was true at the check may be false at the write.
        """,
      harm: "A refresh that happens while images are decoded is undone by the list that was checked before decoding.",
      bad: """
        guard ticket == generation else { return }
        let decoded = await decode(page)
        items += decoded
        """,
      good: """
        let decoded = await decode(page)
        guard ticket == generation else { return }
        items += decoded
        """,
      remedy: "Move the check behind the last wait, directly before the first write.",
      limits: "Awaiting a function of the same isolation that never waits itself is no boundary."))

  static let cancellationOnly = RuleMetadata(
    id: "cancellation-only", family: .lateWrites,
    summary: "a write that only the cancellation of its task protects",
    severity: .warning, followsEvidence: true, status: .stable,
    explanation: RuleExplanation(
      finds: """
        The restart cancels the previous task, and that is all that keeps the old response out: cancellation is not \
        tested next to the write, protects only some of the paths, or stands in a failure branch.
        """,
      harm: """
        Cancelling a request saves work; it is no promise that its callback will not run. A response that is already \
        on its way is delivered and written.
        """,
      bad: """
        loadTask?.cancel()
        loadTask = Task { items = try await api.items(query) }
        """,
      good: """
        loadTask?.cancel()
        generation += 1
        let ticket = generation
        loadTask = Task {
          let loaded = try await api.items(query)
          guard ticket == generation else { return }
          items = loaded
        }
        """,
      remedy: """
        Keep the cancellation and add a ticket. Where the project accepts checked cancellation, test it in the same \
        segment as the write and set `cancellation: accept`.
        """,
      limits: """
        A success branch that tests its own task, which every restart and reset cancels on the same actor, is a note; \
        `cancellation:` in the configuration makes it an error or silences it.
        """))

  static let recurringTicket = RuleMetadata(
    id: "recurring-ticket", family: .lateWrites,
    summary: "a ticket whose value can come back, so that A → B → A lets the first response in",
    severity: .warning, followsEvidence: true, status: .preview,
    explanation: RuleExplanation(
      finds: """
        The late segment compares something that can take an old value again: the search text, a filter, an enum, a \
        Bool, an index, a counter that is set back.
        """,
      harm: """
        The user switches from All to Unread and back to All, having deleted a mail in between. The first answer for \
        All, from before the deletion, passes the check and brings the mail back.
        """,
      bad: """
        let asked = query
        let found = await api.search(asked)
        guard asked == query else { return }
        results = found
        """,
      good: """
        generation += 1
        let ticket = generation
        let found = await api.search(query)
        guard ticket == generation else { return }
        results = found
        """,
      remedy: "Compare a value that never recurs: a counter that only grows, or a fresh UUID.",
      limits: """
        A note where every input of the request is reachable from the compared value and the write replaces: the old \
        answer is then an answer to the same question.
        """))

  static let resetWithoutRotation = RuleMetadata(
    id: "reset-without-rotation", family: .lateWrites,
    summary: "a refresh, filter or session path that clears state and leaves the tickets of running requests valid",
    severity: .error, status: .stable,
    explanation: RuleExplanation(
      finds: """
        A path clears, replaces or sets back what a late write extends, or changes an input of its request, and does \
        not change the ticket that the late write is checked against; or there is no ticket.
        """,
      harm: "Pull to refresh while page 3 is loading: the fresh first page is followed by the old page 3.",
      bad: """
        func refresh() async {
          items = []
          page = 1
          await loadMore()
        }
        """,
      good: """
        func refresh() async {
          generation += 1
          inFlight = nil
          items = []
          page = 1
          await loadMore()
        }
        """,
      remedy: "Change the ticket in the same segment that clears the state.",
      limits: """
        Cancelling the very task whose cancellation the late segment tests counts as a change of ticket. Where the late \
        write replaces, and stands behind a check of something that this path leaves as it is, the finding is a note: \
        most such checks refuse what matters.
        """))

  static let staleSnapshot = RuleMetadata(
    id: "stale-snapshot", family: .lateWrites,
    summary: "a list read before the request and stored whole after it, which undoes what happened in between",
    severity: .error, followsEvidence: true, status: .preview,
    explanation: RuleExplanation(
      finds: "A copy of a list is taken, a request runs, and the changed copy is stored back as the whole list.",
      harm: "Items that were added, edited or removed while the request ran are lost.",
      bad: """
        var copy = items
        let extra = await api.extra()
        copy.append(contentsOf: extra)
        items = copy
        """,
      good: """
        let extra = await api.extra()
        items.append(contentsOf: extra)
        """,
      remedy: "Read the list after the request, or change only the records the response speaks of.",
      limits: "A rollback that stores a list back is reported as `unvalidated-failure`."))

  static let modelBypass = RuleMetadata(
    id: "model-bypass", family: .lateWrites,
    summary: "a late path that writes state directly although a checking method exists for it",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: """
        Some late paths hand their response to a method that checks the ticket; this one writes the same state itself.
        """,
      harm: "The check that everyone relies on is missing on one path, usually the one added last.",
      bad: """
        socket.onMessage { message in self.items.append(message.item) }
        """,
      good: """
        socket.onMessage { message in self.accept(message, ticket: ticket) }
        """,
      remedy: "Call the method that checks the ticket.",
      limits: "The method must be used by at least one other late path."))

  static let foreignRelease = RuleMetadata(
    id: "foreign-release", family: .lateWrites,
    summary: "an in-flight mark released by an activation that never took it or no longer owns it",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: """
        A `defer` above the guard that refuses a second start, or an old load that clears the mark, task or ticket of \
        the newer one.
        """,
      harm: "The mark is gone while a request still runs: the next scroll starts the same page twice.",
      bad: """
        func load() async {
          defer { isLoading = false }
          guard !isLoading else { return }
          isLoading = true
          items += await api.page(page)
        }
        """,
      good: """
        func load() async {
          guard !isLoading else { return }
          isLoading = true
          defer { isLoading = false }
          items += await api.page(page)
        }
        """,
      remedy: "Release only what this activation took: put the `defer` below the guard, or compare the ticket first.",
      limits: "A path that resets the state and clears the mark is a change of ticket, not a foreign release."))
}
