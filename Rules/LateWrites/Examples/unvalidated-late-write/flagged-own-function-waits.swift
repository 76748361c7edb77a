import Foundation

// The function of the project waits for another process: the branch may have been changed by the time its text is cut.
@MainActor
final class RemoteBranchModel {
  private(set) var branches: [String] = []
  private(set) var current = ""
  private let shell: RemoteShell

  init(shell: RemoteShell) { self.shell = shell }

  func refresh() async {
    branches = []
    let text = await listing(of: current).trimmingCharacters(in: .whitespaces)
    branches = text.components(separatedBy: "\n")  // expect: unvalidated-late-write
  }

  func choose(_ name: String) {
    current = name
    branches = []
  }

  private func listing(of name: String) async -> String { await shell.run("branch --contains " + name) }
}

protocol RemoteShell: AnyObject { func run(_ command: String) async -> String }
