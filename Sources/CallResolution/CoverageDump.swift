// How much of a program resolves, for `--dump coverage`: shares of calls, and the most frequent names that neither a
// declaration nor the vocabulary explains. This is what to look at before the vocabulary is extended.
import ControlFlow
import Semantics

extension Program {
  /// Shares for all code and for code in closures and async functions, then unknown calls by frequency.
  package func dumpCoverage() -> String {
    var text = "functions \(functionCount) types \(nominalTypes.count) properties \(properties.count)\n"
    for problem in vocabulary.problems { text += problem + "\n" }
    text += coverage.line("all code")
    var late = ResolutionCoverage()
    var unknown: [String: (count: Int, example: String)] = [:]
    for function in functionIDs {
      let declaration = declaration(of: function)
      guard declaration.isAsync || declaration.kind == .closure else { continue }
      let source = files[Int(file(of: function).raw)].source
      if source.path.contains("Tests/") { continue }
      let body = body(of: function)
      let resolved = resolved(function)
      for (position, code) in body.instructions.enumerated() where code.opcode == .call {
        let value = ValueID(UInt32(position))
        late.count(resolved.entry(value))
        let name: String
        switch resolved.callee(of: value) {
        case .external(let receiver, let member) where resolved.vocabularyIndex(of: value) == nil:
          name = describe(receiver) + " . " + names[member]
        case .unresolved: name = "?"
        default: continue
        }
        let excerpt = source.text(code.range).split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80)
        unknown[name, default: (0, "\(excerpt)")].count += 1
      }
    }
    text += late.line("closures and async functions outside tests")
    for (name, entry) in unknown.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }).prefix(100) {
      text += "\(entry.count)\t\(name)\t\(entry.example)\n"
    }
    return text
  }
}

extension ResolutionCoverage {
  /// Calls of which it is known what they run, or what they are for.
  package var known: Int { toFunctions + toClosures + toVocabulary + tooMany }

  fileprivate func line(_ title: String) -> String {
    let permille = calls == 0 ? 1000 : known * 1000 / calls
    return """
      \(title): \(calls) calls, known \(permille / 10).\(permille % 10) %: functions \(toFunctions) closures \(toClosures) \
      vocabulary \(toVocabulary) external \(toExternal) unresolved \(unresolved) many \(tooMany) ambiguous \(ambiguous)

      """
  }
}
