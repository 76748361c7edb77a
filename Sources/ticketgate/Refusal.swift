/// Why a run cannot be done as asked: the only error of the tool. Every refusal ends with exit status 2.
struct Refusal: Error {
  /// What is wrong.
  let message: String
  /// What to do instead; empty where the message says it all.
  let advice: String

  /// A refusal in words.
  init(_ message: String, advice: String = "") {
    self.message = message
    self.advice = advice
  }
}
