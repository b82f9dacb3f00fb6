/// The choices of a run that are decided otherwise than in the default order, and what is taken there.
///
/// As text: `3.1-17.2` takes candidate 1 at choice 3 and candidate 2 at choice 17; `0` departs nowhere. Choices count
/// from 1, candidates from 0, which is the default. `~7` at the end: after the last of them, chance decides, with
/// seed 7.
package struct Departures: Hashable, Sendable {
  package struct Departure: Hashable, Sendable {
    package var choice: Int
    package var candidate: Int

    package init(choice: Int, candidate: Int) {
      self.choice = choice
      self.candidate = candidate
    }
  }

  /// In the order of their choices, each of which stands here once.
  package let list: [Departure]
  /// The seed of the chance that decides after the last departure; nil: the default order does.
  package let chance: UInt64?

  package init(_ list: [Departure] = [], chance: UInt64? = nil) {
    self.list = list
    self.chance = chance
  }

  /// The departures of a run that had these choices.
  package init(decided choices: [ScheduleChoice]) {
    self.init(
      choices.enumerated().filter { $0.element.taken > 0 }
        .map { Departure(choice: $0.offset + 1, candidate: $0.element.taken) })
  }

  /// The same with one more departure, at a later choice.
  package func adding(choice: Int, candidate: Int) -> Departures {
    Departures(list + [Departure(choice: choice, candidate: candidate)])
  }
}

extension Departures: CustomStringConvertible {
  private static let largestNumber = 1_000_000

  package var description: String {
    let words = list.map { "\($0.choice).\($0.candidate)" }
    return (words.isEmpty ? "0" : words.joined(separator: "-")) + (chance.map { "~\($0)" } ?? "")
  }

  /// Reads what `description` wrote; nil for anything else.
  package init?(_ text: String) {
    let halves = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    guard let words = halves.first else { return nil }
    var chance: UInt64?
    if halves.count == 2 {
      guard let seed = UInt64(halves[1]) else { return nil }
      chance = seed
    }
    var list: [Departure] = []
    for word in words == "0" ? [] : words.split(separator: "-", omittingEmptySubsequences: false) {
      let numbers = word.split(separator: ".", omittingEmptySubsequences: false).compactMap {
        Int($0)
      }
      guard numbers.count == 2, numbers[0] > list.last?.choice ?? 0, numbers[1] > 0,
        numbers.allSatisfy({ $0 <= Self.largestNumber })
      else { return nil }
      list.append(Departure(choice: numbers[0], candidate: numbers[1]))
    }
    self.init(list, chance: chance)
    // Each schedule has one text alone.
    guard description == text else { return nil }
  }
}
