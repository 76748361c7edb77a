// What the inventory says of a write beside its verdict: on which kinds of path it lies, from which entry, whether late.

import Analysis
import Diagnostics
import Rules
import SourceText
import Testing

struct InventoryPathTests {
  /// The rows of a program, one for each writing line that ends in a comment, by that comment.
  private static func rows(_ text: String) -> [String: InventoryRow] {
    var request = AuditRequest(sources: [SourceFile(path: "App.swift", text: text)], rules: [])
    request.wantsInventory = true
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var named: [String: InventoryRow] = [:]
    for row in Audit.run(request).writes {
      let parts = lines[row.place.line - 1].split(separator: "//")
      if parts.count == 2 { named[parts[1].trimmingPrefix(" ").description] = row }
    }
    return named
  }

  @Test func theSetterOfABindingIsAnEventOfTheUser() throws {
    let rows = Self.rows(
      """
      import SwiftUI
      final class Options: ObservableObject { @Published var isLoud = false; @Published var looks = 0 }
      struct Switches: View {
        @ObservedObject var options: Options
        var body: some View {
          Toggle(isOn: .init(get: { options.isLoud }, set: { options.isLoud = $0 })) { Text("Loud") } // implicit
          Toggle("Loud", isOn: Binding(get: { options.isLoud }, set: { options.isLoud = $0 })) // written
        }
      }
      """)
    #expect(rows["implicit"]?.paths == [.userEvent])
    #expect(rows["written"]?.paths == [.userEvent])
  }

  @Test func aChangeOfWhatIsSearchedForIsAFilter() throws {
    let rows = Self.rows(
      """
      import SwiftUI
      import Combine
      final class Finder: ObservableObject {
        @Published var searchText = ""
        @Published var volume = 0
        @Published var hits: [String] = []
        @Published var level = 0
        private var bag: Set<AnyCancellable> = []
        init() {
          $searchText.debounce(for: .seconds(1), scheduler: RunLoop.main).sink { [weak self] _ in
            self?.hits = [] // searched
          }.store(in: &bag)
          $volume.sink { [weak self] now in
            self?.level = now // turned
          }.store(in: &bag)
        }
      }
      struct FinderView: View {
        @State private var query = ""
        @State private var page = 0
        @State private var isShown = false
        var body: some View {
          TextField("Find", text: $query)
            .onChange(of: query) { page = 0 } // asked
            .onAppear { isShown = true } // shown
            .task { page = 1 } // opened
            .task(id: query) { page = 2 } // opened again
        }
      }
      """)
    #expect(rows["searched"]?.paths == [.change, .filter])
    #expect(rows["turned"]?.paths == [.change])
    #expect(rows["asked"]?.paths == [.change, .filter])
    #expect(rows["shown"]?.paths == [.appear])
    #expect(rows["opened"]?.paths == [.appear, .start])
    #expect(rows["opened again"]?.paths == [.appear, .change, .start])
  }

  @Test func whatIsBuiltIsNotDone() throws {
    let rows = Self.rows(
      """
      import SwiftUI
      struct Lists: View {
        @State private var isFiltered = true
        @State private var order = 0
        var body: some View { makeFilterView() }
        func makeFilterView() -> some View {
          Button("All") { isFiltered = false } // built
        }
        func applyFilter() {
          order = 1 // done
        }
      }
      """)
    #expect(rows["built"]?.paths == [.userEvent])
    #expect(rows["done"]?.paths == [.filter])
  }

