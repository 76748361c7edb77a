// An example of a rule: a Swift file, or a folder of them, under `Rules/<Family>/Examples/<rule-id>/`. Its name says
// what is asked of it.

import Diagnostics
import Foundation
import Testing

/// One example of a rule.
struct Example: Sendable, CustomTestStringConvertible {
  /// What the name of an example promises.
  enum Promise: String, CaseIterable, Sendable {
    /// Every label is met and nothing else is reported.
    case flagged, accepted
    /// A finding that is due is missing today.
    case knownFalseNegative = "known-false-negative"
    /// A finding is reported today that should not be.
    case knownFalsePositive = "known-false-positive"
  }

  /// The folder of the rule.
  let folder: String
  /// The name of the file or folder.
  let name: String
  /// What it promises; nil where the name promises nothing.
  let promise: Promise?

  /// The rule whose folder it lies in.
  var rule: String { String(folder.split(separator: "/").last ?? "") }
  /// The path within the package.
  var path: String { folder + "/" + name }
  var testDescription: String { "\(rule)/\(name)" }

  /// The files.
  var program: LabelledProgram {
    let files = name.hasSuffix(".swift") ? [path] : PackageFolder.swiftFiles(path)
    return LabelledProgram(files: files.map { LabelledProgram.File(path: $0, text: PackageFolder.text($0)) })
  }

  /// Every example of the package.
  static let all: [Example] = PackageFolder.entries("Rules").flatMap { family in
    PackageFolder.entries("Rules/\(family)/Examples").flatMap { rule in
      let folder = "Rules/\(family)/Examples/\(rule)"
      return PackageFolder.entries(folder).map { name in
        Example(folder: folder, name: name, promise: Promise.allCases.first { name.hasPrefix($0.rawValue + "-") })
      }
    }
  }

  /// Examples that are right today.
  static let right = all.filter { $0.promise == .flagged || $0.promise == .accepted }
  /// Examples that assert today's wrong answer.
  static let known = all.filter { $0.promise == .knownFalseNegative || $0.promise == .knownFalsePositive }

  /// Gives the example the name that fits today's answer.
  func rename(for verification: Verification) throws {
    guard let promise else { return }
    let isDue = !program.labels.expected.isEmpty
    let fit: Promise
    if !verification.missing.isEmpty {
      fit = .knownFalseNegative
    } else if !verification.noisy.isEmpty {
      fit = .knownFalsePositive
    } else {
      fit = isDue ? .flagged : .accepted
    }
    if fit == promise { return }
    // What the example was called at first is not kept: a program with findings due is a flagged one.
    let rest = name.dropFirst(promise.rawValue.count)
    try FileManager.default.moveItem(
      atPath: PackageFolder.path + "/" + path, toPath: PackageFolder.path + "/" + folder + "/" + fit.rawValue + rest)
  }
}
