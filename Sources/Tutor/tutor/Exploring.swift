import CommandLineKit
import DemoOptions
import RunKit
import ScheduleSearch
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExport
import TraceExpressions
import TutorKit

/// Tries the schedules of a program and collects their outcomes.
struct Exploring {
  let runs: RunsWithProgress

  /// Returns the number of schedules for one start of the program. The first numbers are small to show progress
  /// early. `endless` is the number of runs that did not end by themselves. If there are any, a batch is very small,
  /// because it may contain more of them.
  private static func batch(after total: Int, endless: Int = 0) -> Int {
    endless > 0 ? 2 : total < 128 ? 128 : 512
  }

  /// Explores the schedules of the plan. Returns all findings, or those up to Control-C, and the runs that a page
  /// needs, if the plan keeps runs. Each outcome that will be shown is reproduced once.
  func explore(
    _ plan: ExplorePlan
  ) async throws(ManyRunsFailure) -> (Exploration, ObservedOrders) {
    // The run in the default order leads to an outcome that is confirmed later. For a demo, that run starts at once.
    // Any other program may use something that only one run at a time can have, such as a port.
    async let defaultRun = Self.secondRun(of: plan, runs.runner, options(plan))
    let (found, observed) = try await runs.withProgress { show throws(ManyRunsFailure) in
      try await search(plan, show)
    }.value
    let again = await defaultRun
    return try await runs.withProgress { show throws(ManyRunsFailure) in
      var (found, observed) = (found, observed)
      try await confirm(&found, plan, &observed, defaultRun: again, show)
      return (found, observed)
    }.value
  }

  /// Runs a demo again in the default order. Returns nil if the program is not a demo or the run fails.
  private static func secondRun(
    of plan: ExplorePlan, _ runner: Runner, _ options: Runner.Options
  ) async -> Trace? {
    guard plan.isDemo else { return nil }
    var scenario = plan.scenario
    scenario.machine.departures = Departures()
    return try? await runner.trace(scenario, options: options).trace
  }

  /// Makes the runs of the exploration, and shows what was found so far.
  private func search(
    _ plan: ExplorePlan, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) -> (Exploration, ObservedOrders) {
    show(runs.session.progressLine(of: Exploration(plan.scenario, limit: plan.limit)))
    let first = try await firstTrace(plan)
    var search = OrderSearch(
      plan: plan,
      found: Exploration(
        plan.scenario, limit: plan.limit, maximumRuns: plan.maximumRuns,
        reduction: try reduction(plan)))
    if Task.isCancelled { return search.stopped }
    if let first { try search.begin(with: first) }
    try await finish(&search, show)
    if search.found.hasEnded || search.found.isStopped { return search.stopped }
    let left = search.found.maximumRuns - search.found.runs
    if let count = plan.runsKept, !search.found.search.isComplete, left > 0 {
      try await observe(min(count, left), plan, &search.observed, show)
      if Task.isCancelled { return search.stopped }
    }
    return (search.found, search.observed)
  }

  /// Makes the runs that are left of a search.
  private func finish(
    _ search: inout OrderSearch, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    try await runs.runner.withScheduleRuns(search.plan.scenario, options: options(search.plan)) {
      process throws(ManyRunsFailure) in
      try await finish(&search, in: process, show)
    }
  }

  private func finish(
    _ search: inout OrderSearch, in process: ScheduleRuns, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    while true {
      let schedules = search.found.next(
        upTo: Self.batch(after: search.found.total, endless: search.endless))
      if schedules.isEmpty { return }
      var batch = ExploredBatch(search.plan, schedules, of: search.found)
      let (endless, cores) = (search.endless, search.shownCores)
      let facts = try await run(schedules, in: process, way: endless > 0 ? .apart : .rewinding) {
        show(runs.session.progressLine(of: batch.soFar, cores: cores))
        return !batch.isEnough && endless + batch.endless < OrderSearch.maximumEndless
      } onRun: {
        batch.add($0, $1)
      }
      if let failure = batch.failure { throw failure }
      if search.add(batch, facts, isCancelled: Task.isCancelled) { return }
      try await searchWithMoreCores(search.plan, &search.found, show)
    }
  }

