import SwiftUI

struct HarbourListView: View {
  @State private var boats: [Boat] = []
  @State private var problem: String?
  let registry: Registry

  var body: some View {
    VStack {
      if let problem {
        Text(problem)
        Button("Dismiss") { self.problem = nil }
      } else {
        List(boats) { Text($0.name) }
      }
    }
    .task { await load() }
  }

  private func load() async {
    problem = nil
    do {
      boats = try await registry.boats()
    } catch {
      problem = error.localizedDescription  // ok
    }
  }
}
