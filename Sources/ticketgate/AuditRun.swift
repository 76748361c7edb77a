// From a command line to a settled report: the part that audit, inventory, trace and baseline share.

import Analysis
import Configuration
import Diagnostics
import Discovery
import Rules
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sources of a run and how they are judged.
struct AuditRun {
  let invocation: Invocation
  let console: Console
  let project: Project
  let rules: Set<RuleID>
  /// The files that were read, by path.
  private(set) var sources: [SourceFile] = []
  /// The paths that were asked for, listed ones included.
  private(set) var paths: [String] = []
  /// What could not be taken as asked; any of these makes the run incomplete.
  private(set) var problems: [FileProblem] = []

  /// Reads the configuration and every file that is asked for; `rules` overrules what is chosen there,
  /// and `sources` stand for files that were read elsewhere.
  init(
    _ invocation: Invocation, _ console: Console, paths: [String], rules: Set<RuleID>? = nil,
    sources: [SourceFile]? = nil
  ) throws(Refusal) {
    self.invocation = invocation
    self.console = console
    project = try Project(invocation)
    self.rules = if let rules { rules } else { try project.rules(invocation) }
    if let sources {
      self.sources = sources
      return
    }
    try read(paths)
  }

  private mutating func read(_ paths: [String]) throws(Refusal) {
    let listed = try invocation["files-from"].map { list throws(Refusal) in try Self.listed(list) }
    let paths = paths.isEmpty && listed == nil ? ["."] : paths
    self.paths = paths + (listed ?? [])
    let (selection, base, workingDirectory) = (project.selection, project.base, project.workingDirectory)
    let followsLinks = invocation.has("follow-links")
    let read = SourceReader.read(
      jobs: try Self.jobs(invocation),
      walk: { [paths] in
        FileWalk(
          paths: paths, listed: listed ?? [], selection: selection, base: base, workingDirectory: workingDirectory,
          followsLinks: followsLinks, found: $0)
      },
      makeWorker: { { $0 } })
    (sources, problems) = (read.values, read.problems)
    if let first = read.skippedLinks.first {
      let more = read.skippedLinks.count > 1 ? " and \(read.skippedLinks.count - 1) more" : ""
      console.remark("not followed, since it leads out of the tree: \(first)\(more); --follow-links follows")
    }
    if sources.isEmpty && problems.isEmpty {
      // An empty list is an answer, not a mistake: nothing changed.
      if listed != nil { return }
      throw Refusal(
        "no Swift file found in \(paths.map { "'\($0)'" }.joined(separator: ", "))",
        advice: "`ticketgate config` shows what is left out, and why.")
    }
  }

  /// The request to the pipeline for these sources.
  func request(_ sources: [SourceFile], wantsInventory: Bool = false) throws(Refusal) -> AuditRequest {
    var request = AuditRequest(sources: sources, rules: rules)
    request.isStrict = project.settings.isStrict || invocation.has("strict")
    request.strictStates = project.settings.strictFor
    request.reportsWeakEvidence = invocation.has("all-rules") || invocation.has("only")
    request.cancellation = AuditRequest.CancellationMode(rawValue: project.settings.cancellation.rawValue) ?? .note
    request.vocabulary = try project.vocabulary()
    let misunderstood = AuditRequest.VocabularyText.problems(in: request.vocabulary)
    if let first = misunderstood.first {
      let more = misunderstood.count > 1 ? " (and \(misunderstood.count - 1) more)" : ""
      throw Refusal("the vocabulary is broken: \(first)\(more)", advice: "`ticketgate config` lists all of it.")
    }
    request.tickets = project.settings.tickets
    request.models = project.settings.models
    request.isolation = project.settings.isolation
    request.wantsInventory = wantsInventory
    request.jobs = try Self.jobs(invocation)
    request.isLast = true
    if console.showsProgress(invocation) {
      request.progress = { done, all in
        // A line for each file would cost more than the audit.
        guard done % 64 == 0 || done == all else { return }
        Console.progress("auditing \(done) of \(all) files")
      }
    }
    return request
  }

  /// Runs the pipeline.
  func outcome(_ request: AuditRequest) -> AuditOutcome {
    let outcome = Audit.run(request)
    if request.progress != nil { Console.progress("") }
    return outcome
  }

  /// Runs the pipeline on the sources and on what they were.
  func outcomes(_ request: AuditRequest, earlier sources: [SourceFile]) -> (now: AuditOutcome, earlier: AuditOutcome) {
    let outcomes = Audit.run(request, earlier: sources)
    if request.progress != nil { Console.progress("") }
    return outcomes
  }

  /// How findings are settled, without baseline and comparison.
  var settlement: Settlement {
    var settlement = Settlement(version: Version.text, rules: rules, knownRules: Set(RuleRegistry.all.map(\.id)))
    settlement.severities = project.severities
    if invocation.has("as-warnings") { settlement.gravest = .warning }
    return settlement
  }

  /// The path of the baseline file, if the command line or the configuration names one.
  var baselinePath: String? {
    invocation["baseline"] ?? project.settings.baseline.map(project.path)
  }

  /// The baseline to settle with; a file that is named must be there.
  func baseline() throws(Refusal) -> Baseline? {
    guard let path = baselinePath else { return nil }
    return try Self.baseline(path)
  }

  /// Reads a baseline file.
  static func baseline(_ path: String) throws(Refusal) -> Baseline {
    switch FileBytes.text(path, shownPath: path) {
    case .failure(let problem):
      throw Refusal(
        "the baseline \(problem.path) \(problem.message)", advice: "`ticketgate baseline write` makes one.")
    case .success(let text):
      do { return try Baseline(text: text) } catch {
        throw Refusal("the baseline is broken: \(path):\(error.line): \(error.message)")
      }
    }
  }

  /// Keeps the source lines that a report points at, and `context` lines around each finding.
  func addExcerpts(to report: inout Report, context: Int = 0) {
    var places: [String: [Place]] = [:]
    for finding in report.findings + report.suppressed {
      for place in finding.allPlaces { places[place.file, default: []].append(place) }
      guard context > 0 else { continue }
      let own = finding.place
      for line in max(1, own.line - context)...(own.line + context) where line != own.line {
        places[own.file, default: []].append(Place(file: own.file, line: line, column: 1))
      }
    }
    for row in report.writes ?? [] { places[row.place.file, default: []].append(row.place) }
    for source in sources {
      guard let here = places[source.path] else { continue }
      report.excerpts.keep(
        here, of: source.path, bytes: UnsafeBufferPointer(start: source.start, count: source.count))
    }
  }

  /// Says what could not be taken as asked; true if there was anything.
  func complainAboutProblems() -> Bool {
    for problem in problems { console.complain("\(problem.path): \(problem.message)") }
    return !problems.isEmpty
  }

  private static func listed(_ name: String) throws(Refusal) -> [String] {
    let text: String
    if name == "-" {
      text = FileBytes.standardInput()
    } else {
      switch FileBytes.text(name, shownPath: name) {
      case .success(let content): text = content
      case .failure(let problem): throw Refusal("the list \(problem.path) \(problem.message)")
      }
    }
    // Lists come from `git diff --name-only` and the like, so they may name files of any sort.
    return text.split(whereSeparator: \.isNewline).map(String.init).filter { $0.hasSuffix(".swift") }
  }

  private static func jobs(_ invocation: Invocation) throws(Refusal) -> Int {
    guard let text = invocation["jobs"] else { return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw Refusal("'--jobs' takes a number from 1 to 1024, not '\(text)'")
    }
    return jobs
  }
}
