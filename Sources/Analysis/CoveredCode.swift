// What an audit does not judge like the app's own code, for the tool to show.

import Checking

/// Tests, test doubles and previews, in words and by path.
package enum CoveredCode {
  /// One line for each kind of code that is told apart.
  package static var exceptions: [String] { TestCode.description }

  /// The file lies in a folder of tests.
  package static func isTestPath(_ path: String) -> Bool { TestCode.isTestPath(path) }
}
