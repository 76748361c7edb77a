// Every word that means something to the parser, reserved or contextual.

/// A word of the language. Most are names in other places; the parser decides.
public enum Keyword: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// No keyword.
  case none
  // Introduce declarations; all reserved up to `operator`.
  case `import`, `func`, `init`, `deinit`, `subscript`, `var`, `let`, `class`, `struct`, `enum`, `protocol`, `extension`
  case `typealias`, `associatedtype`, `case`, `precedencegroup`, `operator`
  case actor, macro
  // Statements and expressions, reserved.
  case `default`, `if`, `else`, `guard`, `while`, `for`, `repeat`, `switch`, `do`, `catch`, `defer`, `return`, `throw`
  case `break`, `continue`, `fallthrough`, `in`, `where`, `try`, `as`, `is`, `self`, `Self`, `super`, `true`, `false`, `nil`
  case `throws`, `rethrows`, `inout`, `Any`, `_`
  // Access levels and `static`, reserved but for `open` and `package`.
  case `public`, `private`, `internal`, `fileprivate`, `static`
  // Contextual.
  case open, package, await, async, reasync, some, any, each, unsafe, consume, copy, _borrow, borrow, discard, yield, then
  case final, override, mutating, nonmutating, nonisolated, lazy, weak, unowned, required, convenience, optional, dynamic
  case indirect, prefix, postfix, infix, isolated, borrowing, consuming, __owned, __shared, __consuming, sending, distributed
  case _const, _local, _resultDependsOn, _resultDependsOnSelf, dependsOn, scoped, nonsending, `preconcurrency`
  case get, set, willSet, didSet, _read, _modify, read, modify, yielding, unsafeAddress, unsafeMutableAddress, addressWithOwner
  case addressWithNativeOwner, mutableAddressWithOwner, mutableAddressWithNativeOwner, mutate
  case unknown, available, unavailable, sourceLocation, elseif, endif, of, `Type`, `Protocol`
  case higherThan, lowerThan, associativity, assignment, left, right, using, abi, module, safe, escaping
  case _opaqueReturnTypeOf, warning, error, file, line, selector, keyPath, colorLiteral, externalMacro
}

extension Keyword {
  /// True for words that are never names unless in backticks or behind a `.` or as a label.
  var isReserved: Bool {
    switch self {
    case .none, .actor, .macro: false
    default: rawValue <= Keyword.static.rawValue
    }
  }
}
