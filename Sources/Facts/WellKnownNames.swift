// Stage 7 (facts). Names the interpreter itself must know, looked up once per program. What belongs to an API is in the
// vocabulary; here is only the language.
import CallResolution
import Semantics

/// Some of the program's names, one bit each.
struct NameSet: Sendable {
  private var bits: [UInt64]

  init(_ names: [NameID], of program: Program) {
    bits = Array(repeating: 0, count: program.names.count / 64 + 1)
    for name in names where Int(name.raw) < program.names.count { bits[Int(name.raw / 64)] |= 1 << UInt64(name.raw % 64) }
  }

  func contains(_ name: NameID) -> Bool {
    let word = Int(name.raw / 64)
    return word < bits.count && bits[word] & 1 << UInt64(name.raw % 64) != 0
  }
}

/// Names of the language and of `Optional` and `Result`, as ids of the program's table.
final class WellKnownNames: Sendable {
  let some, none, selfName, value, wrappedValue, and, or, not, coalesce: NameID
  let equal, notEqual, identical, notIdentical, less, greater, lessOrEqual, greaterOrEqual, patternMatch: NameID
  let plus, minus, wrappingPlus, wrappingMinus, one, defaultLabel, halfOpenRange, closedRange: NameID
  let bool, isCancelled, isEmpty, inserted, contains, initName, emptyString, precondition, disabled: NameID
  let success, failure: NameID
  let failureCases: NameSet
  let successCases: NameSet
  private let refusedAnswers, lostAnswers: NameSet
  private let subjects, valueTypes, numbers, busyNames, errorNames, streams: NameSet
  /// `firstIndex(where:)` and its like: look a record up again.
  let finders: NameSet
  /// `filter`, `subtracting`: give back what is left.
  let removers: NameSet
  /// Verbs with which names of functions that ask something outside begin; see `suggestsRequest`.
  private let requestVerbs: [String]
  /// Cases of the program's enums whose names no function has.
  private let caseNames: NameSet
  private let completionLabels, perElement, mainNames, answerNames, queueEntries: NameSet

