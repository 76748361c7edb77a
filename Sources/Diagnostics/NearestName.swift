/// The known name that a mistyped one was most likely meant to be.
package enum NearestName {
  /// The closest of `candidates` to `word`, nil when none is close enough to be a slip of the fingers.
  package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let name = Array(candidate.lowercased().utf8)
      let allowed = max(1, min(wanted.count, name.count) / 3)
      guard abs(name.count - wanted.count) <= allowed else { continue }
      let distance = distance(wanted, name)
      guard distance <= allowed else { continue }
      if let known = best {
        guard distance < known.distance || (distance == known.distance && candidate.precedesInBytes(known.name))
        else { continue }
      }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Edit distance in which two neighbours that changed places count once.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var cost = min(previous[j] + (left[i] == right[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = previous
      previous = row
    }
    return previous[right.count]
  }
}
