import SwiftUI

// Only what is shown is looked at before the lines go: a task may be under way, and nobody cancels it.
@MainActor
final class ChatModel: ObservableObject {
  @Published var lines: [String] = []
  @Published var task: Task<Void, Error>?
}

struct ChatView: View {
  @EnvironmentObject var connection: Connection
  @StateObject private var model = ChatModel()
  let archive: ChatArchive

  var body: some View {
    List(model.lines, id: \.self) { Text($0) }
      .onAppear { fetchMore() }
      .onChange(of: connection.phase) { phase in
        if phase == .lost {
          guard !model.lines.isEmpty else { return }
          model.lines = []  // expect: reset-without-rotation
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
      model.lines.append(contentsOf: found)  // expect: cancellation-only
      model.task = nil
    }
  }
}
