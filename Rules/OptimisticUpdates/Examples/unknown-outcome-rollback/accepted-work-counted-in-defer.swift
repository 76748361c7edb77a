@MainActor
final class SyncProgress {
  private(set) var tasks = 0
  private(set) var completed = 0

  func add() { tasks += 1 }

  func complete() {
    completed += 1
    if completed > tasks { tasks = completed }  // ok
  }
}

@MainActor
final class FolderModel {
  private let progress = SyncProgress()
  private let cloud: CloudService

  init(cloud: CloudService) { self.cloud = cloud }

  func rename(_ folder: Folder, to name: String) async throws {
    progress.add()
    defer { progress.complete() }
    try await cloud.rename(folder.id, to: name)
  }
}
