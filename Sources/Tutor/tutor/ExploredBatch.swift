import RunKit
import ScheduleSearch
import TaskTrace
import TraceAnalysis
import TutorKit

/// The runs of some schedules of an exploration. They end in any order, but the exploration needs them in the order of
/// their schedules.
struct ExploredBatch {
  private struct Run {
    let trace: Trace
    /// The outcome; nil if nobody needs it.
    let outcome: String?
    /// Whether the exploration counts the outcome.
    let counts: Bool
    let isEnd: Bool
  }

  let plan: ExplorePlan
  let schedules: [Departures]
  /// What the exploration has found, including these runs.
  private(set) var soFar: Exploration
  /// The number of runs that did not end by themselves.
  private(set) var endless = 0
  private(set) var failure: ManyRunsFailure?
  private var runs: [Int: Run] = [:]
  /// The number of schedules before the first one that has not run.
  private var ready = 0
  /// Whether the exploration ends with one of those.
  private var isDecided = false

  init(_ plan: ExplorePlan, _ schedules: [Departures], of exploration: Exploration) {
    self.plan = plan
    self.schedules = schedules
    soFar = exploration
  }

  /// Whether all schedules have run.
  var isWhole: Bool { runs.count == schedules.count }

  /// Whether the exploration needs none of the runs that have not ended.
  var isEnough: Bool { isDecided || failure != nil }

  /// Adds the run of the schedule at an index.
  mutating func add(_ index: Int, _ trace: Trace) {
    do throws(ManyRunsFailure) {
      let isEnd = try plan.isEnd(trace)
      let counts = plan.until == nil || isEnd
      let outcome = counts || plan.runsKept != nil ? try plan.words(of: trace) : nil
      runs[index] = Run(trace: trace, outcome: outcome, counts: counts, isEnd: isEnd)
      soFar.addLast(
        schedules[index], outcome: counts ? outcome : nil, choices: trace.choices)
    } catch {
      failure = failure ?? error
    }
    if trace.isEndless { endless += 1 }
    while !isDecided, let run = runs[ready] {
      isDecided = run.isEnd && !soFar.hasEnded
      ready += 1
    }
  }

  /// Adds the runs to the exploration, up to the first one that ends it.
  func addAll(to found: inout Exploration, _ observed: inout ObservedOrders) {
    for (index, departures) in schedules.enumerated() {
      guard let run = runs[index] else {
        found.addRunWithoutResult(departures)
        continue
      }
      observe(run, &observed)
      if run.counts, let outcome = run.outcome {
        found.add(departures, outcome: outcome, choices: run.trace.choices)
      } else {
        found.add(departures, choices: run.trace.choices)
      }
      if run.isEnd, !found.hasEnded { return found.endSearch() }
    }
  }

  /// Ends the exploration with the runs that have ended.
  func stop(_ found: inout Exploration, _ observed: inout ObservedOrders) {
    found = soFar
    found.isStopped = true
    for run in schedules.indices.compactMap({ runs[$0] }) { observe(run, &observed) }
  }

  private func observe(_ run: Run, _ observed: inout ObservedOrders) {
    guard let outcome = run.outcome else { return }
    if run.trace.isEndless { observed.endlessOutcomes.insert(outcome) }
    guard plan.runsKept != nil else { return }
    observed.add(run.trace, outcome: outcome, plan)
  }
}
