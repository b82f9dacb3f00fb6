import TaskTrace
import TraceAnalysis

/// The order in which a search makes its runs: those that begin alike follow one another, so that each goes on where it
/// parts from the one before.
struct SearchOrder {
  /// The places of the schedules, in the order of their runs.
  let places: [Int]
  /// For each of them, how many choices its run has in common with the next one's.
  let common: [Int]

  init(_ schedules: [Departures]) {
    let keys = schedules.map(Self.key)
    let places = schedules.indices.sorted {
      keys[$0].isBefore(keys[$1]) ?? ($0 < $1)
    }
    self.places = places
    common = places.indices.map { place in
      guard place + 1 < places.count else { return 0 }
      return keys[places[place]].choicesInCommon(with: keys[places[place + 1]])
    }
  }

  /// A schedule's line in the file that a search reads.
  func line(_ number: Int, _ schedules: [Departures]) -> String {
    "\(common[number]) \(schedules[places[number]])\n"
  }

  /// The departures. Where chance decides after them, nobody knows what it takes: no two such runs are alike then.
  private static func key(_ schedule: Departures) -> Key {
    Key(
      departures: schedule.list,
      end: schedule.chance == nil ? nil : (schedule.list.last?.choice ?? 0) + 1)
  }

  private struct Key {
    let departures: [Departures.Departure]
    /// The choice from which on chance decides.
    let end: Int?

    /// Runs of one schedule have all in common.
    private static let all = 1_000_000

    func choicesInCommon(with other: Key) -> Int {
      let same = zip(departures, other.departures).prefix { $0 == $1 }.count
      let parting =
        [departures.dropFirst(same).first, other.departures.dropFirst(same).first]
        .compactMap { $0?.choice } + [end, other.end].compactMap(\.self)
      return (parting.min() ?? Self.all + 1) - 1
    }

    /// The candidates that are taken are compared choice by choice; what chance takes comes last. Nil for equal ones.
    func isBefore(_ other: Key) -> Bool? {
      let same = zip(departures, other.departures).prefix { $0 == $1 }.count
      let (one, two) = (next(after: same), other.next(after: same))
      if one.choice != two.choice { return one.choice > two.choice }
      return one.candidate == two.candidate ? nil : one.candidate < two.candidate
    }

    /// What is taken next otherwise than by default.
    private func next(after count: Int) -> Departures.Departure {
      if count < departures.count { return departures[count] }
      return .init(choice: end ?? .max, candidate: .max)
    }
  }
}
