// What the inventory says of a program must not depend on names, on the order of declarations, on the file or the type they
// stand in, or on a helper: the rows of a reference model are the same, up to positions, however it is written.

import Analysis
import Diagnostics
import Foundation
import Rules
import SourceText
import Testing

struct InventoryRewritingTests {
  @Test(arguments: ReferenceModel.all) func saysTheSame(_ model: ReferenceModel) throws {
    let plain = try Self.rows(model, [], .plain)
    // The queue's model keeps nothing itself: its operations are in a store.
    #expect(plain.isEmpty == (model.name == "write-queue"), "\(model.name) has writes")
    for rewriting in ModelRewriting.allCases where rewriting != .plain {
      let rows = try Self.rows(model, [], rewriting)
      #expect(rows == plain, "\(model.name), \(rewriting.rawValue)")
    }
    // A helper or a condition may hold two writes that were apart, so only what is said counts, and of how many states.
    for edit in model.rewritings {
      let rows = Set(try Self.rows(model, [edit], .plain))
      let new = rows.subtracting(plain)
      #expect(new.isEmpty, "\(model.name), \(edit.name): new are \(new.sorted())")
      let states = Set(plain.map(Self.state(ofRow:))), kept = Set(rows.map(Self.state(ofRow:)))
      #expect(states == kept, "\(model.name), \(edit.name): gone are \(states.subtracting(kept).sorted())")
    }
  }

  /// A line a write: the state, how it changes, whether it is late, behind which verdicts. Roles and kinds of path are hinted
  /// at by names, so they may differ where these are others.
  private static func rows(_ model: ReferenceModel, _ edits: [ModelEdit], _ rewriting: ModelRewriting) throws -> [String] {
    var text = model.text
    for edit in edits { try edit.apply(to: &text) }
    let files = rewriting.files(of: text, names: model.names)
    var request = AuditRequest(sources: files.map { SourceFile(path: $0.path, text: $0.text.text) }, rules: [])
    request.wantsInventory = true
    return Audit.run(request).writes.map { row in
      let verdicts = Set(row.routes.map(\.verdict.rawValue)).sorted().joined(separator: ",")
      return "\(state(row.state, model)) \(row.effect.rawValue) late:\(row.isLate) \(verdicts)"
    }.sorted()
  }

  /// What a row is about.
  private static func state(ofRow row: String) -> Substring { row.prefix { $0 != " " } }

  /// The state with its names as in the model.
  private static func state(_ name: String, _ model: ReferenceModel) -> String {
    name.split(separator: ".").filter { $0 != "Space" }
      .map { part in model.names.first { $0.new == part }?.old ?? String(part) }.joined(separator: ".")
  }
}
