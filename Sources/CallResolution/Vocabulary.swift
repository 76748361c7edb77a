// The vocabulary of external APIs with its names interned: look-ups compare integers. In: `VocabularySource`, the trees of
// `Rules/Vocabulary/*.yml` and of the configuration. Its names come before those of any file, so their ids are small.
import ControlFlow
import Semantics

/// A closure argument of a vocabulary member.
package struct ClosureSlot: Sendable, Equatable {
  /// Argument label; none for "any other closure argument".
  package var label: NameID
  package var role: ClosureRole
  /// The path kinds on which its body lies.
  package var paths: PathKinds = []
}

/// One entry: a function, property or initialiser of an external type.
package struct VocabularyMember: Sendable {
  /// Simple name of the receiver type; `Any` for members of every type, `Global` for free functions.
  package var receiver: NameID
  package var name: NameID
  /// Labels a call must have for the entry to apply, nil for any; no label is `.none`.
  package var labels: [NameID]?
  package var kind = CallKind.plain
  /// How a call (or, for a property, an assignment through it) changes the receiver.
  package var mutation: MutationEffect?
  package var stream = StreamOperator.none
  package var closures: [ClosureSlot] = []
  /// Kinds of the paths on which its closures lie.
  package var paths: PathKinds = []
  /// Cancels the earlier activation of the same id when it starts (`task(id:)`, `cancellable(id:cancelInFlight:)`).
  package var cancelsPrevious = false
  /// Says nothing of a receiver whose type is not known.
  package var isForKnownReceiver = false

  /// Names of the types it is a member of; none for members of every type and for free functions.
  package var receivers: [NameID] { isForAnyReceiver ? [] : [receiver] }
  /// A member of every type, or a free function.
  package var isForAnyReceiver = false

  /// Types given to the closure of each slot.
  var gives: [[PatternID]] = []
  var returns = PatternID.none
  /// Types of arguments by label (none: any), for the inference of `.name`.
  var takes: [(label: NameID?, type: PatternID)] = []
  /// For an enum case: the type of its associated value.
  var payload = PatternID.none

  /// How the closure in operand `position` of a call is run; nil if the entry says nothing of it.
  package func role(ofOperand position: Int, in operands: ArraySlice<Operand>) -> ClosureSlot? {
    slotIndex(ofOperand: position, in: operands).map { closures[$0] }
  }

  /// The slot an operand fills: by label; an unlabelled trailing closure takes the first slot that no label names.
  func slotIndex(ofOperand position: Int, in operands: ArraySlice<Operand>) -> Int? {
    if closures.isEmpty { return nil }
    let operand = operands[operands.startIndex + position]
    if !operand.label.isNone {
      if let exact = closures.firstIndex(where: { $0.label == operand.label }) { return exact }
    } else if operand.isTrailing {
      let free = closures.firstIndex { slot in
        !slot.label.isNone && !operands.contains { $0.label == slot.label }
      }
      // `_` among named slots is for the closure without a label.
      if let free, !closures.contains(where: { $0.label.isNone }) { return free }
    }
    return closures.firstIndex { $0.label.isNone }
  }
}

/// A type the vocabulary describes.
struct VocabularyType: Sendable {
  var name: NameID
  var parameters: [NameID] = []
  /// What it is, with arguments in terms of its parameters.
  var supertypes: [PatternID] = []
  var isMainActor = false
  var isReference = false
  var isValue = false
  /// Its members count for receivers of unknown type too.
  var isLoose = false
  /// Index of a member that stands for those that are not listed, as long as they take no closure.
  var rest: Int?
}

