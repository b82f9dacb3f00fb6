package import TaskTrace

/// Shortens a schedule that was found at random by removing some of its departures.
///
/// It keeps a shorter schedule with the same outcome. It ends when each single departure is needed, or after a limited
/// number of attempts.
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

  /// The schedule to try next; nil if none is left.
  package var attempt: Departures? {
    guard attemptsLeft > 0, size > 0, start < shortest.list.count else { return nil }
    var list = shortest.list
    list.removeSubrange(start..<min(start + size, list.count))
    return Departures(list)
  }

  /// Records an attempt: the departures of its run, or nil if the run had another outcome.
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
