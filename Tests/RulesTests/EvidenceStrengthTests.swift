// What an audit reports unless it is asked for notes: late writes for which more speaks than time.

import Analysis
import Diagnostics
import Foundation
import Rules
import SourceText
import Testing

@Suite struct EvidenceStrengthTests {
  /// The lines, 1-based, on which the audit reports something, with and without weak evidence.
  private func lines(_ text: String) -> (reported: [Int], all: [Int]) {
    func lines(weak: Bool) -> [Int] {
      var request = AuditRequest(sources: [SourceFile(path: "a.swift", text: text)], rules: ["unvalidated-late-write"])
      request.reportsWeakEvidence = weak
      return Audit.run(request).findings.map(\.place.line)
    }
    return (lines(weak: false), lines(weak: true))
  }

  @Test func whatWasAskedWithChanges() {
    let found = lines(
      """
      final class Model {
        private(set) var items: [Item] = []
        private var query = ""
        func load() { Task { items = await api.items(matching: query) } }
        func choose(_ text: String) { query = text }
      }
      """)
    #expect(found.reported == [4])
    #expect(found.all == [4])
  }

  @Test func theStartComesAgainByItself() {
    let found = lines(
      """
      import SwiftUI
      struct Finder: View {
        @State private var text = ""
        @State private var hits: [Hit] = []
        var body: some View {
          List(hits) { Text($0.name) }
            .onChange(of: text) { _, new in Task { hits = await index.hits(for: new) } }
        }
      }
      """)
    #expect(found.reported == [7])
  }

  @Test func theStartClearsFirst() {
    let found = lines(
      """
      final class Model {
        var rows: [Row] = []
        func load(_ text: String) async {
          rows = []
          let found = await api.rows(text)
          rows = found
        }
      }
      """)
    #expect(found.reported == [6])
  }

  /// The line that empties the list is one of the answer's: it comes at once where there was nothing to ask.
  @Test func answeredOnTheSpot() {
    func text(_ refusal: String) -> String {
      """
      import Foundation
      final class Model {
        var rows: [Row] = []
        func open(_ name: String) {
      \(refusal == "start" ? "    rows = []" : "")
          ask(name) { found in
            if let found { self.rows = found } else { self.rows = [] }
          }
        }
        private func ask(_ name: String, completion: @escaping ([Row]?) -> Void) {
          guard let url = URL(string: name) else { return completion(nil) }
          URLSession.shared.dataTask(with: url) { data, _, _ in completion(data.map(Row.list)) }.resume()
        }
        func count() -> Int { rows.count }
      }
      """
    }
    #expect(lines(text("answer")).reported == [])
    #expect(lines(text("start")).reported == [7])
  }

  /// What a record is called stays with the record; another member of it may be another one by now.
  @Test func whoIsAskedAboutStays() {
    func text(_ member: String) -> String {
      """
      import SwiftUI
      struct Portrait: View {
        let person: Person
        @State private var profile: Profile?
        var body: some View {
          Button("Show") {
            profile = cache.profile
            Task { profile = try await api.profile(of: person.\(member)) }
          }
          Text(profile?.name ?? "")
        }
      }
      """
    }
    #expect(lines(text("id")).reported == [])
    #expect(lines(text("selection")).reported == [8])
  }

  /// Whoever listens from the start on hears news; what was asked for at a tap is an answer.
  @Test func newsIsNoAnswer() {
    func text(_ start: String) -> String {
      """
      final class Console: UIViewController {
        private var lines: [String] = []
        private let logger: Logger
        \(start) { Task { for await line in logger.lines() { lines.append(line) } } }
        @objc func clear() { lines = [] }
        func count() -> Int { lines.count }
      }
      """
    }
    #expect(lines(text("override func viewDidLoad()")).reported == [])
    #expect(lines(text("@IBAction func ask()")).reported == [4])
  }

  @Test func theStartBeginsAfresh() {
    let found = lines(
      """
      final class Model {
        private(set) var title = ""
        func open(_ page: Page) {
          title = page.name
          Task { title = await api.title(of: page) }
        }
        func label() -> String { title }
      }
      """)
    #expect(found.reported == [5])
  }

  /// Two ways to load the same thing: which answer comes last matters little, as far as the code tells.
  @Test func onlyTimeSpeaksForIt() {
    let found = lines(
      """
      final class Model {
        private(set) var summary: Summary?
        func load() { Task { summary = await api.summary() } }
        func read(_ file: File) { Task { summary = await reader.summary(of: file) } }
        func label() -> String { summary?.text ?? "" }
      }
      """)
    #expect(found.reported.isEmpty)
    #expect(!found.all.isEmpty)
  }

  @Test func nobodyReadsIt() {
    let found = lines(
      """
      @main struct Tool: App { var body: some Scene { Window() } }
      final class Model {
        private var last: [Item] = []
        private var query = ""
        @objc func load() { Task { last = await api.items(matching: query) } }
        @objc func choose(_ text: String) { query = text }
      }
      """)
    #expect(found.reported.isEmpty)
    #expect(found.all == [5])
  }

  /// Adding to a list, or storing at a key, is no look at it.
  @Test func nobodyReadsWhatIsFilled() {
    let found = lines(
      """
      @main struct Tool: App { var body: some Scene { Window() } }
      final class Model {
        private var seen: [Item] = []
        private var query = ""
        @objc func load() { Task { let more = await api.items(matching: query); seen.append(contentsOf: more) } }
        @objc func choose(_ text: String) { query = text }
      }
      """)
    #expect(found.reported.isEmpty)
    #expect(found.all == [5])
  }

  /// What only left-over code calls is left over too, and changes nothing; the same text without an app around it may be used.
  @Test func leftOverByWay() {
    let model = """
      final class Model {
        private(set) var items: [Item] = []
        private var query = ""
        @objc func load() { Task { items = await api.items(matching: query) } }
        private func begin() { choose("a") }
        private func choose(_ text: String) { query = text }
        @objc func count() -> Int { items.count }
      }
      """
    #expect(lines(model).reported == [4])
    #expect(lines("@main struct Tool: App { var body: some Scene { Window() } }\n" + model).all.isEmpty)
  }

  @Test func theOtherPathEndsTheScreen() {
    let found = lines(
      """
      import UIKit
      final class Sheet: UIViewController {
        private var message = ""
        private var page: Page?
        func load() { Task { message = await api.text(of: page) } }
        @objc func cancelTapped() {
          page = nil
          dismiss(animated: true)
        }
        func label() -> String { message }
      }
      """)
    #expect(found.reported.isEmpty)
    #expect(!found.all.isEmpty)
  }
}
