// Precedence groups and the operators in them: the standard ones, and those declared in the file itself.
// Operators declared elsewhere have no group; they fold to the left, on their own.
import SourceText

/// A precedence group, by number; 0 is no group.
struct PrecedenceGroup: Equatable, BitwiseCopyable {
  var rawValue: UInt8
  static let none = PrecedenceGroup(rawValue: 0)
}

/// Groups, their order, and operators by name.
struct OperatorTable {
  enum Associativity { case left, right, none }

  private var groups: [(name: String, associativity: Associativity, isAssignment: Bool)] = [("", .none, false)]
  /// For each group the set of groups below it, all the way down.
  private var below: [UInt64] = [0]
  /// Operators of up to four bytes, among them all standard ones, and longer ones.
  private var shortOperators = ShortOperators()
  private var longOperators: [String: PrecedenceGroup] = [:]
  private(set) var assignment = PrecedenceGroup.none
  private(set) var ternary = PrecedenceGroup.none
  private(set) var casting = PrecedenceGroup.none
  private(set) var arrow = PrecedenceGroup.none

  /// How two operators side by side are put together.
  func associativity(_ first: PrecedenceGroup, _ second: PrecedenceGroup) -> Associativity {
    if first == .none || second == .none { return .none }
    if first == second { return groups[Int(first.rawValue)].associativity }
    if isHigher(first, than: second) { return .left }
    return isHigher(second, than: first) ? .right : .none
  }

  /// True if an operator of `group` may be folded inside an operand of one of `bound`.
  func admits(_ group: PrecedenceGroup, in bound: PrecedenceGroup, isStrict: Bool) -> Bool {
    if bound == .none { return true }
    if group == .none { return false }
    if group == bound { return !isStrict }
    return !isHigher(bound, than: group)
  }

  private func isHigher(_ first: PrecedenceGroup, than second: PrecedenceGroup) -> Bool {
    below[Int(first.rawValue)] & (1 << UInt64(second.rawValue)) != 0
  }

  /// True if operators of the group assign.
  func assigns(_ group: PrecedenceGroup) -> Bool { groups[Int(group.rawValue)].isAssignment }

  /// The group of an operator given by its bytes.
  func group(_ name: UnsafeBufferPointer<UInt8>) -> PrecedenceGroup {
    if name.count <= 4 { return shortOperators[ShortOperators.key(name)] ?? .none }
    return longOperators.isEmpty ? .none : longOperators[String(decoding: name, as: UTF8.self)] ?? .none
  }

  // MARK: Declaring

  /// The number of a group, made if need be; none if there are too many.
  private mutating func number(_ name: String) -> PrecedenceGroup {
    if let known = groups.firstIndex(where: { $0.name == name }) { return PrecedenceGroup(rawValue: UInt8(known)) }
    guard groups.count < 64 else { return .none }
    groups.append((name, .none, false))
    below.append(0)
    return PrecedenceGroup(rawValue: UInt8(groups.count - 1))
  }

  /// Declares a group.
  mutating func declareGroup(
    _ name: String, _ associativity: Associativity, isAssignment: Bool = false, higherThan: [String] = [], lowerThan: [String] = []
  ) {
    let group = number(name)
    guard group != .none else { return }
    groups[Int(group.rawValue)] = (name, associativity, isAssignment)
    for lower in higherThan { below[Int(group.rawValue)] |= 1 << UInt64(number(lower).rawValue) }
    for higher in lowerThan { below[Int(number(higher).rawValue)] |= 1 << UInt64(group.rawValue) }
  }

  /// Declares an infix operator; without a group it has none. Of two declarations the first one holds.
  mutating func declareOperator(_ name: String, group: String?) {
    let group = group.map { number($0) } ?? PrecedenceGroup.none
    if name.utf8.count > 4 {
      if longOperators[name] == nil { longOperators[name] = group }
    } else {
      shortOperators.add(ShortOperators.key(name.utf8), group)
    }
  }

  /// Completes the order after declarations.
  mutating func close() {
    for middle in below.indices {
      for group in below.indices where below[group] & (1 << UInt64(middle)) != 0 { below[group] |= below[middle] }
    }
  }

  /// A copy of the standard table at a place of its own, until `drop`.
  static func standardCopy() -> UnsafeMutablePointer<OperatorTable> {
    let place = UnsafeMutablePointer<OperatorTable>.allocate(capacity: 1)
    place.initialize(to: standard)
    return place
  }

  /// Takes such a copy away.
  static func drop(_ copy: UnsafeMutablePointer<OperatorTable>) {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }

