// Stage 7 (facts). Names the interpreter itself must know, looked up once per program. What belongs to an API is in the
// vocabulary; here is only the language.
import CallResolution
import Semantics

/// Names of the language and of `Optional` and `Result`, as ids of the program's table.
struct WellKnownNames {
  let some, none, selfName, value, wrappedValue, and, or, not, coalesce: NameID
  let equal, notEqual, identical, notIdentical, less, greater, lessOrEqual, greaterOrEqual, patternMatch: NameID
  let plus, minus, wrappingPlus, wrappingMinus, one: NameID
  let isCancelled, inserted, contains, initName, emptyString: NameID
  let success, failure: NameID
  let failureCases: Set<NameID>
  let successCases: Set<NameID>
  private let text: [NameID: String]

  init(_ program: Program) {
    // A name no file uses gets an id no instruction has.
    var missing = UInt32.max
    func find(_ name: String) -> NameID {
      if let known = program.names.find(name) { return known }
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
    isCancelled = find("isCancelled")
    inserted = find("inserted")
    contains = find("contains")
    initName = find("init")
    emptyString = program.names.find("") ?? .none
    success = find("success")
    failure = find("failure")
    failureCases = Set(["failure", "error", "failed", "err"].map(find))
    successCases = Set(["success", "next", "value", "succeeded", "loaded", "ok"].map(find))
    text = [:]
  }
}
