import TaskTrace
import TraceAnalysis

/// The latest runs of a session, and the state of the commands that refer to the last run. It runs nothing itself.
struct Runs: Sendable {
  /// A run that has ended.
  struct Finished: Sendable {
    /// The number of the run in the session, from 1.
    let number: Int
    let plan: RunPlan
    let trace: Trace
  }

  /// The number of runs that are kept.
  static let limit = 20

  /// The runs that are kept, oldest first.
  private(set) var all: [Finished] = []
  /// The plan that `rerun` repeats. An exploration sets it too.
  var lastPlan: RunPlan?
  /// The open lesson at the time of the last run; nil if none was open.
  var openLesson: OpenLesson?
  /// The path of the learner's open file at the time of the last run; nil if none was open.
  var openFile: String?
  /// The outcomes of the latest exploration.
  var explored: ExploredOutcomes?
  /// The position of the learner in the last run; nil before the first step.
  var stepping: Stepping?
  private var count = 0

  var last: Finished? { all.last }

  mutating func add(_ plan: RunPlan, _ trace: Trace) {
    count += 1
    all.append(Finished(number: count, plan: plan, trace: trace))
    all.removeFirst(max(0, all.count - Self.limit))
    lastPlan = plan
    stepping = nil
  }

  /// Takes over the runs of a presentation, which began with these runs.
  mutating func take(_ other: Runs) {
    (all, count) = (other.all, other.count)
    lastPlan = all.last?.plan ?? lastPlan
  }

  /// Returns the last run of a scenario.
  func last(of scenario: Scenario) -> Finished? {
    all.last { $0.plan.scenario == scenario }
  }

  /// Returns the plan of the latest program that a schedule belongs to: it was run last or explored last, or is one of
  /// the runs that are kept. If it belongs to none of them, returns the plan that `rerun` repeats.
  func plan(for schedule: ScheduleString) -> RunPlan? {
    let plans = [lastPlan, explored?.run].compactMap(\.self) + all.reversed().map(\.plan)
    return plans.first { (try? schedule.check(against: $0.scenario)) != nil } ?? lastPlan
  }

  /// Returns the last run. Throws if there is none.
  func latest() throws(TutorFailure) -> (trace: Trace, plan: RunPlan) {
    guard let last else { throw .lastRun(.noneYet) }
    return (last.trace, last.plan)
  }
}
