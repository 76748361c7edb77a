import SwiftUI

// The task is kept in the turn that starts it, so whoever finds no task kept finds no answer under way.
@MainActor
final class TalkModel: ObservableObject {
  @Published var lines: [String] = []
  @Published var task: Task<Void, Error>?
}

struct TalkView: View {
  @EnvironmentObject var connection: Connection
  @StateObject private var model = TalkModel()
  let archive: TalkArchive

  var body: some View {
    List(model.lines, id: \.self) { Text($0) }
      .onAppear { fetchMore() }
      .onChange(of: connection.phase) { phase in
        if phase == .lost {
          guard model.task == nil else { return }
          model.lines = []  // ok
          fetchMore()
        }
      }
  }

  private func fetchMore() {
    if let old = model.task {
      old.cancel()
      model.task = nil
    }
    model.task = Task {
      let found = try await archive.lines(before: model.lines.last)
      try Task.checkCancellation()
      model.lines.append(contentsOf: found)  // ok
      model.task = nil
    }
  }
}
