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
    let bytes = UnsafeRawPointer(tree.file.start)
    let places = tree.nameBuffer
    for number in 0..<places.count {
      let length = Int(places[number].length)
      let start = bytes + Int(places[number].start)
      // Behind a file lie zeros enough to load past its end. Words are compared as numbers: hardly any name is one of
      // them, whereas its length could not be foreseen.
      let first = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
      let others = UInt64(truncatingIfNeeded: 64 &- min(length, 8) &* 8)
      let word = (first &<< others) &>> others
      let isKnown =
        word == Self.word("self") || word == Self.word("some") || word == Self.word("Void") || word == Self.word("error")
        || word == Self.word("Error") || word == Self.word("NSError") || word == Self.word("newValue")
        || word == Self.word("oldValue") || word == Self.word("fatalError") || word == Self.word("preconditionFailure")
      if isKnown { note(NameID(UInt32(truncatingIfNeeded: number)), UnsafeRawBufferPointer(start: start, count: length)) }
    }
    if newValue.isNone { newValue = names.append(.newValue) }
    if oldValue.isNone { oldValue = names.append(.oldValue) }
    if error.isNone { error = names.append(.error) }
    if selfName.isNone { selfName = names.append(.self) }
    if some.isNone { some = names.append(.some) }
  }

  /// The first eight bytes of a word, zeros behind them.
  @inline(__always) private static func word(_ text: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for position in 0..<min(8, text.utf8CodeUnitCount) { word |= UInt64(text.utf8Start[position]) << UInt64(position * 8) }
    return word
  }

  private mutating func note(_ id: NameID, _ name: UnsafeRawBufferPointer) {
    switch String(decoding: name, as: UTF8.self) {
    case "self": selfName = id
    case "some": some = id
    case "Void": void = id
    case "error": error = id
    case "Error": errorType = id
    case "NSError": nsError = id
    case "newValue": newValue = id
    case "oldValue": oldValue = id
    case "fatalError": fatalError = id
    case "preconditionFailure": preconditionFailure = id
    default: break
    }
  }
}
