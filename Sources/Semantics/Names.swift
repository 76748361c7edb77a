// Stage 3 (index). Names of one file as dense ids, so that everything a file gives depends on its bytes alone.
// Linking maps them to program-wide ids once (`LoweredFile.mapNames`), after which ids of different files compare.
import SourceText

/// A name: an index into a name table (the file's before linking, the program's after it). 0 is "no name".
public struct NameID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public static var none: NameID { NameID(0) }
  @inlinable public var isNone: Bool { raw == 0 }
  public static func < (a: NameID, b: NameID) -> Bool { a.raw < b.raw }
}

/// Names by id; entry 0 is the empty name. In a file's table the names of its symbols come first, under their symbol
/// numbers; then the texts lowering adds (literals, attribute arguments), which may repeat. `intern` keeps names distinct.
/// What stands in the file is not copied: most names are spelled at linking only.
public struct NameTable: Sendable {
  /// Where each name stands in `source`; of one that stands nowhere `start` is `isText` and `end` its number in `texts`.
  private var places: [SourceRange]
  private var texts: [String]
  private let source: SourceFile?
  /// The ids of the first `indexed` names; made by the first `intern`, since a file's table is rarely searched.
  private var index: [String: UInt32] = [:]
  private var indexed = 0

  private static var isText: UInt32 { .max }

  /// A name that most files need, whether or not it stands in them: all tables begin with the same texts.
  enum Common: UInt32 {
    case newValue, oldValue, error, `self`, some
    fileprivate static let texts = ["newValue", "oldValue", "error", "self", "some"]
  }

  /// A table of nothing but the empty name.
  public init() { self.init(names: []) }
  /// The same, shared by all who have no names.
  static let empty = NameTable()

  /// A table that holds `names` under their positions; the first must be empty.
  public init(names: [String]) {
    texts = names.isEmpty ? [""] : names
    places = texts.indices.map { SourceRange(start: NameTable.isText, end: UInt32($0)) }
    source = nil
  }

  /// A table of the names at some places of a file; the first must be empty.
  init(_ names: UnsafeBufferPointer<SourceRange>, in file: SourceFile) {
    texts = Common.texts
    places = []
    places.reserveCapacity(names.count + names.count / 4 + 8)
    places.append(contentsOf: names)
    source = file
  }

  /// The id of `name`, added if it is new.
  public mutating func intern(_ name: String) -> NameID {
    while indexed < places.count {
      let known = self[NameID(UInt32(indexed))]
      if index[known] == nil { index[known] = UInt32(indexed) }
      indexed += 1
    }
    if let known = index[name] { return NameID(known) }
    let id = append(name)
    index[name] = id.raw
    indexed += 1
    return id
  }

  /// Adds a name without looking whether the table has it.
  public mutating func append(_ name: String) -> NameID {
    texts.append(name)
    return append(SourceRange(start: NameTable.isText, end: UInt32(texts.count - 1)))
  }

  /// Adds a common name without looking whether the table has it; only for a file's table.
  mutating func append(_ name: Common) -> NameID {
    append(SourceRange(start: NameTable.isText, end: name.rawValue))
  }

  /// Adds what stands at a place of the file without looking whether the table has it.
  public mutating func append(_ place: SourceRange) -> NameID {
    places.append(place)
    return NameID(UInt32(places.count - 1))
  }

  /// The id of `name` if the table has it.
  public func find(_ name: String) -> NameID? {
    if indexed == places.count { return index[name].map { NameID($0) } }
    let length = name.utf8.count
    for (number, place) in places.enumerated() {
      let isSame =
        place.start == NameTable.isText
        ? texts[Int(place.end)] == name : Int(place.length) == length && bytes(place).elementsEqual(name.utf8)
      if isSame { return NameID(UInt32(number)) }
    }
    return nil
  }

  /// The characters of a name.
  public subscript(_ id: NameID) -> String {
    let place = places[Int(id.raw)]
    return place.start == NameTable.isText ? texts[Int(place.end)] : String(decoding: bytes(place), as: UTF8.self)
  }

  /// Hands out the bytes of each name in turn.
  public func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    for place in places {
      if place.start == NameTable.isText {
        var text = texts[Int(place.end)]
        text.withUTF8(body)
      } else {
        body(bytes(place))
      }
    }
  }

  /// The number of names.
  public var count: Int { places.count }

  private func bytes(_ place: SourceRange) -> UnsafeBufferPointer<UInt8> {
    guard let source else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: source.start + Int(place.start), count: Int(place.length))
  }
}
