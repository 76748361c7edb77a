import SwiftUI

// What a group of tasks asks for is kept while it is asked; that a failure lets go of it rolls nothing back.
final class ShelfCache {
  private var tasks: [Int: Task<String, Error>] = [:]

  func text(for id: Int) async throws -> String {
    let request = task(for: id)
    do {
      let text = try await request.value
      return text
    } catch {
      tasks[id] = nil  // ok
      throw error
    }
  }

  private func task(for id: Int) -> Task<String, Error> {
    let task = Task { "text" }
    tasks[id] = task
    return task
  }
}

struct ShelfLoader {
  let cache: ShelfCache
  func load(_ id: Int) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await cache.text(for: id) }
    }
  }
}

struct ShelfView: View {
  let cache: ShelfCache
  var body: some View { shelf }
  private var shelf: some View {
    Text("Shelf").task { await ShelfLoader(cache: cache).load(1) }
  }
}
