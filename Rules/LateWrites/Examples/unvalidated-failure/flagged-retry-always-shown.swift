import SwiftUI

struct QuayListView: View {
  @State private var boats: [Boat] = []
  @State private var problem: String?
  @State private var quay: Quay
  let registry: Registry

  var body: some View {
    VStack {
      if let problem { Text(problem) }
      Button("Next quay") {
        quay = quay.next
        Task { await load() }
      }
      List(boats) { Text($0.name) }
    }
    .task { await load() }
  }

  private func load() async {
    problem = nil
    do {
      boats = try await registry.boats(at: quay)  // expect: unvalidated-late-write
    } catch {
      problem = error.localizedDescription  // expect: unvalidated-failure
    }
  }
}
