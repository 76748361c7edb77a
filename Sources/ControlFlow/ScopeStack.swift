// Names of locals while a file is lowered. One stack for the whole file: a closure sees what its function sees, and a
// declaration inside a function hides everything behind a barrier. Look-up is one load by name id; scopes are undone by
// popping.
import Semantics

/// The innermost meaning of each name that is local. Kept from file to file.
struct ScopeStack: ~Copyable {
  /// What a local name stands for.
  enum Target: BitwiseCopyable {
    case local(LocalID)
    case function(FunctionDeclarationID)
    /// A local variable with a getter.
    case computed(getter: FunctionDeclarationID, setter: FunctionDeclarationID?)
  }
  struct Binding: BitwiseCopyable {
    var name: NameID
    var previous: Int32
    var target: Target
  }

  private var bindings = RegionStack<Binding>()
  /// The binding of each name, -1 for none.
  private var innermost = RegionStack<Int32>()
  /// Names from here on were added while lowering: none of them is bound.
  private var nameCount = 0
  /// Bindings below it are out of sight.
  private var barrier = 0
  /// Nesting of scopes, to tell declarations of one scope from those of scopes inside it.
  private(set) var depth = 0

  /// Begins a file. All scopes of the one before are closed, so no name of it is bound.
  mutating func begin(nameCount: Int) {
    assert(bindings.count == 0 && depth == 0)
    self.nameCount = nameCount
    innermost.fill(to: nameCount, with: -1)
  }

  mutating func find(_ name: NameID) -> Target? {
    guard Int(name.raw) < nameCount else { return nil }
    let position = Int(innermost[Int(name.raw)])
    return position >= barrier ? bindings[position].target : nil
  }

  mutating func bind(_ name: NameID, _ target: Target) {
    guard !name.isNone, Int(name.raw) < nameCount else { return }
    bindings.append(Binding(name: name, previous: innermost[Int(name.raw)], target: target))
    innermost[Int(name.raw)] = Int32(bindings.count - 1)
  }

  /// Opens a scope; what is returned closes it.
  mutating func push() -> Int {
    depth += 1
    return bindings.count
  }

  mutating func pop(to mark: Int) {
    depth -= 1
    unbind(to: mark)
  }

  /// The number of bindings so far.
  var mark: Int { bindings.count }

  /// Puts the bindings made since `mark` out of sight until `show`.
  mutating func hide(since mark: Int) {
    for position in stride(from: bindings.count - 1, through: mark, by: -1) {
      innermost[Int(bindings[position].name.raw)] = bindings[position].previous
    }
  }

  /// Brings the bindings made since `mark` back. What was bound meanwhile is gone.
  mutating func show(since mark: Int) {
    for position in mark..<bindings.count { innermost[Int(bindings[position].name.raw)] = Int32(position) }
  }

  /// Hides everything bound so far; what is returned lifts it.
  mutating func raiseBarrier() -> Int {
    let old = barrier
    barrier = bindings.count
    return old
  }

  mutating func lowerBarrier(to old: Int) { barrier = old }

  private mutating func unbind(to mark: Int) {
    while bindings.count > mark {
      let last = bindings.removeLast()
      innermost[Int(last.name.raw)] = last.previous
    }
  }
}
