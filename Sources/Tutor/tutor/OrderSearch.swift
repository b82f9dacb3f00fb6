import RunKit
import ScheduleSearch
import TraceAnalysis
import TutorKit

/// A search among the orders of a program, with what it has found so far.
struct OrderSearch {
  let plan: ExplorePlan
  var found: Exploration
  /// The runs that a page needs; empty unless the plan keeps runs.
  var observed = ObservedOrders()
  /// The number of cores to show with the progress; nil if the learner asked for it.
  var shownCores: Int?
  /// The number of runs that did not end by themselves.
  private(set) var endless = 0
  private var obstacles: Set<SearchObstacle> = []

  /// The number of runs without an end after which the search ends. Each of them takes as long as it may.
  static let maximumEndless = 4

  init(plan: ExplorePlan, found: Exploration, shownCores: Int? = nil) {
    self.plan = plan
    self.found = found
    self.shownCores = shownCores
  }

  /// Adds the run in the default order, which is the first.
  mutating func begin(with first: Trace) throws(ManyRunsFailure) {
    found.usesOnlyMainThread = first.usesOnlyMainThread
    var batch = ExploredBatch(plan, found.next(upTo: 1), of: found)
    batch.add(0, first)
    if let failure = batch.failure { throw failure }
    batch.addAll(to: &found, &observed)
    endless = batch.endless
  }

  /// Adds the runs of a batch. If the search ends with it, stops the exploration and returns true.
  mutating func add(_ batch: ExploredBatch, _ facts: ScheduleRunFacts, isCancelled: Bool) -> Bool {
    obstacles.formUnion(facts.obstacles)
    // Without an obstacle, the next runs are fast again.
    if !facts.obstacles.isEmpty, facts.apart > batch.schedules.count / 2 {
      found.maximumRuns = plan.maximumRunsApart
    }
    endless += batch.endless
    if endless >= Self.maximumEndless { obstacles.insert(.endless) }
    let isOver = isCancelled || endless >= Self.maximumEndless
    if isOver, !batch.isWhole {
      batch.stop(&found, &observed)
    } else {
      batch.addAll(to: &found, &observed)
    }
    found.remarks = SearchObstacle.allCases.filter(obstacles.contains).map(\.sentence)
    found.hasThreads = obstacles.contains(.threads)
    if isOver { found.isStopped = true }
    return isOver
  }

  /// What the search has found, marked as stopped.
  var stopped: (Exploration, ObservedOrders) {
    var found = found
    found.isStopped = true
    return (found, observed)
  }
}