  init(_ program: Program) {
    // A name no file uses gets an id no instruction has.
    var missing = UInt32.max
    func find(_ name: String) -> NameID {
      if let known = program.name(name) { return known }
      missing -= 1
      return NameID(missing)
    }
    some = find("some")
    none = find("none")
    selfName = find("self")
    value = find("value")
    wrappedValue = find("wrappedValue")
    and = find("&&")
    or = find("||")
    not = find("!")
    coalesce = find("??")
    equal = find("==")
    notEqual = find("!=")
    identical = find("===")
    notIdentical = find("!==")
    less = find("<")
    greater = find(">")
    lessOrEqual = find("<=")
    greaterOrEqual = find(">=")
    patternMatch = find("~=")
    plus = find("+")
    minus = find("-")
    wrappingPlus = find("&+")
    wrappingMinus = find("&-")
    one = find("1")
    defaultLabel = find("default")
    halfOpenRange = find("..<")
    closedRange = find("...")
    bool = find("Bool")
    isCancelled = find("isCancelled")
    inserted = find("inserted")
    isEmpty = find("isEmpty")
    contains = find("contains")
    initName = find("init")
    precondition = find("precondition")
    disabled = find("disabled")
    emptyString = program.name("") ?? .none
    success = find("success")
    failure = find("failure")
    failureCases = NameSet(["failure", "error", "failed", "err", "fail"].map(find), of: program)
    successCases = NameSet(["success", "next", "value", "succeeded", "loaded", "ok"].map(find), of: program)
    refusedAnswers = NameSet([
      "refused", "rejected", "denied", "declined", "forbidden", "refusal", "notAllowed", "invalid", "unauthorized",
    ].map(find), of: program)
    lostAnswers = NameSet([
      "unknown", "unclear", "uncertain", "lost", "noAnswer", "noResponse", "timeout", "timedOut", "offline", "unreachable",
      "unknownOutcome", "connectionLost", "dropped", "interrupted", "notConnected",
    ].map(find), of: program)
    subjects = NameSet([
      "CurrentValueSubject", "PassthroughSubject", "BehaviorRelay", "PublishRelay", "ReplayRelay", "BehaviorSubject",
      "PublishSubject", "ReplaySubject", "MutableProperty", "Property", "CurrentValueRelay", "PassthroughRelay", "Driver",
      "Box", "Observable", "Dynamic",
    ].map(find), of: program)
    valueTypes = NameSet([
      "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat",
      "Bool", "String", "Substring", "Character", "UUID", "URL", "Date", "Data", "Range", "ClosedRange", "IndexPath",
      "IndexSet", "CGPoint", "CGSize", "CGRect", "TimeInterval", "Decimal", "Result", "URLRequest", "URLComponents",
      "DateComponents", "AttributedString", "Locale", "NSRange", "Set", "Array", "Dictionary", "Optional", "Slice",
      "ArraySlice", "OrderedSet", "OrderedDictionary", "NSDiffableDataSourceSnapshot", "IdentifiedArrayOf", "IdentifiedArray",
      "Binding", "Color", "Font", "ObjectIdentifier", "AnyHashable", "DispatchTime", "Measurement",
    ].map(find), of: program)
    numbers = NameSet([
      "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat",
      "Decimal", "TimeInterval",
    ].map(find), of: program)
    busyNames = NameSet([
      "loading", "busy", "working", "fetching", "refreshing", "reloading", "inProgress", "running", "pending", "saving",
      "sending", "searching", "loadingMore", "syncing", "uploading", "downloading", "counting", "waiting", "requesting",
    ].map(find), of: program)
    errorNames = NameSet(["Error", "NSError", "error", "err", "AFError", "URLError", "MoyaError", "failure", "errorOrNil"].map(find), of: program)
    streams = NameSet([
      "AnyPublisher", "Publisher", "Observable", "Single", "Maybe", "Completable", "Infallible", "SignalProducer", "Signal",
      "Future", "DataTaskPublisher", "Promise", "Driver", "Deferred", "PrimitiveSequence", "ConnectableObservable",
    ].map(find), of: program)
    removers = NameSet(["filter", "subtracting", "removing", "dropFirst", "dropLast", "drop"].map(find), of: program)
    finders = NameSet(["firstIndex", "lastIndex", "index", "first", "last", "indexPath", "firstIndexOf"].map(find), of: program)
    completionLabels = NameSet([
      "completion", "completionHandler", "completed", "onCompletion", "done", "handler", "callback", "then", "onSuccess",
      "onFailure", "success", "failure", "result", "response", "onComplete", "finished", "each", "reply", "onError",
      "resultHandler", "responseHandler", "completionBlock", "withCompletion", "progress",
    ].map(find), of: program)
    perElement = NameSet([
      "forEach", "map", "flatMap", "compactMap", "filter", "first", "firstIndex", "contains", "reduce", "sorted", "sort",
      "removeAll", "allSatisfy", "min", "max", "prefix", "drop", "lastIndex", "last", "mapValues", "compactMapValues",
      "enumerateObjects", "partition",
    ].map(find), of: program)
    answerNames = NameSet(["result", "response", "data", "success", "outcome", "reply", "answer", "results", "json", "image"].map(find), of: program)
    queueEntries = NameSet(["async", "addOperation", "perform"].map(find), of: program)
    mainNames = NameSet(["main", "instance", "asyncInstance", "mainQueue", "UIScheduler", "MainScheduler"].map(find), of: program)
    let functions = Set(program.functionIDs.map { program.declaration(of: $0).name })
    let cases = program.nominalTypes.flatMap(\.enumCases).map { program.declaration(of: $0).name }
    caseNames = NameSet(cases.filter { !functions.contains($0) }, of: program)
    requestVerbs = [
      "fetch", "load", "get", "request", "download", "upload", "send", "search", "query", "save", "post", "put", "delete",
      "perform", "execute", "retrieve", "sync", "refresh", "update", "submit", "login", "logout", "register", "lookup",
      "find", "call", "read", "reload", "resolve", "check", "create", "remove", "subscribe", "observe", "ask", "replay",
      "sign", "authenticate", "verify", "validate", "import", "export",
    ]
  }

