// Reference models are clean however they are written, and every mutant is reported, however it is written. What is
// not so today stands in `Tests/ReferenceModels/known.txt`; a line there that is no longer true fails too, and
// `UPDATE_KNOWN=1` writes the list anew.

import Diagnostics
import Foundation
import Testing

struct ReferenceModelTests {
  private static let knownFile = "Tests/ReferenceModels/known.txt"

  @Test func thereAreEnough() {
    let models = ReferenceModel.all
    let paging = models.filter { $0.name.hasPrefix("paging") }
    let others = models.filter { !$0.name.hasPrefix("paging") }
    let general = ModelRewriting.allCases.count - 1
    #expect(paging.map(\.mutants.count).reduce(0, +) >= 60)
    #expect(others.map(\.mutants.count).reduce(0, +) >= 40)
    #expect(paging.map { $0.rewritings.count + general }.reduce(0, +) >= 40)
    #expect(others.map { $0.rewritings.count + general }.reduce(0, +) >= 20)
    for model in models {
      #expect(!model.names.isEmpty, "\(model.name) has no names to change")
      let names = (model.rewritings + model.mutants).map(\.name)
      #expect(Set(names).count == names.count, "\(model.name): two edits of one name")
      for mutant in model.mutants { #expect(!mutant.due.isEmpty, "\(model.name)/\(mutant.name) expects nothing") }
    }
  }

  @Test func cleanModelsAndReportedMutants() async throws {
    let known = Set(PackageFolder.text(Self.knownFile).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
    var wrong: Set<String> = []
    var details: [String: String] = [:]
    var runs = 0
    try await withThrowingTaskGroup(of: [(String, String?)].self) { group in
      for model in ReferenceModel.all { group.addTask { try Self.judge(model) } }
      for try await results in group {
        runs += results.count
        for case (let name, let result?) in results {
          wrong.insert(name)
          details[name] = result
        }
      }
    }
    if PackageFolder.updatesKnown { return try Self.write(wrong, of: runs) }
    // A mutant that is missed as it stands is missed however it is written.
    let unknown = wrong.filter { name in !known.contains(name) && !known.contains(Self.plainName(name)) }
    for name in unknown.sorted() { Issue.record("\(name)\(details[name] ?? "")") }
    for name in known.subtracting(wrong).sorted() {
      PackageFolder.noteImprovement("\(name): right now, or gone; UPDATE_KNOWN=1 takes it off \(Self.knownFile)")
    }
  }

  /// Every program made of a model: its name, and what is wrong with the answer (nil if nothing is).
  private static func judge(_ model: ReferenceModel) throws -> [(String, String?)] {
    var results: [(String, String?)] = []
    let plain: [ModelEdit?] = [nil] + model.rewritings
    for rewriting in ModelRewriting.allCases {
      for edit in plain where edit == nil || rewriting == .plain {
        let name = "noise: \(model.name)/\(edit?.name ?? rewriting.rawValue)"
        results.append((name, noise(in: try program(model, [edit].compactMap { $0 }, rewriting).program)))
      }
    }
    for (index, mutant) in model.mutants.enumerated() {
      for rewriting in ModelRewriting.allCases {
        let how = rewriting == .plain ? "" : "+\(rewriting.rawValue)"
        let (mutated, texts) = try program(model, [mutant], rewriting)
        results.append(("miss: \(model.name)/\(mutant.name)\(how)", miss(of: mutant, in: mutated, texts)))
      }
      // One rewriting by markers each, in turn: all pairs would say little more and take long.
      let others = model.rewritings.filter { $0.isIndependent(of: mutant) }
      if others.isEmpty { continue }
      let edit = others[index % others.count]
      let (mutated, texts) = try program(model, [edit, mutant], .plain)
      results.append(("miss: \(model.name)/\(mutant.name)+\(edit.name)", miss(of: mutant, in: mutated, texts)))
    }
    return results
  }

  private static func program(
    _ model: ReferenceModel, _ edits: [ModelEdit], _ rewriting: ModelRewriting
  ) throws -> (program: LabelledProgram, texts: [(path: String, text: ModelText)]) {
    var text = model.text
    for edit in edits {
      do { try edit.apply(to: &text) } catch let problem as ModelText.Problem {
        throw ModelText.Problem(description: "\(model.name)/\(edit.name): \(problem)")
      }
    }
    let files = rewriting.files(of: text, names: model.names)
    let program = LabelledProgram(files: files.map { LabelledProgram.File(path: $0.path, text: $0.text.text) })
    return (program, files)
  }

  private static func noise(in program: LabelledProgram) -> String? {
    let findings = program.report().findings.filter { $0.severity > .note }
    if findings.isEmpty { return nil }
    return findings.map { "\n    \($0.place.file):\($0.place.line) \($0.rule.name): \($0.message)" }.joined()
  }

  /// Whether one of the findings that are due covers a line with one of its markers.
  private static func miss(
    of mutant: ModelEdit, in program: LabelledProgram, _ texts: [(path: String, text: ModelText)]
  ) -> String? {
    let findings = program.report().findings
    for due in mutant.due {
      for file in texts {
        let lines = file.text.numbers(of: due.markers)
        for finding in findings where finding.rule.name == due.rule {
          let places = [finding.place] + finding.writes.map(\.place)
          if places.contains(where: { $0.file == file.path && lines.contains($0.line) }) { return nil }
        }
      }
    }
    let wanted = mutant.due.map { "\($0.rule) @ \($0.markers.joined(separator: ", "))" }.joined(separator: " or ")
    let got = findings.map { "\n      \($0.place.file):\($0.place.line) \($0.rule.name)" }.joined()
    return "\n    wanted \(wanted)\(got.isEmpty ? ", nothing was reported" : ", got\(got)")"
  }

  /// The name of a program without the rewriting it stands in.
  private static func plainName(_ name: String) -> String { String(name.prefix { $0 != "+" }) }

  private static func write(_ wrong: Set<String>, of runs: Int) throws {
    let head = """
      # What is not right today: `noise` where a clean model is reported, `miss` where a mutant is not.
      # \(runs - wrong.count) of \(runs) programs made of the reference models are right.

      """
    let listed = wrong.filter { $0 == plainName($0) || !wrong.contains(plainName($0)) }
    try (head + listed.sorted().map { $0 + "\n" }.joined()).write(
      toFile: PackageFolder.path + "/" + knownFile, atomically: true, encoding: .utf8)
  }
}
