import DemoOptions
package import LessonKit
import ScheduleSearch
package import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// Checks a claim over the schedules of its run, until one of them decides it.
package struct ClaimCheck: Sendable {
  package let claim: Claim
  private let expression: Expression
  private var exploration: Exploration
  /// The schedule that decides the claim: a counterexample to `always` or `never`, or an example of `sometimes`.
  private var witness: ScheduleString?

  /// The most schedules to try systematically while a learner waits.
  static let defaultLimit = 400
  /// The number of schedules that are run together.
  private static let batch = 128

  /// Creates a check. The scenario must not have a schedule of its own.
  package init(
    _ claim: Claim, _ scenario: Scenario, limit: Int = defaultLimit
  ) throws(ExpressionFailure) {
    self.claim = claim
    expression = try Expression(claim.key.value)
    exploration = Exploration(scenario, limit: limit)
  }

  package var scenario: Scenario { exploration.scenario }
  /// The number of different schedules that were tried so far.
  var tried: Int { seen.count }
  /// The candidates that each schedule took at its choices.
  private var seen: Set<[Int]> = []

  /// Returns the schedules to run next, at most `most`. Empty if the claim is decided or the limit is reached.
  mutating func next(upTo most: Int) -> [Departures] { exploration.next(upTo: most) }

  /// Records the runs of the schedules that `next` returned last. The keys of `traces` are indices of `schedules`.
  mutating func take(
    _ schedules: [Departures], _ traces: [Int: Trace]
  ) throws(ExpressionFailure) {
    for (index, departures) in schedules.enumerated() where !exploration.isStopped {
      guard let trace = traces[index] else {
        exploration.addRunWithoutResult(departures)
        continue
      }
      seen.insert(trace.choices.map(\.taken))
      guard try expression.holds(in: trace) == claim.quantifier.deciding else {
        exploration.add(departures, choices: trace.choices)
        continue
      }
      exploration.add(departures, outcome: "decided", choices: trace.choices)
      if let finding = exploration.findings.first {
        witness = finding.schedule
        exploration.isStopped = true
      }
    }
  }

  /// Runs batches of schedules until the claim is decided, the limit is reached, or the task is cancelled.
  ///
  /// While it makes the runs of a batch, `run` can call `soFar` with those that have ended. It returns the number of
  /// schedules tried, and whether the other runs of the batch are not needed.
  package mutating func decide<Failure: Error>(
    running run: (
      _ schedules: [Departures],
      _ soFar: @escaping ([Int: Trace]) -> (tried: Int, isDecided: Bool)
    ) async throws(Failure) -> [Int: Trace]
  ) async throws -> ClaimVerdict {
    while true {
      let schedules = next(upTo: Self.batch)
      if schedules.isEmpty || Task.isCancelled { return verdict }
      let traces = try await run(schedules) { [self] in (tried(with: $0), isDecided(by: $0)) }
      try take(schedules, traces)
    }
  }

  private func tried(with traces: [Int: Trace]) -> Int {
    seen.union(traces.values.map { $0.choices.map(\.taken) }).count
  }

  /// Whether one of the runs decides the claim, and all schedules before it have run.
  private func isDecided(by traces: [Int: Trace]) -> Bool {
    let inOrder = (0..<traces.count).lazy.map { traces[$0] }.prefix { $0 != nil }
    return inOrder.contains { trace in
      guard let trace, let holds = try? expression.holds(in: trace) else { return true }
      return holds == claim.quantifier.deciding
    }
  }

  /// The verdict on the claim so far.
  var verdict: ClaimVerdict {
    if let witness { return claim.quantifier == .sometimes ? .found(witness) : .refuted(witness) }
    let isComplete = exploration.search.isComplete
    if claim.quantifier == .sometimes {
      return isComplete ? .neverFound(tried) : .notFound(tried)
    }
    return isComplete ? .proven(tried) : .held(tried)
  }
}

extension Claim.Quantifier {
  /// The value of the expression in a run that decides the claim.
  fileprivate var deciding: Bool { self != .always }
}

/// The verdict on a claim, from the schedules that were tried.
package enum ClaimVerdict: Hashable, Sendable {
  /// Every schedule was tried, and the claim holds in all of them. Carries their number.
  case proven(Int)
  /// The claim holds in all schedules that were tried, but there are more. Carries the number tried.
  case held(Int)
  case refuted(ScheduleString)
  case found(ScheduleString)
  /// The expression of a `sometimes` claim is true in no schedule, and all were tried. Carries their number.
  case neverFound(Int)
  /// The expression is true in no schedule that was tried, but there are more. Carries the number tried.
  case notFound(Int)

  package var holds: Bool {
    switch self {
    case .proven, .held, .found: true
    case .refuted, .neverFound, .notFound: false
    }
  }

  package var isProven: Bool {
    switch self {
    case .proven, .found: true
    case .held, .refuted, .neverFound, .notFound: false
    }
  }

  /// The verdict as a sentence.
  package var words: String {
    switch self {
    case .proven(let count): "Proven over \(Self.schedules(count))."
    case .held(let count): "Held in \(count) sampled schedules. There are more."
    case .refuted(let schedule): "It does not hold in the schedule \(schedule)."
    case .found(let schedule): "It holds in the schedule \(schedule)."
    case .neverFound(let count): "It holds in no schedule. All \(count) were tried."
    case .notFound(let count): "It held in none of \(count) sampled schedules."
    }
  }

  private static func schedules(_ count: Int) -> String {
    counted(count, "schedule")
  }
}
