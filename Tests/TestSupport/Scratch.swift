// A folder that a test fills, and that goes away with the value.

import Foundation

/// A temporary folder.
package final class Scratch {
  /// The folder, absolute and with every link followed.
  package let path: String

  /// A folder holding files, given by path and content.
  package init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ticketgate-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders around it.
  package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes bytes to a file, and makes the folders around it.
  package func write(_ bytes: Data, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// The text of a file, nil if there is none.
  package func text(_ name: String) -> String? {
    try? String(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name), encoding: .utf8)
  }

  /// Makes a link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }
}
