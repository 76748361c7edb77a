// The events of a witness: the smallest order of them in which what a rule says does harm. Each says who acts, so that a
// report can draw it.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts

/// An event of a witness before its place is known in lines.
struct WitnessEvent {
  let point: CodePoint
  let lane: Finding.Lane
  let text: String
  let changesState: Bool

  init(_ point: CodePoint, _ lane: Finding.Lane, _ text: String, changesState: Bool = false) {
    self.point = point
    self.lane = lane
    self.text = text
    self.changesState = changesState
  }
}

extension RuleContext {
  /// The events with their places.
  func witness(_ events: [WitnessEvent?]) -> [Finding.Event] {
    events.compactMap(\.self).map {
      Finding.Event(place: place(of: $0.point), lane: $0.lane, text: $0.text, changesState: $0.changesState)
    }
  }

  /// The entry of a late write asks, or waits for some time.
  func asks(_ id: WriteID) -> WitnessEvent? {
    states[id].requests.first.map {
      WitnessEvent($0, .first, "`\(entryName(of: id))` \(isDelayed(id) ? "waits" : "asks"): `\(excerpt($0))`")
    }
  }

  /// Only time passes before the write: nobody answers.
  func isDelayed(_ id: WriteID) -> Bool {
    let requests = states.requests(of: id)
    return !requests.isEmpty && requests.allSatisfy(\.isDelay)
  }

  /// What collides with a write.
  func meanwhile(_ id: WriteID) -> WitnessEvent? {
    let evidence = Evidence(context: self, judgement: judgement(of: id))
    return evidence.collision
  }

  /// A write happens, and what that means.
  func writes(_ id: WriteID, by lane: Finding.Lane = .first, _ text: String) -> WitnessEvent {
    WitnessEvent(states[id].point, lane, text, changesState: true)
  }

  /// What becomes of the request that an early write belongs to.
  func request(of id: WriteID, by lane: Finding.Lane = .first, _ text: String) -> WitnessEvent? {
    states.root(of: id).requests.first { !$0.isDelay }.map { WitnessEvent($0.point, lane, text) }
  }
}
