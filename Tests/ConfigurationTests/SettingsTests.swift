import Configuration
import Diagnostics
import Testing
import YAML

struct SettingsTests {
  private func parse(_ text: String, files: [String: String] = [:]) throws(SettingsProblem) -> ProjectSettings {
    try ProjectSettings.parse(text, file: ".ticketgate.yml", knownRules: ["early-end", "model-bypass"]) { name in
      files[name].map { .success($0) } ?? .failure(SettingsFileFailure("there is no such file"))
    }
  }

  private func problem(_ text: String, files: [String: String] = [:]) -> SettingsProblem? {
    do { _ = try parse(text, files: files) } catch { return error }
    return nil
  }

  @Test func everyKeyIsRead() throws {
    let settings = try parse(
      """
      include: [Sources/, Pods/Own]
      exclude:
        - Mocks
        - "*.pb.swift"
      isolation: MainActor
      rules:
        early-end: off
        model-bypass: note
      cancellation: error
      strict: true
      strict-for: [Feed.items]
      vocabulary: [words.yml, {function: fetch, closures: {last: late}}]
      tickets: [Feed.generation]
      models: [Paging]
      baseline: known.txt
      fail-on: never
      """)
    #expect(settings.include == ["Sources/", "Pods/Own"])
    #expect(settings.exclude == ["Mocks", "*.pb.swift"])
    #expect(settings.isolation == "MainActor")
    #expect(settings.rules == ["early-end": .off, "model-bypass": .severity(.note)])
    #expect(settings.cancellation == .error)
    #expect(settings.isStrict)
    #expect(settings.strictFor == ["Feed.items"])
    #expect(settings.vocabulary.first == .file("words.yml"))
    guard case .inline(let yaml)? = settings.vocabulary.last else {
      Issue.record("no inline entry")
      return
    }
    #expect(yaml.text == #"{"function": fetch, "closures": {"last": late}}"#)
    #expect(settings.tickets == ["Feed.generation"])
    #expect(settings.models == ["Paging"])
    #expect(settings.baseline == "known.txt")
    #expect(settings.failOn == nil)
  }

  @Test(arguments: ["", "# only a comment\n", "---\n", "include:\nrules:\n"])
  func anEmptyConfigurationIsTheDefault(_ text: String) throws {
    #expect(try parse(text) == ProjectSettings())
  }

  @Test(arguments: [
    ("exlude: [a]", "there is no key 'exlude'; did you mean 'exclude'?"),
    ("rules:\n  earli-end: off", "there is no rule 'earli-end'; did you mean 'early-end'?"),
    ("rules:\n  early-end: eror", "'early-end' takes one of off, on, note, warning, error, not 'eror'; did you mean 'error'?"),
    ("strict: maybe", "'strict' is true or false"), ("include: {a: b}", "'include' takes a list"),
    ("- a", "a configuration is a list of keys with values"), ("extends: https://example.org/x.yml", "'extends' takes a local file"),
    ("strict: true\nstrict: false", "the key 'strict' is given twice"), ("a: *b", "aliases are not taken; write the value out"),
  ])
  func mistakesAreExplained(_ text: String, _ message: String) {
    #expect(problem(text)?.message == message)
  }

  @Test(arguments: 1...12)
  func aKeyGivenTwiceIsFoundAmongAnyNumber(_ count: Int) {
    let keys = (1...count).map { "key\($0)" }
    for key in keys {
      let text = (keys + [key]).map { "\($0): x\n" }.joined()
      #expect(throws: YAMLProblem.self) { try YAMLNode.parse(text) }
    }
    #expect(throws: Never.self) { try YAMLNode.parse(keys.map { "\($0): x\n" }.joined()) }
  }

  @Test func mistakesHaveAPlace() {
    let found = problem("strict: true\nrules:\n  erly-end: off\n")
    #expect(found?.line == 3)
    #expect(found?.column == 3)
  }

  @Test func oneLocalFileIsExtended() throws {
    let base = ["base.yml": "exclude: [Mocks]\nstrict: true\nrules: {early-end: off}"]
    let settings = try parse("extends: base.yml\nexclude: [Gen]\nstrict: false\n", files: base)
    #expect(settings.exclude == ["Mocks", "Gen"])
    #expect(!settings.isStrict)
    #expect(settings.rules == ["early-end": .off])
    #expect(problem("extends: base.yml", files: ["base.yml": "extends: other.yml"])?.file == "base.yml")
    #expect(problem("extends: gone.yml")?.message == "'gone.yml' there is no such file")
  }

  @Test func valuesThatMultiplyThemselvesAreRefused() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for (name, inner) in zip("bcdefghij", "abcdefghi") {
      text += "\(name): &\(name) [" + Array(repeating: "*\(inner)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(problem(text) != nil)
  }

  @Test func deepNestingIsRefused() {
    #expect(problem("include: " + String(repeating: "[", count: 100_000)) != nil)
  }

  @Test(arguments: ["\u{0}", "\t- a", "include: [", "include: 'x", "a: b: c", "? [a]\n: b", "%YAML 9.9\n---\na", "\u{FEFF}strict: true\n--- \nstrict: true"])
  func brokenTextIsAProblemAndNoCrash(_ text: String) {
    #expect(problem(text) != nil)
  }
}
