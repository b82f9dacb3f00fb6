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
  fileprivate static let largestNumber = 1_000_000

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
    var reader = DeparturesReader(text)
    guard let list = reader.list() else { return nil }
    var chance: UInt64?
    var priorities: RandomPriorities?
    if reader.take("~") {
      chance = reader.number(through: .max)
      guard chance != nil else { return nil }
      if reader.take("d") {
        guard let depth = reader.number(through: RandomPriorities.maximumDepth), depth > 0,
          reader.take("k"), let steps = reader.number(through: Self.largestNumber), steps > 0
        else { return nil }
        priorities = RandomPriorities(depth: depth, steps: steps)
      }
    }
    guard reader.isAtEnd else { return nil }
    self.init(list, chance: chance, priorities: priorities)
    // Rejects other ways to write the same departures.
    guard !reader.hasRuns || description == text else { return nil }
  }
}

/// Reads the parts of a text. Each run of a search reads one, so the reader makes no substrings.
private struct DeparturesReader {
  private var rest: Substring.UTF8View
  /// Whether several departures were written as one.
  private(set) var hasRuns = false

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Removes the next character if it is this one. Returns whether it was.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Removes and returns a decimal number without leading zeros; nil if there is none, or if it is larger than `limit`.
  mutating func number<Number: FixedWidthInteger>(through limit: Number) -> Number? {
    guard let first = rest.first.flatMap(Self.digit) else { return nil }
    rest.removeFirst()
    var number = Number(first)
    while number > 0, let digit = rest.first.flatMap(Self.digit) {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = product.addingReportingOverflow(Number(digit))
      guard !overflow, !isTooLarge else { return nil }
      number = sum
      rest.removeFirst()
    }
    return number <= limit ? number : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
  }

  /// Removes and returns departures, with `0` for none; nil if there is neither.
  mutating func list() -> [Departures.Departure]? {
    if take("0") { return [] }
    var list: [Departures.Departure] = []
    repeat {
      guard let choice = number(through: Departures.largestNumber), take("."),
        let candidate = number(through: Departures.largestNumber),
        choice > list.last?.choice ?? 0, candidate > 0
      else { return nil }
      list.append(Departures.Departure(choice: choice, candidate: candidate))
      guard take("x") else { continue }
      hasRuns = true
      guard let count = number(through: Departures.largestNumber), count > 0 else { return nil }
      for next in 1..<count {
        list.append(Departures.Departure(choice: choice + next, candidate: candidate))
      }
    } while take("-")
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
