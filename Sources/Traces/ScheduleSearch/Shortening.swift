package import TaskTrace

/// Makes a schedule that chance has found shorter, by trying what happens without some of its departures. What led to
/// the same outcome is kept, until no single departure can be left out.
package struct Shortening: Sendable {
  /// The shortest schedule so far.
  package private(set) var shortest: Departures
  private var size: Int
  private var start = 0
  private var attemptsLeft: Int

  package init(_ departures: Departures, attempts: Int) {
    shortest = departures
    size = max(departures.list.count / 2, 1)
    attemptsLeft = attempts
  }

  /// What to try next; nil if nothing is left to try.
  package var attempt: Departures? {
    guard attemptsLeft > 0, size > 0, start < shortest.list.count else { return nil }
    var list = shortest.list
    list.removeSubrange(start..<min(start + size, list.count))
    return Departures(list)
  }

  /// Takes in what the attempt was: the departures that its run really had, if it led to the outcome.
  package mutating func take(_ found: Departures?) {
    attemptsLeft -= 1
    if let found, found.list.count < shortest.list.count {
      shortest = found
      size = min(size, max(found.list.count, 1))
    } else {
      start += size
    }
    if start >= shortest.list.count {
      start = 0
      size /= 2
    }
  }
}