/// What frameworks call, what names suggest, and what external members do.
package struct Vocabulary: Sendable {
  /// In the order of the files.
  package internal(set) var members: [VocabularyMember] = []
  /// What was not understood, as `file:line: message`.
  package internal(set) var problems: [String] = []
  /// Names of receivers that stand for more than a type.
  package internal(set) var anyReceiver = NameID.none
  package internal(set) var globalReceiver = NameID.none

  var patterns = PatternArena()
  var types: [VocabularyType] = []
  /// Index + 1 into `types`, by name; 0 where there is none. Names beyond its end are not in the vocabulary.
  var typeIndex: [UInt32] = []
  /// Members by (receiver, name), and by name alone.
  var byReceiver = KeyedLists(capacity: 4096)
  var byName = KeyedLists(capacity: 4096)
  /// Entry points by (type, function name): index into `entries`.
  var entryIndex = KeyedLists(capacity: 1024)
  var entries: [EntryPoint] = []
  var hints = NameHints()
  /// Names of generic parameters of the described types.
  var parameterNames: Set<NameID> = []
  /// `Outer.Inner` to `Inner`, for names with a dot.
  var lastComponents: [NameID: NameID] = [:]

  /// A function that a framework calls.
  struct EntryPoint: Sendable {
    /// Labels, `nil` for any.
    var labels: [NameID]?
    var paths: PathKinds
  }

  func type(_ name: NameID) -> VocabularyType? {
    guard Int(name.raw) < typeIndex.count else { return nil }
    let index = typeIndex[Int(name.raw)]
    return index == 0 ? nil : types[Int(index) - 1]
  }

  // MARK: Choosing a member

  /// How well a call fits labels: nil if it does not; more is better.
  static func fit(_ labels: [NameID]?, _ operands: ArraySlice<Operand>?) -> Int? {
    guard let labels else { return 1 }
    guard let operands else { return nil }
    var position = 0
    var extra = 0
    for operand in operands {
      let isNext = position < labels.count
      if isNext, labels[position] == operand.label || operand.isTrailing && operand.label.isNone {
        position += 1
      } else {
        extra += 1
      }
    }
    return position == labels.count ? 10 + labels.count * 4 - extra : nil
  }

  /// The member of a type with that name that fits a call best; without `operands` one that is no call.
  func member(_ name: NameID, of receiver: NameID, _ operands: ArraySlice<Operand>?) -> Int? {
    best(byReceiver, KeyedLists.key(receiver.raw, name), operands, latest: true) { _ in true }
  }

  /// The member by name alone, for receivers of unknown type; members of every type come first.
  func memberOfUnknown(_ name: NameID, _ operands: ArraySlice<Operand>?) -> Int? {
    member(name, of: anyReceiver, operands)
      ?? best(byName, UInt64(name.raw), operands) { !$0.isForKnownReceiver && type($0.receiver)?.isLoose == true && tellsMore($0) }
  }

  /// A plain member of that name says nothing of a receiver that may be anything.
  private func tellsMore(_ member: VocabularyMember) -> Bool {
    member.kind != .plain || !member.closures.isEmpty || member.mutation != nil || member.stream != .none
  }

  /// Whether a member stands for those that are not listed.
  func isRest(_ member: Int) -> Bool { type(members[member].receiver)?.rest == member }

  /// A type whose static members and values of `.name` are computed only, whatever they are called.
  func isValueMember(_ name: NameID, _ operands: ArraySlice<Operand>?) -> Int? {
    best(byName, UInt64(name.raw), operands) { type($0.receiver)?.isValue == true && !tellsMore($0) }
  }

  private func best(
    _ lists: KeyedLists, _ key: UInt64, _ operands: ArraySlice<Operand>?, latest: Bool = false,
    _ accept: (VocabularyMember) -> Bool
  ) -> Int? {
    var position = lists.first(key)
    var best: Int?
    var bestFit = 0
    while position != 0 {
      let index = Int(lists.value(position))
      if accept(members[index]), let fit = Vocabulary.fit(members[index].labels, operands),
        fit > bestFit || latest && fit == bestFit && best != nil
      {
        best = index
        bestFit = fit
      }
      position = lists.after(position)
    }
    return best
  }
}
