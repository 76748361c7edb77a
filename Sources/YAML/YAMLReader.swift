// Events of libyaml to a tree. One pass, depth bounded.

import CYAML

extension YAMLNode {
  /// Reads a text that holds one document; nil for a text without any.
  package static func parse(_ text: String) throws(YAMLProblem) -> YAMLNode? {
    var reader = YAMLReader(Array(text.utf8))
    defer { reader.close() }
    return try reader.document()
  }
}

/// One run of libyaml's parser over a text.
private struct YAMLReader {
  private static let deepest = 64

  // libyaml keeps the addresses of both, so they live on the heap and not in this value.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    parser = .allocate(capacity: 1)
    input = .allocate(capacity: max(1, bytes.count))
    _ = input.initialize(from: bytes)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  func close() {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  mutating func document() throws(YAMLProblem) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case YAML_STREAM_END_EVENT: return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_DOCUMENT_START_EVENT:
        if root != nil { throw event.problem("a second document is not read; keep one document in the file") }
        root = try node(try next(), depth: 0)
      default: throw event.problem("unexpected content")
      }
    }
  }

  private struct Event {
    let kind: yaml_event_type_t
    let text: String
    let isPlain: Bool
    let line: Int
    let column: Int

    func problem(_ message: String) -> YAMLProblem { YAMLProblem(line: line, column: column, message: message) }
  }

  private mutating func next() throws(YAMLProblem) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else {
      let mark = parser.pointee.problem_mark
      let message = parser.pointee.problem.map { String(cString: $0) } ?? "not readable as YAML"
      throw YAMLProblem(line: Int(mark.line) + 1, column: Int(mark.column) + 1, message: message)
    }
    defer { yaml_event_delete(&raw) }
    var text = ""
    var isPlain = false
    if raw.type == YAML_SCALAR_EVENT {
      let scalar = raw.data.scalar
      text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    }
    let mark = raw.start_mark
    return Event(kind: raw.type, text: text, isPlain: isPlain, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private mutating func node(_ event: Event, depth: Int) throws(YAMLProblem) -> YAMLNode {
    if depth > Self.deepest { throw event.problem("nested too deeply") }
    switch event.kind {
    case YAML_SCALAR_EVENT:
      return made(.scalar(event.text, isPlain: event.isPlain), event)
    case YAML_ALIAS_EVENT:
      throw event.problem("aliases are not taken; write the value out")
    case YAML_SEQUENCE_START_EVENT:
      var items: [YAMLNode] = []
      while true {
        let inner = try next()
        if inner.kind == YAML_SEQUENCE_END_EVENT { return made(.sequence(items), event) }
        items.append(try node(inner, depth: depth + 1))
      }
    case YAML_MAPPING_START_EVENT:
      var pairs: [YAMLNode.Pair] = []
      var keys: Set<String> = []
      while true {
        let key = try next()
        if key.kind == YAML_MAPPING_END_EVENT { return made(.mapping(pairs), event) }
        guard key.kind == YAML_SCALAR_EVENT else { throw key.problem("a key must be plain text") }
        // A set costs more than it saves while there are only a few keys.
        let isNew = pairs.count < 8 ? !pairs.contains { $0.key == key.text } : keys.insert(key.text).inserted
        if pairs.count == 7 { keys = Set(pairs.map(\.key) + [key.text]) }
        guard isNew else { throw key.problem("the key '\(key.text)' is given twice") }
        let value = try node(try next(), depth: depth + 1)
        pairs.append(YAMLNode.Pair(key: key.text, line: key.line, column: key.column, value: value))
      }
    default:
      throw event.problem("unexpected content")
    }
  }

  private func made(_ value: YAMLNode.Value, _ event: Event) -> YAMLNode {
    YAMLNode(value: value, line: event.line, column: event.column)
  }
}
