import Foundation

// The only thing the `await` covers that could wait is a function of the project, and that one runs to its end at once: what
// it gives is put into the list in the same turn as the branch was looked at.
@MainActor
final class BranchModel {
  private(set) var branches: [String] = []
  private(set) var current = ""
  private let shell: Shell

  init(shell: Shell) { self.shell = shell }

  func refresh() async {
    branches = []
    let text = await listing(of: current).trimmingCharacters(in: .whitespaces)
    branches = text.components(separatedBy: "\n")  // ok
  }

  func choose(_ name: String) {
    current = name
    branches = []
  }

  private func listing(of name: String) async -> String { shell.run("branch --contains " + name) }
}

protocol Shell: AnyObject { func run(_ command: String) -> String }
