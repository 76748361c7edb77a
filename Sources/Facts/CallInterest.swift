// Stage 7 (facts). Which calls are recorded as `CallEvent`s: decided once per name of the program, so that the interpreter
// only looks a number up.
import CallResolution
import ControlFlow
import Semantics

/// What names of functions, argument labels and text constants say about a call.
package struct CallInterest: Sendable {
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

  package init(_ program: Program) {
    functions = Array(repeating: 0, count: program.names.count)
    texts = functions
    for number in functions.indices {
      let text = program.names[NameID(UInt32(number))]
      guard !text.isEmpty, text.utf8.count <= 48 else { continue }
      functions[number] = Self.functionBits(text)
      texts[number] = Self.textBits(text)
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

  private static func functionBits(_ text: String) -> UInt8 {
    var bits: UInt8 = 0
    if begins(text, [
      "delete", "remove", "dequeue", "discard", "drop", "purge", "pop", "complete", "finish", "acknowledge", "ack", "markDone",
      "markSent", "markCompleted", "markComplete", "markFinished", "erase", "markAsSent", "markAsDone",
    ]) { bits |= Bits.removal }
    if begins(text, [
      "claim", "lease", "reserve", "acquire", "checkOut", "checkout", "markSending", "markInFlight", "markAsSending",
      "beginSending", "take", "tryLock", "markClaimed", "markStarted", "beginAttempt",
    ]) { bits |= Bits.claim }
    if begins(text, [
      "save", "store", "persist", "insert", "enqueue", "write", "put", "upsert", "append", "add", "set", "archive", "commit",
      "encode", "record", "create", "update", "replace",
    ]) { bits |= Bits.keep }
    if text == "assert" || text == "assertionFailure" { bits |= Bits.assertion }
    if text == "URL" || text == "URLRequest" || text == "appendingPathComponent" || text == "appending" { bits |= Bits.address }
    return bits
  }

  /// `removeStored` begins with `remove`, `address` does not begin with `add`.
  private static func begins(_ text: String, _ verbs: [String]) -> Bool {
    verbs.contains { verb in
      guard text.hasPrefix(verb) else { return false }
      guard let next = text.utf8.dropFirst(verb.utf8.count).first else { return true }
      return !(next >= UInt8(ascii: "a") && next <= UInt8(ascii: "z"))
    }
  }

  private static func textBits(_ text: String) -> UInt8 {
    let plain = String(text.lowercased().filter { $0 != "-" && $0 != "_" })
    var bits: UInt8 = 0
    if plain.contains("idempoten") { bits |= TextBits.keyHeader | TextBits.keyLabel }
    if [
      "key", "operationkey", "requestkey", "dedupkey", "dedupekey", "deduplicationkey", "deduplicationid", "transactionkey", "transactionid",
      "txnid", "clienttoken", "clientmutationid", "clientkey", "onetimekey", "retrykey", "clientreference",
    ].contains(plain) { bits |= TextBits.keyLabel }
    if [
      "body", "payload", "data", "httpbody", "blob", "json", "requestbody", "parameters", "content", "contents", "message", "text", "form",
      "bytes", "encoded", "snapshot",
    ].contains(plain) { bits |= TextBits.payloadLabel }
    if ["forhttpheaderfield", "name", "field", "header", "headername", "forkey"].contains(plain) { bits |= TextBits.headerLabel }
    if ["httpbody", "httpbodystream"].contains(plain) { bits |= TextBits.bodyMember }
    return bits
  }
}
