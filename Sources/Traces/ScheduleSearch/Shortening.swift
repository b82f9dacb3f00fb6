import TaskTrace

/// Shortens a schedule that was found at random by removing some of its departures.
///
/// The shortening works in rounds. Each attempt of a round lacks one part of the departures. The attempts do not
/// depend on each other, so they can run together. The round keeps the shortest attempt with the same outcome. The
/// shortening ends when each single departure is needed, or after a limited number of attempts.
struct Shortening: Sendable {
  /// The shortest schedule so far.
  private(set) var shortest: Departures
  private var size: Int
  private var attemptsLeft: Int
  /// The indices of the departures that each attempt of the round lacks.
  private var lacking: [[Int]] = []
  /// The departures that the successful attempts of the last round lack together; empty unless there were several.
  private var together: [Departures.Departure] = []

  init(_ departures: Departures, attempts: Int) {
    shortest = departures
    size = max(departures.list.count / 2, 1)
    attemptsLeft = attempts
  }

  /// Begins a round and returns its attempts; empty if the shortening has ended.
  mutating func next() -> [Departures] {
    let all = Array(shortest.list.indices)
    guard size > 0, !all.isEmpty else { return [] }
    let joined = all.filter { together.contains(shortest.list[$0]) }
    let parts = Set([size, max(size / 2, 1)]).sorted(by: >).flatMap { size in
      stride(from: 0, to: all.count, by: size).map { Array(all[$0...].prefix(size)) }
    }
    lacking = Array(((joined.isEmpty ? [] : [joined]) + parts).prefix(attemptsLeft))
    attemptsLeft -= lacking.count
    return lacking.map { lacking in
      Departures(all.filter { !lacking.contains($0) }.map { shortest.list[$0] })
    }
  }

  /// Ends a round. For each attempt, `found` contains the departures of its run, or nil if the run had another
  /// outcome. Returns the index of the attempt that becomes the shortest schedule; nil if no attempt is shorter.
  @discardableResult
  mutating func take(_ found: [Departures?]) -> Int? {
    let successes = found.indices.filter { found[$0].map(isShorter) ?? false }
    let best = successes.min { length(found[$0]) < length(found[$1]) }
    together = []
    guard let best, let departures = found[best] else {
      size /= 4
      return nil
    }
    if successes.count > 1 {
      together = Set(successes.flatMap { lacking[$0] }).sorted().map { shortest.list[$0] }
    }
    shortest = departures
    size = min(size, max(departures.list.count / 2, 1))
    return best
  }

  private func isShorter(_ other: Departures) -> Bool { other.list.count < shortest.list.count }

  private func length(_ departures: Departures?) -> Int { departures?.list.count ?? .max }
}

/// Shortens several schedules together. Each round contains attempts for all of them.
struct Shortenings: Sendable {
  private struct Part: Sendable {
    let place: Int
    var shortening: Shortening
    var isOver = false
    var attempts: [Departures] = []
    var found: [ScheduleString?] = []
  }

  private var parts: [Part]
  /// The index of the part that each attempt of the round belongs to, in the order of the attempts.
  private var order: [Int] = []
  private var returned = 0, reported = 0

  init(_ schedules: [(place: Int, departures: Departures)], attempts: Int) {
    parts = schedules.map {
      Part(place: $0.place, shortening: Shortening($0.departures, attempts: attempts))
    }
  }

  /// Returns the next attempts, at most `most`; empty if no schedule can be shortened further, or if attempts must be
  /// reported first.
  mutating func next(upTo most: Int) -> [Departures] {
    if reported == order.count { beginRound() }
    let attempts = parts.flatMap(\.attempts)[returned...].prefix(most)
    returned += attempts.count
    return Array(attempts)
  }

  private mutating func beginRound() {
    (order, returned, reported) = ([], 0, 0)
    for index in parts.indices {
      parts[index].attempts = parts[index].isOver ? [] : parts[index].shortening.next()
      parts[index].found = []
      parts[index].isOver = parts[index].attempts.isEmpty
      order += [Int](repeating: index, count: parts[index].attempts.count)
    }
  }

  /// The place of the schedule that the next reported attempt shortens; nil if no attempt is expected.
  var place: Int? { reported < order.count ? parts[order[reported]].place : nil }

  /// Records an attempt: the schedule of its run, or nil if the run had another outcome. After the round's last
  /// attempt for a schedule, returns the place of the schedule and a shorter one, if an attempt has found one.
  mutating func report(_ found: ScheduleString?) -> (place: Int, schedule: ScheduleString)? {
    guard reported < order.count else { return nil }
    let index = order[reported]
    reported += 1
    parts[index].found.append(found)
    guard parts[index].found.count == parts[index].attempts.count else { return nil }
    let best = parts[index].shortening.take(parts[index].found.map { $0?.departures })
    return best.flatMap { parts[index].found[$0] }.map { (parts[index].place, $0) }
  }
}
