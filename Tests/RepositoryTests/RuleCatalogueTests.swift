// Each rule has its texts, its examples and its line in `Rules/README.md`.

import Diagnostics
import Foundation
import Rules
import Testing

struct RuleCatalogueTests {
  @Test func metadataIsComplete() {
    let rules = RuleRegistry.all
    #expect(Set(rules.map(\.id)).count == rules.count, "two rules of one name")
    for rule in rules {
      #expect(rule.id.name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }, "\(rule.id.name)")
      #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."), "\(rule.id.name): summary")
      let texts = [
        rule.explanation.finds, rule.explanation.harm, rule.explanation.bad, rule.explanation.good,
        rule.explanation.remedy, rule.explanation.limits,
      ]
      #expect(!texts.contains { $0.isEmpty }, "\(rule.id.name): a part of its explanation is empty")
    }
    let checked = RuleRegistry.checks.map { $0.metadata.id }
    #expect(Set(checked).count == checked.count, "a rule is checked twice")
    #expect(Set(checked).isSubset(of: rules.map(\.id)), "a check of a rule that is not on the list")
  }

  @Test func everyRuleHasExamples() {
    for rule in RuleRegistry.all {
      let folder = "Rules/\(Self.folder(of: rule.family))/Examples/\(rule.id.name)"
      let names = Repository.entries(folder)
      let due = names.count { $0.hasPrefix("flagged-") || $0.hasPrefix("known-false-negative-") }
      let accepted = names.count { $0.hasPrefix("accepted-") || $0.hasPrefix("known-false-positive-") }
      #expect(due >= 2, "\(folder) holds \(due) programs with a finding of the rule")
      #expect(accepted >= 2, "\(folder) holds \(accepted) near misses")
    }
  }

  @Test func everyExampleFolderIsOfARule() {
    let known = Set(RuleRegistry.all.map { "\(Self.folder(of: $0.family))/\($0.id.name)" })
    for family in Repository.entries("Rules") {
      for rule in Repository.entries("Rules/\(family)/Examples") {
        #expect(known.contains("\(family)/\(rule)"), "Rules/\(family)/Examples/\(rule) is of no rule of its family")
      }
    }
  }

  @Test func everyRuleStandsInTheCatalogue() {
    let page = Repository.text("Rules/README.md")
    for rule in RuleRegistry.all { #expect(page.contains("| [`\(rule.id.name)`]"), "\(rule.id.name) is not on the page") }
  }

  private static func folder(of family: RuleFamily) -> String {
    switch family {
    case .lateWrites: "LateWrites"
    case .optimisticUpdates: "OptimisticUpdates"
    case .offlineQueue: "OfflineQueue"
    case .testTiming: "TestTiming"
    case .housekeeping: "Housekeeping"
    }
  }
}
