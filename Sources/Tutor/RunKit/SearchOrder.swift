import TaskTrace
import TraceAnalysis

/// The order in which a search makes its runs: in parts of increasing length, so that early schedules run soon. In each
/// part, schedules with the same first choices are adjacent, so each run continues from the choice at which it differs
/// from the run before.
struct SearchOrder {
  /// The indices of the schedules, in the order of their runs.
  let scheduleIndices: [Int]
  /// For each of them, the number of choices that its run has in common with the next.
  let common: [Int]

  init(_ schedules: [Departures]) {
    let keys = schedules.map(Self.key)
    let indices = Self.parts(schedules.count).flatMap { part in
      part.sorted { keys[$0].isBefore(keys[$1]) ?? ($0 < $1) }
    }
    scheduleIndices = indices
    common = indices.enumerated().map { number, index in
      guard number + 1 < indices.count else { return 0 }
      return keys[index].choicesInCommon(with: keys[indices[number + 1]])
    }
  }

  /// Returns the parts as ranges of schedules. Each part is as long as all those before it.
  private static func parts(_ count: Int) -> [Range<Int>] {
    var parts = [0..<min(count, 8)]
    while let end = parts.last?.upperBound, end < count { parts.append(end..<min(2 * end, count)) }
    return parts
  }

  /// Returns the line of a run in the file that a search reads. `number` is the run's number in this order, from 0.
  func line(_ number: Int, _ schedules: [Departures]) -> String {
    "\(common[number]) \(schedules[scheduleIndices[number]])\n"
  }

  /// Returns the key by which a schedule is sorted. Random choices after the departures are unknown, so such runs have
  /// nothing in common after their departures.
  private static func key(_ schedule: Departures) -> Key {
    Key(
      departures: schedule.list,
      end: schedule.chance == nil ? nil : (schedule.list.last?.choice ?? 0) + 1)
  }

  private struct Key {
    let departures: [Departures.Departure]
    /// The first random choice; nil if there is none.
    let end: Int?

    /// The number for equal schedules, whose runs have all choices in common.
    private static let all = 1_000_000

    func choicesInCommon(with other: Key) -> Int {
      let same = zip(departures, other.departures).prefix { $0 == $1 }.count
      let parting =
        [departures.dropFirst(same).first, other.departures.dropFirst(same).first]
        .compactMap { $0?.choice } + [end, other.end].compactMap(\.self)
      return (parting.min() ?? Self.all + 1) - 1
    }

    /// Compares two schedules choice by choice, by the candidates that they take. A random choice comes last. Nil if
    /// the schedules are equal.
    func isBefore(_ other: Key) -> Bool? {
      let same = zip(departures, other.departures).prefix { $0 == $1 }.count
      let (one, two) = (next(after: same), other.next(after: same))
      if one.choice != two.choice { return one.choice > two.choice }
      return one.candidate == two.candidate ? nil : one.candidate < two.candidate
    }

    /// Returns the next departure after the first `count`.
    private func next(after count: Int) -> Departures.Departure {
      if count < departures.count { return departures[count] }
      return .init(choice: end ?? .max, candidate: .max)
    }
  }
}
