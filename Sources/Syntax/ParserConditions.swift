// The conditions of `if`, `guard` and `while`, and what is said about platforms.
import SourceText

extension Parser {
  /// Conditions between commas; leaves them as nodes.
  mutating func parseConditions() {
    repeat {
      let before = index
      parseCondition()
      setSlot(.condition)
      if index == before { return }
      // An older spelling joined bindings with `where`.
      if at(.where) {
        skip(to: index + 1)
        continue
      }
      if !eat(.comma) { return }
      // A comma too many.
      if at(.leftBrace) && !isConditionClosure || at(.else) { return }
    } while true
  }

  /// True if the `{` here begins a closure that is itself part of a condition.
  private var isConditionClosure: Bool {
    mutating get {
      let end = endOfUnit(index)
      return tokens[end].kind == .leftParen || tokens[end].kind == .leftBrace || tokens[end].kind == .period
    }
  }

  private mutating func parseCondition() {
    let start = mark()
    if kind == .pound, keyword == .available || keyword == .unavailable { return parseAvailabilityCondition() }
    let isCase = at(.case)
    guard isCase || at(.let) || at(.var) || at(.inout) else { return parseExpression(.condition) }
    let name = here
    advance()
    parseMatchingPattern(isCase ? .matching : .binding)
    setSlot(.pattern)
    if eat(.colon) {
      parseType()
      setSlot(.type)
    }
    if eat(.equal) {
      parseSequence(.condition)
      setSlot(.value)
    } else if isCase {
      missing(.value)
    }
    finish(isCase ? .matchingPatternCondition : .optionalBindingCondition, start, name: name)
  }

  /// `#available(iOS 15, *)`.
  mutating func parseAvailabilityCondition() {
    let start = mark()
    let name = here
    advance()
    if at(.leftParen) {
      let opening = index
      advance()
      parseAvailabilityArguments()
      expectClosing(.rightParen, of: opening)
    } else {
      report(.missingPart, rangeBehindPrevious())
    }
    finish(.availabilityCondition, start, name: name)
  }

  /// What stands between the parentheses of `#available` and `@available`; leaves the arguments as nodes.
  mutating func parseAvailabilityArguments() {
    while !at(.rightParen), kind != .endOfFile {
      let start = mark()
      let name = here
      // `*`, `iOS 15.0.1`, `introduced: 1.2`, `message: "…"`, `noasync`.
      while kind != .endOfFile, !at(.comma), !at(.rightParen) {
        if at(.stringStart) {
          parseString()
          setSlot(.value)
        } else {
          let end = endOfUnit(index)
          while index < end, index < endOfFile { advance() }
        }
      }
      finish(.availabilityArgument, start, name: name, slot: .argument)
      if !eat(.comma) { return }
    }
  }
}
