/// The choices of a run that are decided otherwise than in the default order, and what is taken there.
///
/// As text: `3.1-17.2` takes candidate 1 at choice 3 and candidate 2 at choice 17; `0` departs nowhere. Choices count
/// from 1, candidates from 0, which is the default. `~7` at the end: after the last of them, chance decides, with
/// seed 7. `~7d2k120`: by random priorities of the tasks, which change at one of the next 120 choices.
package struct Departures: Hashable, Sendable {
  package struct Departure: Hashable, Sendable {
    package var choice: Int
    package var candidate: Int

    package init(choice: Int, candidate: Int) {
      self.choice = choice
      self.candidate = candidate
    }
  }

  /// In the order of their choices, each at most once.
  package let list: [Departure]
  /// The seed of the chance that decides after the last departure; nil: the default order does.
  package let chance: UInt64?
  /// How chance decides, where it does; nil: each candidate is as likely as the others.
  package let priorities: RandomPriorities?

  package init(
    _ list: [Departure] = [], chance: UInt64? = nil, priorities: RandomPriorities? = nil
  ) {
    self.list = list
    self.chance = chance
    self.priorities = priorities
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
    let drawn = chance.map { "~\($0)" } ?? ""
    return (words.isEmpty ? "0" : words.joined(separator: "-")) + drawn
      + (priorities.map { "d\($0.depth)k\($0.steps)" } ?? "")
  }

  /// Reads what `description` wrote; nil for anything else.
  package init?(_ text: String) {
    let halves = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    guard let words = halves.first else { return nil }
    var chance: UInt64?
    var priorities: RandomPriorities?
    if halves.count == 2 {
      let words = halves[1].split(whereSeparator: "dk".contains)
      guard [1, 3].contains(words.count), let seed = UInt64(words[0]) else { return nil }
      chance = seed
      if words.count == 3 {
        guard let depth = Int(words[1]), let steps = Int(words[2]),
          (1...RandomPriorities.mostDepth).contains(depth), (1...Self.largestNumber).contains(steps)
        else { return nil }
        priorities = RandomPriorities(depth: depth, steps: steps)
      }
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
    self.init(list, chance: chance, priorities: priorities)
    // Each schedule has one text alone.
    guard description == text else { return nil }
  }
}

/// A way to draw an order: each task has a random priority, the highest one always goes first, and at `depth` - 1 random
/// ones of the first `steps` choices the task that goes gets a lower priority than all others.
///
/// A mistake that needs `depth` orderings of steps, in a program of n tasks and so many choices, is found by each draw
/// with a probability of at least 1 in n · steps^(depth - 1). Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A
/// Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.
package struct RandomPriorities: Hashable, Sendable {
  package static let mostDepth = 9

  package let depth: Int
  package let steps: Int

  package init(depth: Int, steps: Int) {
    self.depth = min(max(depth, 1), Self.mostDepth)
    self.steps = max(steps, 1)
  }

  /// Each draw finds such a mistake with a probability of at least 1 in so many.
  package func worstOdds(tasks: Int) -> Int {
    (1..<depth).reduce(max(tasks, 1)) { odds, _ in
      let (product, overflow) = odds.multipliedReportingOverflow(by: steps)
      return overflow ? .max : product
    }
  }
}
