import TaskTrace
import TraceAnalysis

/// The runs of a session, and what the commands about the last run need. A value, which runs nothing itself.
struct Runs: Sendable {
  /// One run that was done.
  struct Finished: Sendable {
    /// Counts the runs of the session, from 1.
    let number: Int
    let plan: RunPlan
    /// Nil for a run that could not be traced.
    let trace: Trace?
  }

  /// Older runs are forgotten.
  static let limit = 20

  /// The oldest first.
  private(set) var all: [Finished] = []
  /// What `rerun` changes. An exploration sets it too.
  var lastPlan: RunPlan?
  /// What the latest exploration found.
  var explored: ExploredOutcomes?
  /// Where the learner has stepped to in the last run. Nil before the first step.
  var stepping: Stepping?
  private var count = 0

  var last: Finished? { all.last }

  mutating func add(_ plan: RunPlan, _ trace: Trace?) {
    count += 1
    all.append(Finished(number: count, plan: plan, trace: trace))
    all.removeFirst(max(0, all.count - Self.limit))
    lastPlan = plan
    stepping = nil
  }

  /// Takes over the runs of a presentation, which began with these.
  mutating func take(_ other: Runs) {
    (all, count) = (other.all, other.count)
    lastPlan = all.last?.plan ?? lastPlan
  }

  /// The last run of a scenario.
  func last(of scenario: Scenario) -> Finished? {
    all.last { $0.plan.scenario == scenario }
  }

  /// The last run with its trace, for commands that look at it.
  func lastTraced() throws(TutorFailure) -> (trace: Trace, plan: RunPlan) {
    guard let last else { throw .noRunYet }
    guard let trace = last.trace else { throw .notTraced }
    return (trace, last.plan)
  }
}
