// A report on its way out. The inventory of a large program is longer than all that the audit keeps, so text is handed on
// in pieces and is never whole in memory.

/// Text that is handed on while it is made.
package struct TextPieces {
  private var piece = ""
  private let handOn: (String) -> Void

  /// Bytes that are worth a call to the system.
  private static let pieceSize = 1 << 16

  /// Text that `handOn` takes piece by piece; what was added last comes with `finish()`.
  package init(_ handOn: @escaping (String) -> Void) { self.handOn = handOn }

  /// Adds a text.
  static func += (pieces: inout TextPieces, text: String) {
    pieces.piece += text
    if pieces.piece.utf8.count >= pieceSize { pieces.finish() }
  }

  /// Adds a character.
  mutating func append(_ scalar: Unicode.Scalar) { piece.unicodeScalars.append(scalar) }

  /// Hands on what is left.
  package mutating func finish() {
    handOn(piece)
    piece.removeAll(keepingCapacity: true)
  }

  /// All that `add` adds, as one text.
  static func whole(_ add: (inout TextPieces) -> Void) -> String {
    var text = ""
    var pieces = TextPieces { text += $0 }
    add(&pieces)
    pieces.finish()
    return text
  }
}
