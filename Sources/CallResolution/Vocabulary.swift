// The vocabulary of external APIs with its names interned: look-ups compare integers. In: `VocabularySource`, which
// another target reads from `Rules/Vocabulary/*.yml` and the configuration.
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
  /// Simple names of the receiver types; empty for free functions and for members of any type.
  package var receivers: [NameID] = []
  /// Applies to a receiver of unknown type too.
  package var matchesUnknown = false
  package var name: NameID
  /// Labels a call must fit, `nil` for any.
  package var labels: [NameID]?
  package var kind = CallKind.plain
  package var mutation: MutationEffect?
  package var stream = StreamOperator.none
  package var closures: [ClosureSlot] = []
  /// For subscriptions and views: path kinds of all its closures.
  package var paths: PathKinds = []
  /// Cancels the earlier activation of the same id when it starts (`task(id:)`, `cancellable(id:cancelInFlight:)`).
  package var cancelsPrevious = false

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
      let given = operands.filter { !$0.label.isNone }.map(\.label)
      if let free = closures.firstIndex(where: { !$0.label.isNone && !given.contains($0.label) }) { return free }
    }
    return closures.firstIndex { $0.label.isNone }
  }
}

/// What frameworks call, what names suggest, and what external members do.
package struct Vocabulary: Sendable {
  package internal(set) var members: [VocabularyMember] = []

  /// Interns the names of a source, before those of any file.
  init(_ source: VocabularySource, names: inout NameTable) {}
}

/// The vocabulary as text.
package struct VocabularySource: Sendable {
  package static let builtIn = VocabularySource()
  package init() {}
}

extension Program {
  /// The vocabulary entry behind an external call or read; nil if the vocabulary does not know it.
  package func vocabularyMember(of value: ValueID, in body: ResolvedBody) -> VocabularyMember? {
    body.vocabularyIndex(of: value).map { vocabulary.members[$0] }
  }

  /// The entry for a member of a type by name, whatever the labels.
  package func vocabularyMember(_ name: NameID, of receiver: TypeHandle) -> VocabularyMember? { nil }

  /// How external code that is given a closure runs it: `position` is that of the operand. Nil for calls of functions of
  /// the files and for APIs nothing is known about.
  package func closureSlot(of call: ValueID, operand position: Int, in body: ResolvedBody, of function: FunctionID)
    -> ClosureSlot?
  {
    guard let index = body.vocabularyIndex(of: call) else { return nil }
    let file = files[Int(self.file(of: function).raw)]
    let code = file.bodies[Int(local(function).raw)]
    return vocabulary.members[index].role(ofOperand: position, in: code.operands(of: code[call].list))
  }

  /// Kinds of the paths that begin where a framework calls this function (an override, delegate method, `@objc` action,
  /// `body` …); nil if no framework does.
  package func entryPaths(of function: FunctionID) -> PathKinds? { nil }

  /// What the function's own name and its type suggest (`refresh`, `loadMore`, `signOut`); a hint, not an entry.
  package func nameHints(of function: FunctionID) -> PathKinds { [] }

  /// What a property's name and type suggest.
  package func roles(of property: PropertyID) -> StateRoles { [] }

  /// Whether code of the type runs on the main actor as far as the declarations say.
  package func isMainActor(_ function: FunctionID) -> Bool { false }

  /// For each operand of a call the index of the parameter it is passed to, nil where none fits.
  package func parameters(of function: FunctionID, forOperands operands: ArraySlice<Operand>) -> [Int?] { [] }
}
