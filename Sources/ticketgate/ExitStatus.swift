/// What the tool tells the program that started it.
enum ExitStatus: Int32 {
  /// Nothing at or above the severity that fails a run.
  case clean = 0
  /// Findings at or above it.
  case findings = 1
  /// The run could not be completed as asked.
  case incomplete = 2
}
