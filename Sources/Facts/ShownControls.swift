// Stage 7 (facts). What a view's body tests around a control holds when the control is used: `if canSend { Button(…) }`,
// `.disabled(isLoading)`. A flag tested there and raised by the action refuses a second start like one tested in the action.
import CallResolution
import ControlFlow
import Semantics

/// A closure that external code keeps and calls when it likes.
struct DetachedClosure {
  var function: FunctionID
  /// Where it was made.
  var frame: UInt32
  var paths: PathKinds
  var locals: LocalValues
  var delivery: Delivery
  /// State whose changes it is run for.
  var observed: [StateKey] = []
  /// Made by a view's body and no control's action: it may build a part of the view.
  var isOfView: Bool
  /// Tests passed where a view's body made it.
  var shownUnder: RunList<FactHandle>
  /// The control cannot be used while one of these holds.
  var disabledWhile: [ConditionHandle] = []
}

extension Interpreter {
  /// The getter of a view's `body`, or of a part of it.
  func isViewBody(_ function: FunctionID) -> Bool {
    guard program.declaration(of: function).kind == .getter, let owner = program.owner(of: function) else { return false }
    return program[owner].externalSupertypes.contains { ["View", "ViewModifier"].contains(program.text($0)) }
  }

  /// `receiver.disabled(condition)`: every control made in the receiver is out of use while the condition holds.
  func disable(receiverOf call: Instruction, until id: ValueID, while condition: ConditionHandle, in frame: UInt32) {
    guard !call.a.isNone else { return }
    let body = frames[Int(frame)].body
    var start = call.a
    while body[start].opcode == .call || body[start].opcode == .member, !body[start].a.isNone { start = body[start].a }
    let range = start.raw ..< id.raw
    for index in detached.indices where detached[index].paths.isDisjoint(with: Self.ownWill) && isMade(detached[index], in: frame, range) {
      detached[index].disabledWhile.append(condition)
    }
  }

  /// What runs whether or not a control can be used.
  private static let ownWill: PathKinds = [.appear, .disappear, .start, .change, .lifeCycle, .refresh]

  /// The closure was made by these instructions of the frame, or by what they call.
  private func isMade(_ closure: DetachedClosure, in frame: UInt32, _ range: Range<UInt32>) -> Bool {
    if closure.frame == frame {
      let body = frames[Int(frame)].body
      let declaration = program.local(closure.function)
      return range.contains { body[ValueID($0)].opcode == .closure && FunctionDeclarationID(body[ValueID($0)].index) == declaration }
    }
    var current = closure.frame
    while frames[Int(current)].kind != .entry {
      let key = frames[Int(current)].key
      if key.parent == frame { return range.contains(key.callSite.raw) }
      if key.parent == current { return false }
      current = key.parent
    }
    return false
  }

  /// Gives the closure's first segment what holds while its control can be used; false if that is never.
  func assumeShown(_ closure: DetachedClosure, in frame: UInt32, _ state: inout PathState) -> Bool {
    state.early?.facts = closure.shownUnder
    let site = Site(frame: frame, instruction: .max)
    for condition in closure.disabledWhile {
      guard assume(condition, false, &state, at: site), state.isReachable else { return false }
    }
    let shown = (state.early?.facts ?? RunList()).map { handle in
      var fact = facts[handle]
      fact.isOfView = true
      return facts.intern(fact)
    }
    state.early?.facts = memory.list(shown.sorted())
    return true
  }
}
