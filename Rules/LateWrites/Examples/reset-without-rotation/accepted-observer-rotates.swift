import SwiftUI

// The view sees the choice change and starts a search, which refuses the answers to what was chosen before.
@MainActor
final class PartModel: ObservableObject {
  @Published var kind = PartKind.any
  @Published private(set) var parts: [Part] = []
  private var version = 0
  private var isAdding = false
  private let shop: PartShop

  init(shop: PartShop) { self.shop = shop }

  func search() async {
    version += 1
    let asked = version
    parts = []
    guard let found = try? await shop.parts(of: kind), asked == version else { return }
    parts = found  // ok
  }

  func more() async {
    guard !isAdding else { return }
    isAdding = true
    defer { isAdding = false }
    let asked = version
    guard let found = try? await shop.parts(of: kind, after: parts.last), asked == version else { return }
    parts.append(contentsOf: found)  // ok
  }
}

struct PartView: View {
  @StateObject var model: PartModel

  var body: some View {
    List(model.parts) { part in
      Text(part.name).onAppear { Task { await model.more() } }
    }
    .toolbar {
      Button("Wheels") { model.kind = .wheel }  // ok
    }
    .onChange(of: model.kind) { _, kind in
      Task { await model.search() }
    }
  }
}

enum PartKind { case any, wheel }
