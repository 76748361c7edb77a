// The repository as files, for the tests of its shape.

import Foundation

/// Folders and files of the repository.
enum Repository {
  /// The root.
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The entries of a folder, by name.
  static func entries(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  /// The text of a file, empty where there is none.
  static func text(_ file: String) -> String {
    (try? String(contentsOfFile: path + "/" + file, encoding: .utf8)) ?? ""
  }

  /// Every Swift file below a folder, sorted.
  static func swiftFiles(_ folder: String) -> [String] {
    let inner = (try? FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)) ?? []
    return inner.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }

  /// Swift files that are compiled: no examples, cases or models, which are read by the tool only.
  static func compiledFiles(_ folder: String) -> [String] {
    let data: Set<String> = ["Examples", "Cases", "Snapshots", "ReferenceModels"]
    return swiftFiles(folder).filter { data.isDisjoint(with: $0.split(separator: "/").map(String.init)) }
  }

  /// The modules that a file imports.
  static func imports(of file: String) -> [String] {
    text(file).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword <= 1, words.count > keyword + 1 else { return nil }
      if keyword == 1, words[0] != "@testable", words[0] != "@_exported" { return nil }
      return String(words[words.count - 1]).split(separator: ".").first.map(String.init)
    }
  }
}