  @Test func anOverrideIsReachedThroughItsBase() throws {
    let rows = Self.rows(
      """
      import UIKit
      class Screen: UIViewController {
        override func viewDidLoad() { super.viewDidLoad(); configure() }
        func configure() {}
      }
      final class A: Screen { var tone = 0; override func configure() { tone = 1 } } // a
      final class B: Screen { var tone = 0; override func configure() { tone = 2 } } // b
      final class C: Screen { var tone = 0; override func configure() { tone = 3 } } // c
      final class D: Screen { var tone = 0; override func configure() { tone = 4 } } // d
      final class E: Screen { var tone = 0; override func configure() { tone = 5 } } // e
      final class F: Screen { var tone = 0; override func configure() { tone = 6 } } // f
      final class G: Screen { var tone = 0; override func configure() { tone = 7 } } // g
      final class H: Screen { var tone = 0; override func configure() { tone = 8 } } // h
      final class I: Screen { var tone = 0; override func configure() { super.configure(); tone = 9 } } // i
      final class Alone: UIViewController { var tone = 0; func configure() { tone = 1 } } // alone
      """)
    for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
      #expect(rows[name]?.entries == ["Screen.viewDidLoad()"], "\(name)")
      #expect(rows[name]?.paths == [.lifeCycle, .start], "\(name)")
    }
    #expect(rows["alone"]?.entries == ["Alone.configure()"])
  }

  @Test func aStreamThatIsKeptStaysWhatItIs() throws {
    let rows = Self.rows(
      """
      import Combine
      protocol Client { func request(_ path: String) -> AnyPublisher<[String], Never> }
      final class Feed: ObservableObject {
        @Published var rows: [String] = []
        @Published var ticks = 0
        private var answers: AnyPublisher<[String], Never>?
        private var ticking: PassthroughSubject<Int, Never> = .init()
        private var bag: Set<AnyCancellable> = []
        private let client: any Client
        init(client: any Client) { self.client = client }
        func load() {
          answers = client.request("feed").eraseToAnyPublisher()
          answers?.sink { [weak self] in self?.rows = $0 }.store(in: &bag) // asked
          ticking.sink { [weak self] in self?.ticks = $0 }.store(in: &bag) // ticked
        }
      }
      """)
    #expect(rows["asked"]?.isLate == true)
    #expect(rows["ticked"]?.isLate == false)
  }

  @Test func aCoordinatorIsCalledByItsRepresentable() throws {
    let rows = Self.rows(
      """
      import SwiftUI
      struct Area: UIViewRepresentable {
        final class Coordinator { var width = 0; func update(_ width: Int) { self.width = width } } // updated
        let width: Int
        func makeCoordinator() -> Coordinator { Coordinator() }
        func makeUIView(context: Context) -> UIView { UIView() }
        func updateUIView(_ view: UIView, context: Context) { context.coordinator.update(width) }
      }
      """)
    #expect(rows["updated"]?.entries == ["Area.updateUIView(_:context:)"])
  }

  @Test func aValueOfALaterTypeReplaces() throws {
    let rows = Self.rows(
      """
      import UIKit
      final class Banner: UIView {
        let card = UIView()
        var notes: [Int] = []
        func leave() { card.transform = .init(translationX: 0, y: 120) } // moved
        func note() { notes = notes + [1] } // kept
      }
      """)
    #expect(rows["moved"]?.effect == .replace)
    #expect(rows["kept"]?.effect == .extend)
  }

  @Test func aComparedValueSaysWhereItWasRead() throws {
    let rows = Self.rows(
      """
      final class Search {
        var generation = 0
        var hits: [String] = []
        let client: Client
        init(client: Client) { self.client = client }
        func find(_ text: String) async {
          generation += 1
          let asked = generation
          let found = await client.find(text)
          guard asked == generation else { return }
          hits = found // accepted
        }
      }
      protocol Client { func find(_ text: String) async -> [String] }
      """)
    let route = try #require(rows["accepted"]?.routes.first)
    #expect(route.verdict == .validated)
    #expect(route.issuedAt?.line == 8)
    #expect(route.checkedAt?.line == 10)
  }

  @Test func namesSayWhenAClosureIsRunThatNobodyKnows() throws {
    let rows = Self.rows(
      """
      import SwiftUI
      struct AddButton: View {
        let action: () -> Void
        var body: some View { Button(action: action) { Text("Add") } }
      }
      struct Home: View {
        @State private var isAdding = false
        @State private var isHovered = false
        @State private var isReady = false
        var body: some View {
          AddButton { isAdding = true } // pressed
            .whenHovered { isHovered = $0 } // hovered
            .whenReady { isReady = true } // ready
        }
      }
      """)
    #expect(rows["pressed"]?.paths == [.userEvent])
    #expect(rows["hovered"]?.paths == [.userEvent])
    #expect(rows["ready"]?.paths == [])
  }

  @Test func aNibConnectsAnOutlet() throws {
    let rows = Self.rows(
      """
      import UIKit
      final class Form: UIViewController {
        @IBOutlet weak var heading: UILabel! { didSet { heading.text = "Form" } } // connected
        var count = 0 { didSet { heading.alpha = 1 } } // counted
      }
      """)
    #expect(rows["connected"]?.paths == [.lifeCycle])
    #expect(rows["counted"]?.paths == [.change])
  }

  @Test func aLocalIsStateOnlyToLateCode() throws {
    let rows = Self.rows(
      """
      func sum(_ numbers: [Int]) -> Int {
        var total = 0
        numbers.forEach { total += $0 } // own
        return total
      }
      func ask(_ session: URLSession, _ url: URL) {
        var count = 0
        session.dataTask(with: url) { _, _, _ in count += 1 }.resume() // shared
        count = 2
      }
      """)
    #expect(rows["own"] == nil)
    #expect(rows["shared"]?.isLate == true)
  }

  @Test func oneOrTheOtherReplaces() throws {
    let rows = Self.rows(
      """
      final class Card {
        var title: String?
        var lines: [String] = []
        func merge(_ other: Card) { title = other.title ?? title } // either
        func add(_ other: Card) { lines = lines + other.lines } // both
      }
      """)
    #expect(rows["either"]?.effect == .replace)
    #expect(rows["both"]?.effect == .extend)
  }

  @Test func aSetterIsReachedThroughItsRequirement() throws {
    let rows = Self.rows(
      """
      protocol Effect: AnyObject { var isOn: Bool { get set } }
      final class Glow: Effect {
        private var stored = false
        var isOn: Bool { get { stored } set { stored = newValue } } // set
      }
      final class Panel {
        let effect: any Effect
        init(effect: any Effect) { self.effect = effect }
        func light() { effect.isOn = true }
      }
      """)
    #expect(rows["set"]?.entries == ["Panel.light()"])
  }

  @Test func whatAnInitialiserStartsIsItsOwn() throws {
    let rows = Self.rows(
      """
      import UIKit
      final class Model {
        var rows: [Int] = []
        init() { load() }
        func load() { rows = [1] } // loaded
      }
      final class Screen: UIViewController {
        let model = Model()
        override func viewWillAppear(_ animated: Bool) { model.load(); _ = Model() }
      }
      """)
    #expect(rows["loaded"]?.entries == ["Model.init()", "Screen.viewWillAppear(_:)"])
    #expect(rows["loaded"]?.paths == [.appear, .initialisation, .start])
  }

  @Test func aHelperHasARowForEachStateItWrites() throws {
    let text = """
      final class Page {
        var first = [1]
        var second = [2]
        func clear() { empty(&first); empty(&second) }
        private func empty(_ list: inout [Int]) { list = [] }
      }
      """
    var request = AuditRequest(sources: [SourceFile(path: "App.swift", text: text)], rules: [])
    request.wantsInventory = true
    let states = Audit.run(request).writes.filter { $0.place.line == 5 }.map(\.state)
    #expect(states == ["Page.first", "Page.second"])
  }
}
