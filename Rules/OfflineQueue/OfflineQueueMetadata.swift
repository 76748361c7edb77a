// Texts of the rules about operations that are kept until the server has them.

import Diagnostics

extension RuleMetadata {
  static let regeneratedKey = RuleMetadata(
    id: "regenerated-key", family: .offlineQueue,
    summary: "an idempotency key made where the request is built, sent or retried",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "The key that makes a retry harmless is created anew for each attempt.",
      harm: "The first attempt arrived and its answer was lost: the retry books the order a second time.",
      bad: """
        func send(_ operation: Operation) async throws {
          request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
        }
        """,
      good: """
        func send(_ operation: Operation) async throws {
          request.setValue(operation.key, forHTTPHeaderField: "Idempotency-Key")
        }
        """,
      remedy: "Create the key once, when the operation is enqueued, and store it with the operation.",
      limits: """
        Only headers and fields that are known as keys are looked at. A key made before a loop of attempts, or kept \
        with the operation, is the same for all of them; one made in each call of a function that a user starts \
        again counts, since a retry by hand after a timeout is a retry.
        """))

  static let mutablePayload = RuleMetadata(
    id: "mutable-payload", family: .offlineQueue,
    summary: "a body, or what it is built from, that can change after the operation was enqueued",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "The operation refers to a live draft or has settable content; the body is built when it is sent.",
      harm: "A retry sends another text under the same key, and the server answers with the first.",
      bad: """
        queue.append(Operation { try JSONEncoder().encode(self.draft) })
        """,
      good: """
        queue.append(Operation(key: UUID(), body: try JSONEncoder().encode(draft)))
        """,
      remedy: "Encode the body when the operation is enqueued and never touch it again.",
      limits: """
        Value copies are fixed; references are followed one level deep. An operation has an idempotency key, so \
        named or sent in such a header; or a key, a body and a count of attempts, and is stored; or it is taken out \
        of a store by the code that sends it. Other records with an id and a text are none, and neither are rows of \
        a database that only queries know.
        """))

  static let unconfirmedRemoval = RuleMetadata(
    id: "unconfirmed-removal", family: .offlineQueue,
    summary: "an operation that leaves the queue without a definite success",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "Failure, timeout, cancellation or the mere start of sending removes the operation.",
      harm: "The change of the user is lost and nobody is told.",
      bad: """
        let operation = queue.removeFirst()
        try? await api.send(operation)
        """,
      good: """
        guard let operation = queue.first else { return }
        if try await api.send(operation) == .done { queue.removeAll { $0.id == operation.id } }
        """,
      remedy: "Remove by id, behind a definite success only.",
      limits: """
        A move to a list of failed operations with its diagnostics is no removal. Removals in a `defer` that stands \
        before the request, and rows deleted by a fetch request, are not seen. An operation has an idempotency key, \
        so named or sent in such a header; or a key, a body and a count of attempts, and is stored; or it is taken \
        out of a store by the code that sends it. Other records with an id and a text are none, and neither are rows \
        of a database that only queries know.
        """))

  static let retryOnConflict = RuleMetadata(
    id: "retry-on-conflict", family: .offlineQueue,
    summary: "a conflict answer (409) that is retried automatically",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "Status 409 falls into the branch that schedules another attempt.",
      harm: "The app overwrites what someone else saved, or asks without end.",
      bad: """
        case 409, 500...599: scheduleRetry(operation)
        """,
      good: """
        case 409: hold(operation, reason: .conflict)
        case 500...599: scheduleRetry(operation)
        """,
      remedy: "Stop automatic sending of this operation and keep what the server said.",
      limits: """
        Taking 409 as \"already done\" is accepted. Seen are numbers, ranges and lists written out in a condition \
        and cases called `conflict`; a set of codes kept in a constant is not followed.
        """))

  static let unclaimedSend = RuleMetadata(
    id: "unclaimed-send", family: .offlineQueue,
    summary: "two drivers that can send one operation with no claim",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        Foreground, background, timer or reachability can each start a round, and nothing marks an operation as taken \
        before it is sent.
        """,
      harm: "One operation is sent twice at the same time.",
      bad: """
        func drain() async { for operation in store.pending { await send(operation) } }
        """,
      good: """
        func drain() async {
          for operation in store.pending where store.claim(operation.id) { await send(operation) }
        }
        """,
      remedy: "Claim the operation in the store before the request, release it on each outcome.",
      limits: """
        One driver alone is accepted. A mark taken, a call named after claiming, or taking the operation out first \
        count as claims; whether a store's claim is atomic is not asked. An operation has an idempotency key, so \
        named or sent in such a header; or a key, a body and a count of attempts, and is stored; or it is taken out \
        of a store by the code that sends it. Other records with an id and a text are none, and neither are rows of \
        a database that only queries know.
        """))

  static let volatileKey = RuleMetadata(
    id: "volatile-key", family: .offlineQueue,
    summary: "a queue or key that lives in memory only",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "Operations that are meant to survive are kept in a property and never written to a store.",
      harm: "The app is ended in the background and the user's changes are gone.",
      bad: """
        final class Outbox { private var queue: [Operation] = [] }
        """,
      good: """
        final class Outbox { private let store: OperationStore }
        """,
      remedy: "Write operation and key to the store before the first attempt.",
      limits: """
        Needs a sign that operations are meant to survive. Whatever gives the queue, or its operations, to something \
        outside the files named after saving keeps them. An operation has an idempotency key, so named or sent in \
        such a header; or a key, a body and a count of attempts, and is stored; or it is taken out of a store by the \
        code that sends it. Other records with an id and a text are none, and neither are rows of a database that \
        only queries know.
        """))

  static let unboundedBackoff = RuleMetadata(
    id: "unbounded-backoff", family: .offlineQueue,
    summary: "a retry delay that grows with no cap",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "The delay of an automatic retry or reconnect is multiplied at each attempt with no upper bound.",
      harm: "After a night without network the next attempt is due next week; or the number overflows and traps.",
      bad: """
        let delay = pow(2, Double(attempt))
        """,
      good: """
        let delay = min(60, pow(2, Double(min(attempt, 6))))
        """,
      remedy: "Cap the delay and add jitter.",
      limits: """
        A bounded number of attempts counts as a cap, and so does any comparison of the delay or the count with a \
        limit. Growth is followed through locals, properties, parameters and results, within one program; a policy \
        object outside the files is not looked into.
        """))

  static let strandedOperation = RuleMetadata(
    id: "stranded-operation", family: .offlineQueue,
    summary: "an operation marked as being sent that is never offered again after a restart",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "The load of the store takes up waiting operations only; those marked as being sent stay so for ever.",
      harm: "The app ended during the request: the change is neither sent nor reported.",
      bad: """
        queue = store.all.filter { $0.state == .waiting }
        """,
      good: """
        queue = store.all.map { $0.state == .sending ? $0.waitingAgain : $0 }
        """,
      remedy: "Set claims of the previous run back when the store is loaded.",
      limits: """
        Needs a persisted state of the operation that code of the files sets and tests; a lease that runs out is \
        accepted. A state that only a predicate of a database tests is not seen. An operation has an idempotency \
        key, so named or sent in such a header; or a key, a body and a count of attempts, and is stored; or it is \
        taken out of a store by the code that sends it. Other records with an id and a text are none, and neither \
        are rows of a database that only queries know.
        """))

  static let loggedPayload = RuleMetadata(
    id: "logged-payload", family: .offlineQueue,
    summary: "body, key or credentials of an operation printed or logged",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "A log call is given the body, the key or the credentials of an operation, or the whole operation.",
      harm: "What users wrote ends up in log files and crash reports.",
      bad: """
        print("sending", operation)
        """,
      good: """
        logger.info("sending \\(operation.id, privacy: .public)")
        """,
      remedy: "Log the id and the outcome.",
      limits: """
        A description of one's own that leaves the payload out is not looked into; values a logger marks private are \
        accepted. An operation has an idempotency key, so named or sent in such a header; or a key, a body and a \
        count of attempts, and is stored; or it is taken out of a store by the code that sends it. Other records \
        with an id and a text are none, and neither are rows of a database that only queries know.
        """))
}
