@MainActor
final class BackupModel {
  private(set) var lastBackup: Date?
  private var running: UUID?
  private let cloud: Cloud

  init(cloud: Cloud) { self.cloud = cloud }

  func backUp() async {
    let mine = UUID()
    if running == nil {
      running = mine
      if let done = try? await cloud.store(), running == mine {
        lastBackup = done  // ok
      }
    }
    running = nil  // expect: foreign-release
  }
}