  /// Explores the program on a machine with more cores, if the exploration asks for that. This takes at most a quarter
  /// of the runs that are left.
  private func searchWithMoreCores(
    _ plan: ExplorePlan, _ found: inout Exploration, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    guard let scenario = found.scenarioWithMoreCores else { return }
    var plan = plan
    plan.run.scenario = scenario
    plan.runsKept = nil
    var wider = OrderSearch(
      plan: plan,
      found: Exploration(
        scenario, limit: plan.limit, maximumRuns: max(found.maximumRuns - found.runs, 0) / 4,
        reduction: try reduction(plan)),
      shownCores: scenario.machine.cores)
    try await finish(&wider, show)
    found.add(wider: wider.found)
    if Task.isCancelled { found.isStopped = true }
  }

  /// Runs the `count` schedules with the fewest departures, because the search may have left some of them out.
  private func observe(
    _ count: Int, _ plan: ExplorePlan, _ observed: inout ObservedOrders,
    _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    try await runs.runner.withScheduleRuns(plan.scenario, options: options(plan)) {
      process throws(ManyRunsFailure) in
      try await observe(count, plan, in: process, &observed, show)
    }
  }

  private func observe(
    _ count: Int, _ plan: ExplorePlan, in process: ScheduleRuns,
    _ observed: inout ObservedOrders, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    var search = ScheduleTraversal(limit: count)
    while !Task.isCancelled, !observed.tree.isFull {
      let schedules = search.next(upTo: Self.batch(after: search.reported))
      if schedules.isEmpty { return }
      var traces: [Int: Trace] = [:]
      try await run(schedules, in: process) {
        show(runs.session.progressLine(ofKept: search.reported + traces.count, of: count))
        return true
      } onRun: {
        traces[$0] = $1
      }
      for (index, departures) in schedules.enumerated() {
        guard let trace = traces[index] else {
          search.addRunWithoutResult()
          continue
        }
        search.add(departures, choices: trace.choices)
        observed.add(trace, outcome: try plan.words(of: trace), plan)
      }
    }
  }

  /// Returns the reduction of a search; nil to visit each schedule.
  private func reduction(_ plan: ExplorePlan) throws(ManyRunsFailure) -> Footprint.Sharing? {
    try plan.reduction { () throws(ManyRunsFailure) in
      do throws(RunFailure) {
        let program = try Program(named: plan.scenario.program)
        return program.mayShareUnseen(isChecked: plan.run.isChecked) ? .unseen : .seen
      } catch {
        throw .run(error)
      }
    }
  }

  private func options(_ plan: ExplorePlan) -> Runner.Options {
    var options = Runner.Options()
    options.preferredFiles = plan.run.preferredFiles
    options.findsNames = plan.needsNames
    options.findsPlaces = plan.needsNames
    return options
  }

  @discardableResult
  private func run(
    _ schedules: [Departures], in process: ScheduleRuns, way: Runner.ScheduleWay = .rewinding,
    continues: () -> Bool, onRun: (Int, Trace) -> Void
  ) async throws(ManyRunsFailure) -> ScheduleRunFacts {
    do throws(RunFailure) {
      return try await process.run(schedules, way: way, continues: continues, onRun: onRun)
    } catch {
      throw .run(error)
    }
  }

  func trace(
    _ departures: Departures, _ plan: ExplorePlan
  ) async throws(ManyRunsFailure) -> Trace? {
    var scenario = plan.scenario
    scenario.machine.departures = departures
    do throws(RunFailure) {
      return try await runs.runner.trace(scenario, options: options(plan)).trace
    } catch {
      throw .run(error)
    }
  }

  /// Returns the run in the default order. Its errors are reported before the other runs start.
  private func firstTrace(_ plan: ExplorePlan) async throws(ManyRunsFailure) -> Trace? {
    guard let first = try await trace(Departures(), plan) else { return nil }
    if let complaint = plan.run.complaint(in: first) { throw .refused(complaint) }
    _ = try plan.words(of: first)
    return first
  }
}
