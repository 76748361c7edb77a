// One program, written in ways that mean the same: every call goes to the same functions.
import CallResolution
import ControlFlow
import Semantics
import Testing

/// Calls as `caller -> callees`, without positions, sorted.
private func calls(_ program: Program) -> [String] {
  var lines: [String] = []
  for function in program.functionIDs {
    let body = program.body(of: function)
    let resolved = program.resolved(function)
    for (position, code) in body.instructions.enumerated() where code.opcode == .call {
      switch resolved.callee(of: ValueID(UInt32(position))) {
      case .functions(let functions):
        lines.append(program.qualifiedName(of: function) + " -> " + functions.map(program.qualifiedName).sorted().joined(separator: ", "))
      case .initializer(let type, _): lines.append(program.qualifiedName(of: function) + " -> " + program[type].qualifiedName)
      default: break
      }
    }
  }
  return lines.sorted()
}

@Suite struct MetamorphicTests {
  private static let store = """
    struct Item { let id: Int; func show() {} }
    protocol Loading { func load() -> [Item] }
    struct Client: Loading { func load() -> [Item] { [] } }
    """
  private static let base = """
    final class Model {
      let client: any Loading
      var items: [Item] = []
      init(client: any Loading) { self.client = client }
      func refresh() { items = client.load(); items.forEach { $0.show() }; finish() }
      func finish() { items.first?.show() }
    }
    """

  private var expected: [String] { calls(linked(Self.store + "\n" + Self.base)) }

  @Test func movedToAnotherFile() {
    #expect(calls(linked("// file: b.swift\n" + Self.store + "\n// file: a.swift\n" + Self.base)) == expected)
  }

  @Test func movedToAnExtension() {
    let moved = """
      final class Model {
        let client: any Loading
        var items: [Item] = []
        init(client: any Loading) { self.client = client }
      }
      extension Model { func finish() { items.first?.show() } }
      // file: c.swift
      extension Model { func refresh() { items = client.load(); items.forEach { $0.show() }; finish() } }
      """
    #expect(calls(linked(Self.store + "\n" + moved)) == expected)
  }

  @Test func withGenericConstraint() {
    let generic = Self.base.replacing("class Model", with: "class Model<Source: Loading>").replacing("any Loading", with: "Source")
    #expect(calls(linked(Self.store + "\n" + generic)) == expected)
  }

  @Test func withProtocolBetween() {
    let between = Self.store.replacing("struct Client: Loading", with: "protocol Remote: Loading {}\nstruct Client: Remote")
    #expect(calls(linked(between + "\n" + Self.base)) == expected)
  }

  @Test func withExplicitSelfAndAliases() {
    let explicit = Self.base.replacing("items = client.load()", with: "let source = self.client; self.items = source.load()")
      .replacing("; finish()", with: "; self.finish()").replacing("var items: [Item]", with: "typealias Items = [Item]\nvar items: Items")
    #expect(calls(linked(Self.store + "\n" + explicit)) == expected)
  }

  @Test func inferredProperty() {
    let inferred = Self.base.replacing("var items: [Item] = []", with: "var items = [Item]()")
    #expect(calls(linked(Self.store + "\n" + inferred)) == expected)
  }

  @Test func optionalChainsAndBindings() {
    let bound = Self.base.replacing("items.first?.show()", with: "guard let item = items.first else { return }; item.show()")
    #expect(calls(linked(Self.store + "\n" + bound)) == expected)
  }
}