  /// The groups and operators of the standard library.
  private static let standard: OperatorTable = {
    var table = OperatorTable()
    table.declareGroup("AssignmentPrecedence", .right, isAssignment: true)
    table.declareGroup("FunctionArrowPrecedence", .right, higherThan: ["AssignmentPrecedence"])
    table.declareGroup("TernaryPrecedence", .right, higherThan: ["FunctionArrowPrecedence"])
    table.declareGroup("DefaultPrecedence", .none, higherThan: ["TernaryPrecedence"])
    table.declareGroup("LogicalDisjunctionPrecedence", .left, higherThan: ["TernaryPrecedence"])
    table.declareGroup("LogicalConjunctionPrecedence", .left, higherThan: ["LogicalDisjunctionPrecedence"])
    table.declareGroup("ComparisonPrecedence", .none, higherThan: ["LogicalConjunctionPrecedence"])
    table.declareGroup("NilCoalescingPrecedence", .right, higherThan: ["ComparisonPrecedence"])
    table.declareGroup("CastingPrecedence", .none, higherThan: ["NilCoalescingPrecedence"])
    table.declareGroup("RangeFormationPrecedence", .none, higherThan: ["CastingPrecedence"])
    table.declareGroup("AdditionPrecedence", .left, higherThan: ["RangeFormationPrecedence"])
    table.declareGroup("MultiplicationPrecedence", .left, higherThan: ["AdditionPrecedence"])
    table.declareGroup("BitwiseShiftPrecedence", .none, higherThan: ["MultiplicationPrecedence"])
    let operators = [
      "BitwiseShiftPrecedence": "<< &<< >> &>>", "MultiplicationPrecedence": "* &* / % &", "AdditionPrecedence": "+ &+ - &- | ^",
      "RangeFormationPrecedence": "... ..<", "NilCoalescingPrecedence": "??",
      "ComparisonPrecedence": "< <= > >= == != === !== ~= .== .!= .< .<= .> .>=", "LogicalConjunctionPrecedence": "&& .&",
      "LogicalDisjunctionPrecedence": "|| .| .^",
      "AssignmentPrecedence": "*= &*= /= %= += &+= -= &-= <<= &<<= >>= &>>= &= ^= |= .&= .|= .^=",
    ]
    for (group, names) in operators {
      for name in names.split(separator: " ") { table.declareOperator(String(name), group: group) }
    }
    table.close()
    table.assignment = table.number("AssignmentPrecedence")
    table.ternary = table.number("TernaryPrecedence")
    table.casting = table.number("CastingPrecedence")
    table.arrow = table.number("FunctionArrowPrecedence")
    return table
  }()
}

/// Groups of operators of up to four bytes, told by these as one number.
struct ShortOperators {
  /// A power of two of places, each a key with its group; a key of 0 is nobody's.
  private var places = [(key: UInt32, group: PrecedenceGroup)](repeating: (0, .none), count: 128)
  private var count = 0

  /// The bytes of a name as one number.
  static func key(_ name: some Collection<UInt8>) -> UInt32 { name.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Where a key is, or would be.
  private func place(_ key: UInt32) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9) >> 16) & (places.count &- 1)
    while places[place].key != key, places[place].key != 0 { place = (place &+ 1) & (places.count &- 1) }
    return place
  }

  /// The group of an operator, if it was added.
  subscript(_ key: UInt32) -> PrecedenceGroup? {
    let found = places[place(key)]
    return found.key == key ? found.group : nil
  }

  /// Adds an operator; of two additions the first one holds.
  mutating func add(_ key: UInt32, _ group: PrecedenceGroup) {
    let free = place(key)
    guard places[free].key != key else { return }
    places[free] = (key, group)
    count += 1
    guard count * 2 > places.count else { return }
    let old = places
    places = Array(repeating: (0, .none), count: old.count * 2)
    for entry in old where entry.key != 0 { places[place(entry.key)] = entry }
  }
}

extension Parser {
  /// Looks through the tokens for `operator` and `precedencegroup` declarations, before anything is folded.
  mutating func collectOperators(_ names: borrowing GrowableBuffer<SourceRange>) {
    func text(_ token: Token) -> String {
      let range = names[Int(token.symbol.rawValue)]
      return String(decoding: UnsafeBufferPointer(start: source + Int(range.start), count: Int(range.length)), as: UTF8.self)
    }
    for token in 0..<endOfFile where tokens[token].kind == .identifier {
      switch tokens[token].keyword {
      case .operator where token > 0 && tokens[token - 1].keyword == .infix:
        var next = token + 1
        let name = text(tokens[next])
        next += 1 + Int(tokens[next].followingParts)
        let group = tokens[next].kind == .colon ? text(tokens[next + 1]) : nil
        operators.pointee.declareOperator(name, group: group)
      case .precedencegroup where tokens[token + 2].kind == .leftBrace:
        var associativity = OperatorTable.Associativity.none
        var isAssignment = false
        var higher: [String] = []
        var lower: [String] = []
        var next = token + 3
        while next < endOfFile, tokens[next].kind != .rightBrace, tokens[next].kind != .leftBrace {
          step()
          let label = tokens[next].keyword
          next += 1
          guard tokens[next].kind == .colon else { continue }
          switch label {
          case .associativity:
            associativity = tokens[next + 1].keyword == .left ? .left : tokens[next + 1].keyword == .right ? .right : .none
          case .assignment: isAssignment = tokens[next + 1].keyword == .true
          case .higherThan, .lowerThan:
            repeat {
              if label == .higherThan { higher.append(text(tokens[next + 1])) } else { lower.append(text(tokens[next + 1])) }
              next += 2
            } while tokens[next].kind == .comma
          default: break
          }
        }
        operators.pointee.declareGroup(
          text(tokens[token + 1]), associativity, isAssignment: isAssignment, higherThan: higher, lowerThan: lower)
      default: break
      }
    }
    operators.pointee.close()
  }
}
