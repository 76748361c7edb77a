import SourceText
import Testing

struct LineTableTests {
  @Test func everyKindOfLineEnd() {
    let table = LineTable(SourceFile(path: "a", text: "a\nbc\r\n\rd"))
    #expect(table.lineStarts == [0, 2, 6, 7])
    #expect(table.position(of: 3) == LineColumn(line: 2, column: 2))
    #expect(table.position(of: 7) == LineColumn(line: 4, column: 1))
    #expect(table.range(ofLine: 2, end: 8) == SourceRange(start: 2, end: 6))
    #expect(table.range(ofLine: 4, end: 8) == SourceRange(start: 7, end: 8))
  }

  @Test func emptyFile() {
    let table = LineTable(SourceFile(path: "a", text: ""))
    #expect(table.lineCount == 1)
    #expect(table.position(of: 0) == LineColumn(line: 1, column: 1))
  }

  @Test func columnsAreBytes() {
    let table = LineTable(SourceFile(path: "a", text: "é = 1\n"))
    #expect(table.position(of: 3) == LineColumn(line: 1, column: 4))
  }

  @Test func textOutsideTheFileIsCut() {
    let file = SourceFile(path: "a", text: "abc")
    #expect(file.text(SourceRange(start: 1, end: 99)) == "bc")
    #expect(file.text(SourceRange(start: 50, end: 99)) == "")
  }
}
