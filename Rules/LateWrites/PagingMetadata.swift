// Texts of the late-write rules about paging: marks, pages, cursors, order.

import Diagnostics

extension RuleMetadata {
  static let duplicateStart = RuleMetadata(
    id: "duplicate-start", family: .lateWrites,
    summary: "a repeatable event that starts a paging request with no in-flight guard",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        An event that comes more than once (end of scroll, `willDisplay`, appear, tap, `onChange`) starts a request \
        for the next page, and nothing refuses the start while one runs.
        """,
      harm: "The last row appears twice during a bounce: page 2 is asked for twice and shown twice.",
      bad: """
        .onAppear { if item == items.last { Task { await model.loadNext() } } }
        func loadNext() async { items += await api.page(page); page += 1 }
        """,
      good: """
        func loadNext() async {
          guard inFlight == nil else { return }
          let ticket = UUID()
          inFlight = ticket
          let next = await api.page(page)
          guard inFlight == ticket else { return }
          inFlight = nil
          items += next
          page += 1
        }
        """,
      remedy: "Refuse the start while a request is in flight, with a mark that every exit releases.",
      limits: "A function without a known caller is not taken as a repeatable event."))

  static let stuckInFlight = RuleMetadata(
    id: "stuck-in-flight", family: .lateWrites,
    summary: "an exit that leaves the in-flight or loading mark set",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        A failure, early return, throw, cancellation or missing `else` leaves the function with the mark still set.
        """,
      harm: "After one lost connection nothing loads any more, or the spinner turns for ever.",
      bad: """
        isLoading = true
        guard let page = try? await api.page(next) else { return }
        items += page
        isLoading = false
        """,
      good: """
        isLoading = true
        defer { isLoading = false }
        guard let page = try? await api.page(next) else { return }
        items += page
        """,
      remedy: "Release the mark on every exit, or in a `defer` directly after it is set.",
      limits: """
        The early return of an outdated activation never counts. A mark kept on an unknown outcome does not count \
        when a path reads the record again and releases it.
        """))

  static let prematureAdvance = RuleMetadata(
    id: "premature-advance", family: .lateWrites,
    summary: "page or cursor moved before the response is accepted, or on failure",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "The page number or cursor moves when the request starts, or also when it fails.",
      harm: "A failed page is skipped: the retry asks for the one after it.",
      bad: """
        page += 1
        items += try await api.page(page)
        """,
      good: """
        let next = try await api.page(page + 1)
        guard ticket == inFlight else { return }
        items += next
        page += 1
        """,
      remedy: "Move page or cursor in the segment that accepts the response.",
      limits: "Quiet where the list is cleared in the same segment."))

  static let failureClearsItems = RuleMetadata(
    id: "failure-clears-items", family: .lateWrites,
    summary: "a failure that empties or replaces a list which can already be filled",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "A failure branch clears the list that an earlier success filled.",
      harm: "One failed refresh in a tunnel, and everything the user was reading is gone.",
      bad: """
        catch {
          items = []
          errorText = "Could not refresh"
        }
        """,
      good: """
        catch {
          errorText = "Could not refresh"
        }
        """,
      remedy: "Keep what is shown and report the failure beside it.",
      limits: "Quiet where the list is always empty when the request starts."))

  static let orderLosingDedup = RuleMetadata(
    id: "order-losing-dedup", family: .lateWrites,
    summary: "duplicates removed through a Set or Dictionary with no later sort",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "A list goes through `Set(…)` or a dictionary's `values` and back, and is not sorted afterwards.",
      harm: "Rows change places at each page, and differently at each launch.",
      bad: """
        items = Array(Set(items + page))
        """,
      good: """
        for item in page where shownIDs.insert(item.id).inserted { items.append(item) }
        """,
      remedy: "Append what has not been shown, in server order, and keep a set of the shown ids beside the list.",
      limits: "Ordered sets and later sorts by any key are accepted."))

  static let positionalIdentity = RuleMetadata(
    id: "positional-identity", family: .lateWrites,
    summary: "a row, index or reusable view taken before the request and used after it",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: """
        A row number, IndexPath, array slot or reusable cell from before the request addresses a record after it.
        """,
      harm: "A row is inserted meanwhile: the like lands on the neighbour, or the app crashes out of range.",
      bad: """
        let image = await loader.image(for: items[row])
        items[row].image = image
        """,
      good: """
        let id = items[row].id
        let image = await loader.image(for: id)
        guard let now = items.firstIndex(where: { $0.id == id }) else { return }
        items[now].image = image
        """,
      remedy: "Carry the identity across the request and find the record again behind it.",
      limits: "Lists that are never changed after initialisation are accepted."))

  static let stalledCursor = RuleMetadata(
    id: "stalled-cursor", family: .lateWrites,
    summary: "a new cursor stored or looped on with no comparison with the one asked",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        The response's cursor is stored or asked with again while more pages may be announced, and nobody checks that \
        it differs from the cursor of the request.
        """,
      harm: "A server that echoes the cursor is asked for the same page without end.",
      bad: """
        cursor = page.nextCursor
        hasMore = page.hasMore
        """,
      good: """
        guard !page.hasMore || page.nextCursor != ticket.cursor else { return stop(.protocolError) }
        cursor = page.nextCursor
        hasMore = page.hasMore
        """,
      remedy: "Compare the new cursor with the one asked; if they are equal and more is announced, stop loading by itself.",
      limits: "Quiet where a nil cursor is the only sign of more pages and ends the loop."))

  static let earlyEnd = RuleMetadata(
    id: "early-end", family: .lateWrites,
    summary: "has-more derived from the count after filtering although the response announces it",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "The end of the list is guessed from how many records are left after deduplication or filtering.",
      harm: "One page with a duplicate, and the list ends there for good.",
      bad: """
        let fresh = page.items.filter { !shown.contains($0.id) }
        hasMore = fresh.count == pageSize
        """,
      good: """
        hasMore = page.hasMore
        """,
      remedy: "Take has-more from the accepted response.",
      limits: "Quiet where the response type carries no sign of more pages."))
}
