// Names that mean something whether or not a file declares them.
import SourceText
import Syntax

/// The ids of such names in one file's table.
public struct KnownNames: Sendable {
  /// What accessors, `catch` clauses and optional patterns bind or test without naming it.
  public private(set) var newValue, oldValue, error, selfName, some: NameID
  /// Functions that do not return; none where the file does not name them.
  public private(set) var fatalError, preconditionFailure: NameID
  /// Types that every error can be cast to, and that of no value; none where the file does not name them.
  public private(set) var nsError, errorType, void: NameID

  /// Finds the names among a tree's symbols, in one pass over their bytes, and adds those of the first kind.
  init(in names: inout NameTable, of tree: SyntaxTree) {
    newValue = .none
    oldValue = .none
    error = .none
    selfName = .none
    some = .none
    fatalError = .none
    preconditionFailure = .none
    nsError = .none
    errorType = .none
    void = .none
    let bytes = tree.file.start
    func spells(_ range: SourceRange, _ name: StaticString) -> Bool {
      var position = 0
      while position < name.utf8CodeUnitCount {
        if bytes[Int(range.start) &+ position] != name.utf8Start[position] { return false }
        position &+= 1
      }
      return true
    }
    let places = tree.nameBuffer
    for number in 0..<places.count {
      let range = places[number]
      let id = NameID(UInt32(truncatingIfNeeded: number))
      switch range.end &- range.start {
      case 4:
        if spells(range, "self") { selfName = id } else if spells(range, "some") { some = id } else if spells(range, "Void") { void = id }
      case 5:
        if spells(range, "error") { error = id } else if spells(range, "Error") { errorType = id }
      case 7: if spells(range, "NSError") { nsError = id }
      case 8:
        if spells(range, "newValue") { newValue = id } else if spells(range, "oldValue") { oldValue = id }
      case 10: if spells(range, "fatalError") { fatalError = id }
      case 19: if spells(range, "preconditionFailure") { preconditionFailure = id }
      default: break
      }
    }
    if newValue.isNone { newValue = names.append(.newValue) }
    if oldValue.isNone { oldValue = names.append(.oldValue) }
    if error.isNone { error = names.append(.error) }
    if selfName.isNone { selfName = names.append(.self) }
    if some.isNone { some = names.append(.some) }
  }
}
