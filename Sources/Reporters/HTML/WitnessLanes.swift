// A witness drawn as a sequence diagram needs to know who acts in each event. Rules may say it; where they do not, the
// words of the event tell, and at last the place of the event in the story.

import Diagnostics

/// The lanes of a witness, event by event.
enum WitnessLanes {
  static func of(_ finding: Finding) -> [Finding.Lane] {
    let last = finding.witness.count - 1
    return finding.witness.enumerated().map { index, event in
      if let lane = event.lane { return lane }
      let words = Set(event.text.lowercased().split { !$0.isLetter }.map(String.init))
      if !words.isDisjoint(with: ["second", "newer", "again", "current", "latest"]) && index != last { return .second }
      if !words.isDisjoint(with: ["old", "older", "first", "earlier", "outdated", "late", "stale"]) { return .first }
      if !words.isDisjoint(with: ["user", "refresh", "refreshes", "filter", "search", "clears", "resets", "taps", "switches"]) {
        return index == last ? .first : .user
      }
      // The story begins and ends with the request that comes too late; what happens between is the user's doing.
      return index == 0 || index == last ? .first : .user
    }
  }
}
