// What control passes when it leaves the middle of a function: loops and switches to break out of, `do` statements that
// catch, and defers that run on the way. One stack, innermost last.
import Semantics
import SourceText

/// One thing that `break`, `continue`, `return` or an error may meet on its way out.
struct ExitFrame {
  enum Kind { case loop, `switch`, labeled, handler, deferred }
  var kind: Kind
  /// The statement's label.
  var name: NameID = .none
  /// Where `break` goes.
  var breakLabel: Label?
  /// Where `continue` goes.
  var continueLabel: Label?
  /// Where an error goes: the `catch` chain, or the copy of a defer's body that errors run.
  var errorLabel: Label?
  /// The defer's body, in `ExitFrames.snippets`.
  var snippet = 0
  var range = SourceRange(start: 0, end: 0)
}

/// The stack of frames, those of the function being built last, with the bodies of defers.
struct ExitFrames: ~Copyable {
  var frames = RegionStack<ExitFrame>()
  /// Bodies of the file's defers; frames name them by position.
  var snippets: [DeferSnippet] = []
  /// The block that leaves the function with an error, once something needs it.
  var errorExit: Label?

  /// The position of the innermost frame of a kind.
  mutating func last(_ kind: ExitFrame.Kind) -> Int? {
    var position = frames.count - 1
    while position >= 0, frames[position].kind != kind { position -= 1 }
    return position < 0 ? nil : position
  }
}

extension FunctionBuilder {
  /// Where an error thrown here goes first.
  mutating func errorTarget() -> Label {
    for position in stride(from: exits.frames.count - 1, through: 0, by: -1) {
      switch exits.frames[position].kind {
      case .handler: return exits.frames[position].errorLabel!
      case .deferred:
        if let label = exits.frames[position].errorLabel { return label }
        let label = newLabel()
        exits.frames[position].errorLabel = label
        return label
      default: break
      }
    }
    return errorExitLabel()
  }

  mutating func errorExitLabel() -> Label {
    if let label = exits.errorExit { return label }
    let label = newLabel()
    exits.errorExit = label
    return label
  }

  /// The frame that `break` (or `continue`) with this label leaves, counted from the outermost.
  mutating func frame(forBreakTo name: NameID, isContinue: Bool) -> Int? {
    for position in stride(from: exits.frames.count - 1, through: 0, by: -1) {
      let frame = exits.frames[position]
      if isContinue && frame.continueLabel == nil || frame.breakLabel == nil { continue }
      if name.isNone ? frame.kind == .loop || frame.kind == .switch : frame.name == name { return position }
    }
    return nil
  }
}
