// The one ordered pipeline from sources to findings; it alone knows the order. It does no input or output and does not
// fail: whatever the sources hold, there is an outcome, with the holes counted.

import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Rules
import SourceText

/// Stages 2 to 8: parse, index, lower, link, resolve, facts, check.
package enum Audit {
  /// Audits the sources; the outcome is the same for any order of sources and any number of jobs.
  package static func run(_ request: AuditRequest) -> AuditOutcome {
    outcome(
      request,
      FrontEnd.lower(request.sources, withTests: request.looksAtTests, jobs: request.jobs, progress: request.progress))
  }

  /// Audits the sources and, as a program of its own, what they were earlier. What both have is not done twice: a file is
  /// lowered once, and where nothing differs there is one outcome. The earlier one is for comparing findings: it has no
  /// inventory, and only findings of rules that find something today.
  package static func run(
    _ request: AuditRequest, earlier sources: [SourceFile]
  ) -> (now: AuditOutcome, earlier: AuditOutcome) {
    let withTests = request.looksAtTests
    let files = FrontEnd.lower(request.sources, withTests: withTests, jobs: request.jobs, progress: request.progress)
    var request = request
    let filesThen = FrontEnd.lower(sources, known: files, withTests: withTests, jobs: request.jobs, progress: request.progress)
    let isSame = files.elementsEqual(filesThen) { $0.source === $1.source }
    let isLast = request.isLast
    request.isLast = isLast && isSame
    let now = outcome(request, consume files)
    request.isLast = isLast
    if isSame { return (now, now) }
    request.wantsInventory = false
    // Whether a suppression is used depends on every rule it may name.
    if now.suppressions.isEmpty { request.rules.formIntersection(now.findings.map(\.rule)) }
    if now.findings.isEmpty, now.suppressions.isEmpty, now.unknownDirectives.isEmpty { return (now, AuditOutcome(counts: AuditCounts())) }
    return (now, outcome(request, consume filesThen))
  }

  /// Stages 5 to 8.
  private static func outcome(_ request: AuditRequest, _ files: consuming [LoweredFile]) -> AuditOutcome {
    var outcome = AuditOutcome(counts: counts(files))
    (outcome.suppressions, outcome.unknownDirectives) = comments(of: files)
    // What a test says of the app's code is for rules about tests; nothing else is taken from their files.
    if !request.looksAtTests { files.removeAll { TestCode.isTest($0.source, $0.index) } }
    let vocabulary = VocabularySource.builtIn.adding(request.vocabulary.map { ($0.name, $0.text) })
    let program = Program.link(consume files, vocabulary: vocabulary, jobs: request.jobs)
    let code = TestCode(program)
    let facts = ProgramFacts.collect(program, recording: request.extraEvents, jobs: request.jobs) { code.isAudited($0) }
    let context = RuleContext(
      program: program, states: StateTable(program, facts), code: code, isStrict: request.isStrict, strictStates: request.strictStates,
      reportsWeakEvidence: request.reportsWeakEvidence, cancellation: request.cancellation.worth, jobs: request.jobs)
    for rule in RuleRegistry.checks where request.rules.contains(rule.metadata.id) {
      outcome.findings += rule.check(context)
    }
    outcome.counts.writes = Set(context.states.writeIDs.map { context.states[$0] }.filter { context.states.isState($0.state) }.map(\.point)).count
    outcome.counts.lateWrites = Set(facts.roots.flatMap { $0.writes.filter(\.isLate).map(\.point) }).count
    outcome.counts.boundsHit = facts.roots.reduce(0) { $0 + $1.boundsHit }
    // Neither a declaration of the files nor an entry of the vocabulary.
    outcome.counts.unresolvedCalls = program.coverage.toExternal + program.coverage.unresolved + program.coverage.tooMany
    outcome.counts.unknownClosures = Set(facts.roots.flatMap { $0.calls.filter { $0.purpose == .unknownClosure }.map(\.point) }).count
    if request.wantsInventory { outcome.writes = Inventory.rows(context) }
    if request.isLast { _ = Unmanaged.passRetained(context) }
    return outcome
  }

  private static func counts(_ files: [LoweredFile]) -> AuditCounts {
    var counts = AuditCounts()
    counts.files = files.count
    for file in files {
      counts.bytes += file.source.count
      counts.lines += lineCount(file.source)
      if !file.problems.isEmpty { counts.recoveredFiles.append(file.source.path) }
    }
    return counts
  }

  /// Lines as an editor counts them, without the empty one behind a last line ending.
  private static func lineCount(_ source: SourceFile) -> Int {
    var lines = 0
    for byte in source.bytes where byte == UInt8(ascii: "\n") { lines += 1 }
    if let last = source.bytes.last, last != UInt8(ascii: "\n") { lines += 1 }
    return lines
  }

  private static func comments(of files: [LoweredFile]) -> (suppressions: [Suppression], unknown: [UnknownDirective]) {
    var found: [Suppression] = []
    var unknown: [UnknownDirective] = []
    for file in files where !file.index.directives.isEmpty {
      let lines = LineTable(file.source)
      for comment in file.index.directives {
        let start = lines.position(of: comment.offset)
        let place = Place(
          file: file.source.path, line: start.line, column: start.column, endLine: start.line, endColumn: start.column)
        switch Directive(comment: "// " + comment.text, place: place, isAlone: comment.isAloneOnLine) {
        case .suppression(let suppression): found.append(suppression)
        case .unknown(let word, let place): unknown.append(UnknownDirective(word: word, place: place))
        case .annotation, nil: continue
        }
      }
    }
    return (found, unknown)
  }
}

extension AuditRequest {
  /// Some rule is about tests: else their files are counted, and their comments read, and that is all.
  var looksAtTests: Bool { hasRule(of: [.testTiming]) }
  /// What only some rules look at: calls by what they are given (a key, a body, a record to remove), marks left raised.
  var extraEvents: ExtraEvents {
    var events: ExtraEvents = hasRule(of: [.offlineQueue, .testTiming]) ? .calls : []
    if rules.contains("stuck-in-flight") { events.insert(.exits) }
    if wantsInventory { events.insert(.repeatedWrites) }
    return events
  }

  private func hasRule(of families: Set<RuleFamily>) -> Bool {
    RuleRegistry.all.contains { families.contains($0.family) && rules.contains($0.id) }
  }
}

extension AuditRequest.CancellationMode {
  var worth: RuleContext.CancellationWorth {
    switch self {
    case .note: .note
    case .error: .error
    case .accept: .accept
    }
  }
}
