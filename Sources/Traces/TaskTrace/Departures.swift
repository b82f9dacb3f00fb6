/// The choices at which a run departs from the default order, and the candidates that it takes there.
///
/// As text, `3.1-17.2` takes candidate 1 at choice 3 and candidate 2 at choice 17; `0` has no departures. `3.1x20`
/// takes candidate 1 at choice 3 and the 19 choices after it. Choices count from 1. Candidates count from 0, which is
/// the default. With `~7` at the end, choices after the last departure are random with seed 7. With `~7d2k120`, they
/// follow `RandomPriorities` with depth 2 and 120 steps.
public struct Departures: Hashable, Sendable {
  public struct Departure: Hashable, Sendable {
    public var choice: Int
    public var candidate: Int

    public init(choice: Int, candidate: Int) {
      self.choice = choice
      self.candidate = candidate
    }
  }

  /// The departures in the order of their choices, at most one for each choice.
  public let list: [Departure]
  /// The seed for random choices after the last departure; nil for the default order.
  public let chance: UInt64?
  /// The priorities by which random choices are made; nil if all candidates have the same probability.
  public let priorities: RandomPriorities?

  public init(
    _ list: [Departure] = [], chance: UInt64? = nil, priorities: RandomPriorities? = nil
  ) {
    self.list = list
    self.chance = chance
    self.priorities = priorities
  }

  /// Creates the departures of a run that had these choices.
  public init(decided choices: [ScheduleChoice]) {
    self.init(
      choices.enumerated().filter { $0.element.taken > 0 }
        .map { Departure(choice: $0.offset + 1, candidate: $0.element.taken) })
  }

  /// Returns the departures with one more, at a choice after the last. The result has no random choices.
  public func adding(choice: Int, candidate: Int) -> Departures {
    Departures(list + [Departure(choice: choice, candidate: candidate)])
  }
}

extension Departures: CustomStringConvertible {
  private static let largestNumber = 1_000_000

  /// The smallest number of departures with one candidate, at choices that follow each other, that are written as one.
  private static let shortestRun = 4

  public var description: String { text(shortestRun: Self.shortestRun) }

  private func text(shortestRun: Int) -> String {
    var text = list.isEmpty ? "0" : ""
    var place = 0
    while place < list.count {
      // `joined(separator:)` looks up types that each run of a search would look up again.
      if !text.isEmpty { text += "-" }
      text += "\(list[place].choice).\(list[place].candidate)"
      let count = runLength(at: place)
      if count >= shortestRun { text += "x\(count)" }
      place += count >= shortestRun ? count : 1
    }
    if let chance { text += "~\(chance)" }
    if let priorities { text += "d\(priorities.depth)k\(priorities.steps)" }
    return text
  }

  /// Returns the number of departures from `place` on that take the same candidate at choices that follow each other.
  private func runLength(at place: Int) -> Int {
    let first = list[place]
    var count = 1
    while place + count < list.count,
      list[place + count] == Departure(choice: first.choice + count, candidate: first.candidate)
    { count += 1 }
    return count
  }

  /// Parses the text that `description` returns, or one in which each departure is written out. Returns nil for any
  /// other text.
  public init?(_ text: String) {
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
          (1...RandomPriorities.maximumDepth).contains(depth),
          (1...Self.largestNumber).contains(steps)
        else { return nil }
        priorities = RandomPriorities(depth: depth, steps: steps)
      }
    }
    guard let list = Self.list(words) else { return nil }
    self.init(list, chance: chance, priorities: priorities)
    // Rejects other ways to write the same numbers.
    guard description == text || self.text(shortestRun: .max) == text else { return nil }
  }

  private static func list(_ text: Substring) -> [Departure]? {
    var list: [Departure] = []
    for word in text == "0" ? [] : text.split(separator: "-", omittingEmptySubsequences: false) {
      let numbers = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "x" }
        .compactMap { Int($0) }
      let count = numbers.count == 3 ? numbers[2] : 1
      guard [2, 3].contains(numbers.count), numbers[0] > list.last?.choice ?? 0, numbers[1] > 0,
        count > 0, numbers.allSatisfy({ $0 <= largestNumber })
      else { return nil }
      list += (0..<count).map { Departure(choice: numbers[0] + $0, candidate: numbers[1]) }
    }
    return list
  }
}

/// A randomized order by priorities (probabilistic concurrency testing).
///
/// Each task has a random priority, and the candidate with the highest priority always runs first. At `depth` - 1
/// random choices among the first `steps`, the chosen task gets a priority that is lower than all drawn ones.
///
/// If a bug occurs under `depth` ordering constraints between steps, in a program of n tasks and `steps` choices, each
/// run finds it with a probability of at least 1 in n · steps^(depth - 1). Source: Burckhardt, Kothari, Musuvathi,
/// Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.
public struct RandomPriorities: Hashable, Sendable {
  static let maximumDepth = 9

  public let depth: Int
  public let steps: Int

  public init(depth: Int, steps: Int) {
    self.depth = min(max(depth, 1), Self.maximumDepth)
    self.steps = max(steps, 1)
  }

  /// Returns the n in the guarantee that each run finds such a bug with a probability of at least 1 in n.
  public func guaranteedOdds(tasks: Int) -> Int {
    (1..<depth).reduce(max(tasks, 1)) { odds, _ in
      let (product, overflow) = odds.multipliedReportingOverflow(by: steps)
      return overflow ? .max : product
    }
  }
}
