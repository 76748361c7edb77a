// Stage 7 (facts). Which calls are recorded as `CallEvent`s: decided once per name of the program, so that the interpreter
// only looks a number up.
import CallResolution
import ControlFlow
import Semantics

/// What names of functions, argument labels and text constants say about a call.
package struct CallInterest: Sendable {
  /// No call is of interest.
  static let none = CallInterest()

  /// Purposes by `NameID`, as bits.
  private var functions: [UInt8] = []
  private var texts: [UInt8] = []

  private struct Bits {
    static let removal: UInt8 = 1
    static let claim: UInt8 = 2
    static let keep: UInt8 = 4
    static let assertion: UInt8 = 8
    static let address: UInt8 = 16
  }
  private struct TextBits {
    static let keyHeader: UInt8 = 1
    static let keyLabel: UInt8 = 2
    static let payloadLabel: UInt8 = 4
    static let bodyMember: UInt8 = 8
    static let headerLabel: UInt8 = 16
  }

  private init() {}

  package init(_ program: Program) {
    functions = Array(repeating: 0, count: program.names.count)
    texts = functions
    for number in functions.indices {
      var text = program.names[NameID(UInt32(number))]
      guard !text.isEmpty, text.utf8.count <= 48 else { continue }
      text.withUTF8 { bytes in
        functions[number] = Self.functionBits(bytes)
        texts[number] = Self.textBits(bytes)
      }
    }
  }

  // MARK: Look-up

  func isRemoval(_ name: NameID) -> Bool { has(Bits.removal, functions, name) }
  /// A function's name says that it takes something out.
  package func isTakingAway(_ name: NameID) -> Bool { isRemoval(name) }
  func isClaim(_ name: NameID) -> Bool { has(Bits.claim, functions, name) }
  func isKeep(_ name: NameID) -> Bool { has(Bits.keep, functions, name) }
  func isAssertion(_ name: NameID) -> Bool { has(Bits.assertion, functions, name) }
  func isAddress(_ name: NameID) -> Bool { has(Bits.address, functions, name) }
  /// `Idempotency-Key` and its like.
  package func isKeyHeader(_ text: NameID) -> Bool { has(TextBits.keyHeader, texts, text) }
  /// An argument or property that holds an idempotency key.
  package func isKeyLabel(_ label: NameID) -> Bool { has(TextBits.keyLabel, texts, label) }
  /// An argument or property that holds the body of a request.
  package func isPayloadLabel(_ label: NameID) -> Bool { has(TextBits.payloadLabel, texts, label) }
  /// An argument that is the body of a request: by its label, or, without one, by its own name (`send(change.body, …)`).
  package func isPayload(_ instruction: Instruction, label: NameID) -> Bool {
    if isPayloadLabel(label) { return true }
    return label.isNone && instruction.opcode == .member && isPayloadLabel(instruction.name)
  }
  /// The instruction names the header (or entry) that carries a key: the text itself, or a constant called like it.
  package func isKeyName(_ instruction: Instruction, label: NameID? = nil) -> Bool {
    switch instruction.opcode {
    case .stringLiteral: isKeyHeader(instruction.name)
    case .member, .identifier, .implicitMember:
      isKeyHeader(instruction.name) && (label.map { has(TextBits.headerLabel, texts, $0) } ?? true)
    default: false
    }
  }
  /// `httpBody`
  package func isBodyMember(_ name: NameID) -> Bool { has(TextBits.bodyMember, texts, name) }

  private func has(_ bit: UInt8, _ table: [UInt8], _ name: NameID) -> Bool {
    Int(name.raw) < table.count && table[Int(name.raw)] & bit != 0
  }

  // MARK: Names

  // Over bytes, since every name of the program is looked at: as `String`s this was 0.3 s for 4,000 files.

  /// Verbs and whole names with what they say, by first byte.
  private static let verbs = byFirstByte([
    (Bits.removal, [
      "delete", "remove", "dequeue", "discard", "drop", "purge", "pop", "complete", "finish", "acknowledge", "ack", "markDone",
      "markSent", "markCompleted", "markComplete", "markFinished", "erase", "markAsSent", "markAsDone",
    ]),
    (Bits.claim, [
      "claim", "lease", "reserve", "acquire", "checkOut", "checkout", "markSending", "markInFlight", "markAsSending",
      "beginSending", "take", "tryLock", "markClaimed", "markStarted", "beginAttempt",
    ]),
    (Bits.keep, [
      "save", "store", "persist", "insert", "enqueue", "write", "put", "upsert", "append", "add", "set", "archive", "commit",
      "encode", "record", "create", "update", "replace",
    ]),
  ])
  private static let wholeNames = byFirstByte([
    (Bits.assertion, ["assert", "assertionFailure"]),
    (Bits.address, ["URL", "URLRequest", "appendingPathComponent", "appending"]),
  ])
  /// Labels and the like, in small letters without `-` and `_`.
  private static let plainTexts = byFirstByte([
    (TextBits.keyLabel, [
      "key", "operationkey", "requestkey", "dedupkey", "dedupekey", "deduplicationkey", "deduplicationid", "transactionkey",
      "transactionid", "txnid", "clienttoken", "clientmutationid", "clientkey", "onetimekey", "retrykey", "clientreference",
    ]),
    (TextBits.payloadLabel, [
      "body", "payload", "data", "httpbody", "blob", "json", "requestbody", "parameters", "content", "contents", "message",
      "text", "form", "bytes", "encoded", "snapshot",
    ]),
    (TextBits.headerLabel, ["forhttpheaderfield", "name", "field", "header", "headername", "forkey"]),
    (TextBits.bodyMember, ["httpbody", "httpbodystream"]),
  ])

  private static func byFirstByte(_ words: [(bits: UInt8, words: [String])]) -> [[(word: [UInt8], bits: UInt8)]] {
    var result: [[(word: [UInt8], bits: UInt8)]] = Array(repeating: [], count: 256)
    for (bits, words) in words {
      for word in words { result[Int(word.utf8.first!)].append((Array(word.utf8), bits)) }
    }
    return result
  }

  private static func functionBits(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var bits: UInt8 = 0
    for (verb, meaning) in verbs[Int(text[0])] where text.starts(with: verb) {
      // `removeStored` begins with `remove`, `address` does not begin with `add`.
      let next = verb.count < text.count ? text[verb.count] : 0
      if next < UInt8(ascii: "a") || next > UInt8(ascii: "z") { bits |= meaning }
    }
    for (name, meaning) in wholeNames[Int(text[0])] where text.elementsEqual(name) { bits |= meaning }
    return bits
  }

  private static func textBits(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
      var count = 0
      for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
        buffer[count] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        count += 1
      }
      let plain = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      guard let first = plain.first else { return 0 }
      var bits: UInt8 = 0
      for (word, meaning) in plainTexts[Int(first)] where plain.elementsEqual(word) { bits |= meaning }
      if contains(plain, idempotency) { bits |= TextBits.keyHeader | TextBits.keyLabel }
      return bits
    }
  }

  private static let idempotency = Array("idempoten".utf8)

  private static func contains(_ text: UnsafeMutableBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    return (0 ... text.count - word.count).contains { start in
      text[start] == word[0] && text[start ..< start + word.count].elementsEqual(word)
    }
  }
}