  /// A subject, relay or the like: its `value` is the state it stands for.
  func isSubjectType(_ program: Program, _ type: TypeHandle) -> Bool {
    program.types.externalName(type).map { subjects.contains($0) } ?? false
  }
  func isValueType(_ type: NameID) -> Bool { valueTypes.contains(type) }
  /// The operator of a compound assignment that counts up or down.
  func isStep(_ name: NameID) -> Bool { name == plus || name == minus || name == wrappingPlus || name == wrappingMinus }
  func isBool(_ type: NameID) -> Bool { type == bool }
  func isNumber(_ type: NameID) -> Bool { numbers.contains(type) }
  func isCaseName(_ name: NameID) -> Bool { caseNames.contains(name) }
  /// Enum cases that say that something is under way.
  func isBusyName(_ name: NameID) -> Bool { busyNames.contains(name) }
  func isErrorName(_ name: NameID) -> Bool { errorNames.contains(name) }
  /// A publisher, observable or promise.
  func isStream(_ type: NameID) -> Bool { streams.contains(type) }
  /// Calls its closure on a queue that is known not to be the main one.
  func runsOffMain(_ member: VocabularyMember, _ receiver: ValueHandle, _ program: Program, _ pool: ValuePool) -> Bool {
    let name = program.text(member.name)
    if ["dataTask", "uploadTask", "downloadTask", "detached"].contains(name) { return true }
    guard name == "async" || name == "addOperation" || name == "asyncAfter" else { return false }
    // `DispatchQueue.global()`, or a queue the code made itself.
    switch pool[receiver].shape {
    case .derived, .made: return true
    default: return false
    }
  }

  /// An error whose name says that the answer was lost, not refused.
  func isUnknownOutcome(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["timeout", "timedout", "network", "offline", "connection", "lost", "cancel", "unknown", "urlerror", "interrupted", "unreachable", "notconnected", "transport", "nserror", "error"]
      .contains { $0 == "error" ? lower == $0 : lower.contains($0) }
  }

  /// A case of an answer that says no.
  func isRefusedAnswer(_ name: NameID) -> Bool { refusedAnswers.contains(name) }
  /// A case of an answer that says that there was none.
  func isLostAnswer(_ name: NameID) -> Bool { lostAnswers.contains(name) }

  /// Functions that run their closure once per element: not at all if there is none.
  func runsPerElement(_ name: NameID) -> Bool { perElement.contains(name) }
  /// The value names the main queue, run loop, actor or scheduler.
  func mentionsMain(_ program: Program, _ value: ValueHandle, _ pool: ValuePool) -> Bool {
    switch pool[value].shape {
    case .constant(let name): mainNames.contains(name)
    case .typeName(let type):
      program.types.kind(type) == .external && program.text(NameID(program.types.identity(type))).hasPrefix("Main")
    case .enumCase(let name, _): mainNames.contains(name)
    case .read(let place):
      if case .external(let name) = pool[place].step { mainNames.contains(name) } else { false }
    // `URLSession(configuration: …, delegateQueue: .main)`
    case .derived(let parts), .made(_, _, let parts): parts.contains { mentionsMain(program, $0, pool) }
    default: false
    }
  }
  /// `main`, as of a queue.
  func isMain(_ name: NameID) -> Bool { mainNames.contains(name) }

  /// Puts a closure on the queue it is called on.
  func entersQueue(_ name: NameID) -> Bool { queueEntries.contains(name) }

  /// A closure argument's label that says: called when it is done.
  func isCompletionLabel(_ label: NameID) -> Bool { completionLabels.contains(label) }

  /// `onData`, `whenDone`, `didFinish`: a label that says that its closure is called when something has happened.
  func suggestsCallback(_ label: String) -> Bool {
    ["on", "when", "did", "after", "with"].contains { label.hasPrefix($0) } || label.hasSuffix("Handler") || label.hasSuffix("Block")
      || label.hasSuffix("Completion") || label.hasSuffix("Callback")
  }

  /// A closure parameter's name that says: what was asked for.
  func isAnswerName(_ name: NameID) -> Bool { answerNames.contains(name) || errorNames.contains(name) }

  /// A function's name that says that its closure is run for each of many events from now on.
  func suggestsStream(_ text: String) -> Bool {
    text.hasPrefix("start") && (text.contains("Updat") || text.contains("Monitor") || text.contains("Observ") || text.contains("Listen"))
      || ["observe", "addObserver", "addListener", "addPeriodicTimeObserver", "listen", "monitor"].contains(text)
  }

  /// A function's name that says it asks something outside. Decides only where nothing else is known of a function that is
  /// given a closure.
  func suggestsRequest(_ text: String) -> Bool {
    requestVerbs.contains { verb in
      guard text.hasPrefix(verb) else { return false }
      let rest = text.utf8.dropFirst(verb.utf8.count).first
      return rest == nil || !(rest! >= UInt8(ascii: "a") && rest! <= UInt8(ascii: "z"))
    }
  }
}
