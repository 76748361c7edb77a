// `// ticketgate:…` comments of a file. Most files have none, so each comment is dismissed by a few of its bytes.
import SourceText
import Syntax

/// The comments of a tree that speak to the tool, in source order.
func directiveComments(of tree: SyntaxTree) -> [DirectiveComment] {
  let word: StaticString = "ticketgate:"
  let bytes = tree.file.start
  var directives: [DirectiveComment] = []
  var lines: LineTable?
  for comment in tree.commentBuffer {
    var start = comment.range.start
    let end = comment.range.end
    while start < end, isDecoration(bytes[Int(start)]) { start += 1 }
    guard Int(end) - Int(start) >= word.utf8CodeUnitCount,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[Int(start) + $0] == word.utf8Start[$0] })
    else { continue }
    var textEnd = start
    while textEnd < end, bytes[Int(textEnd)] != 10, bytes[Int(textEnd)] != 13 { textEnd += 1 }
    if !comment.isLine, textEnd == end, end - start >= 2, bytes[Int(end) - 1] == 47, bytes[Int(end) - 2] == 42 { textEnd -= 2 }
    while textEnd > start, bytes[Int(textEnd) - 1] == 32 || bytes[Int(textEnd) - 1] == 9 { textEnd -= 1 }
    let table = lines ?? LineTable(tree.file)
    lines = table
    directives.append(
      DirectiveComment(
        text: tree.file.text(SourceRange(start: start, end: textEnd)), offset: comment.range.start,
        line: table.position(of: comment.range.start).line, isAloneOnLine: isAlone(comment.range.start, bytes)))
  }
  return directives
}

/// Comment markers and white space before the word.
private func isDecoration(_ byte: UInt8) -> Bool {
  byte == 47 || byte == 42 || byte == 33 || byte == 32 || byte == 9
}

private func isAlone(_ offset: UInt32, _ bytes: UnsafePointer<UInt8>) -> Bool {
  var position = Int(offset)
  while position > 0 {
    position -= 1
    switch bytes[position] {
    case 10, 13: return true
    case 32, 9: continue
    default: return false
    }
  }
  return true
}
