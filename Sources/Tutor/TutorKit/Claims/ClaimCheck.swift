package import LessonKit
import ScheduleSearch
package import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// Checks a claim over the schedules of its run, up to the first that decides it.
package struct ClaimCheck: Sendable {
  package let claim: Claim
  private let expression: Expression
  private var exploration: Exploration
  /// The schedule that decides the claim: one against `always` or `never`, or one for `sometimes`.
  private var witness: ScheduleString?

  /// How many schedules are tried one after the other where a learner waits.
  package static let usualLimit = 400

  /// The scenario has no schedule of its own.
  package init(
    _ claim: Claim, _ scenario: Scenario, limit: Int = usualLimit
  ) throws(ExpressionFailure) {
    self.claim = claim
    expression = try Expression(claim.key.value)
    exploration = Exploration(scenario, limit: limit)
  }

  package var scenario: Scenario { exploration.scenario }
  /// How many different schedules were tried so far.
  package var tried: Int { seen.count }
  /// What each schedule took at its choices.
  private var seen: Set<[Int]> = []

  /// The schedules to run next, at most `most`; none if the claim is decided or the limit is reached.
  package mutating func next(upTo most: Int) -> [Departures] { exploration.next(upTo: most) }

  /// Takes in the runs of the schedules handed out last, by their place among them.
  package mutating func take(
    _ schedules: [Departures], _ traces: [Int: Trace]
  ) throws(ExpressionFailure) {
    for (place, departures) in schedules.enumerated() where !exploration.isStopped {
      guard let trace = traces[place] else {
        exploration.addLost(departures)
        continue
      }
      seen.insert(trace.choices.map(\.taken))
      guard try expression.holds(in: trace) == claim.quantifier.deciding else {
        exploration.pass(departures, choices: trace.choices)
        continue
      }
      exploration.add(departures, outcome: "decided", choices: trace.choices)
      if let finding = exploration.findings.first {
        witness = finding.schedule
        exploration.isStopped = true
      }
    }
  }

  /// Runs batch after batch until the claim is decided or the limit is reached.
  package mutating func decide<Failure: Error>(
    batch: Int = 128, seen: (Int) -> Void = { _ in },
    running run: ([Departures]) async throws(Failure) -> [Int: Trace]
  ) async throws -> ClaimVerdict {
    while true {
      let schedules = next(upTo: batch)
      if schedules.isEmpty || Task.isCancelled { return verdict }
      try take(schedules, try await run(schedules))
      seen(tried)
    }
  }

  /// What is known of the claim.
  package var verdict: ClaimVerdict {
    if let witness { return claim.quantifier == .sometimes ? .found(witness) : .refuted(witness) }
    let isComplete = exploration.search.isComplete
    if claim.quantifier == .sometimes {
      return isComplete ? .neverFound(tried) : .notFound(tried)
    }
    return isComplete ? .proven(tried) : .held(tried)
  }
}

extension Claim.Quantifier {
  /// The truth of the expression that decides the claim by one run.
  fileprivate var deciding: Bool { self != .always }
}

/// What the schedules say of a claim.
package enum ClaimVerdict: Hashable, Sendable {
  /// Every schedule was tried. Carries their number.
  case proven(Int)
  /// So many schedules were tried, and there are more.
  case held(Int)
  case refuted(ScheduleString)
  case found(ScheduleString)
  /// No schedule does it; all were tried.
  case neverFound(Int)
  /// None of this number of schedules does it; there are more.
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

  /// The verdict in a sentence.
  package var words: String {
    switch self {
    case .proven(let count): "Proven over \(Self.schedules(count))."
    case .held(let count): "Held in \(count) sampled schedules. There are more."
    case .refuted(let schedule): "It is not so in the schedule \(schedule)."
    case .found(let schedule): "It is so in the schedule \(schedule)."
    case .neverFound(let count): "It holds in no schedule. All \(count) were tried."
    case .notFound(let count): "It held in none of \(count) sampled schedules."
    }
  }

  private static func schedules(_ count: Int) -> String {
    count == 1 ? "1 schedule" : "\(count) schedules"
  }
}
