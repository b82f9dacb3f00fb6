import CommandLineKit
import DemoOptions
import LineEditor
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
  let console: Console
  let runner: Runner
  let session: Session
  /// Whether the terminal can update a progress line in place.
  let isSeen: Bool
  /// Whether keys can be read, so that Control-C stops the work.
  let hasKeys: Bool

  /// Returns the number of schedules for one start of the program. The first numbers are small to show progress
  /// early. `endless` is the number of runs that did not end by themselves; there may be more in each batch.
  private static func batch(after total: Int, endless: Int = 0) -> Int {
    endless > 0 ? 2 : total < 128 ? 128 : 512
  }
  /// The number of runs without an end after which the exploration ends. Each of them takes as long as it may.
  private static let mostEndless = 4

  /// Explores the schedules of the plan. Returns all findings, or those up to Control-C, and the runs that a page
  /// needs, if the plan keeps runs. Each outcome that will be shown is reproduced once.
  func explore(
    _ plan: ExplorePlan
  ) async throws(Counting.Failure) -> (Exploration, ObservedOrders) {
    // The run in the default order leads to an outcome that is confirmed later. For a demo, that run starts at once.
    // Any other program may use something that only one run at a time can have, such as a port.
    async let usual = Self.secondRun(of: plan, runner, options(plan))
    var (found, observed): (Exploration, ObservedOrders)
    if hasKeys {
      (found, observed) = try await console.withProgressLine(
        inColor: session.settings.color, isSeen: isSeen
      ) { show throws(Counting.Failure) in
        let clock = ContinuousClock()
        var last = clock.now - .seconds(1)
        return try await search(plan) { found, more in
          guard more == 0 || clock.now - last > .milliseconds(50) else { return }
          last = clock.now
          show(session.progressLine(of: found, more: more))
        }
      }.value
    } else {
      (found, observed) = try await search(plan) { _, _ in }
    }
    try await confirm(&found, plan, &observed, usual: await usual)
    return (found, observed)
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

  /// Makes the runs of the exploration. `seen` receives what was found so far, and the number of runs that were made
  /// since then.
  private func search(
    _ plan: ExplorePlan, seen: (Exploration, Int) -> Void
  ) async throws(Counting.Failure) -> (Exploration, ObservedOrders) {
    seen(Exploration(plan.scenario, limit: plan.limit), 0)
    let first = try await firstTrace(plan)
    var observed = ObservedOrders()
    var found = Exploration(
      plan.scenario, limit: plan.limit, mostRuns: plan.mostRuns,
      reduction: try plan.reduction { () throws(Counting.Failure) in try sharing(plan) })
    if Task.isCancelled {
      found.isStopped = true
      return (found, observed)
    }
    if let first {
      try add([0: first], of: found.next(upTo: 1), to: &found, plan, &observed)
      seen(found, 0)
    }
    try await searchRest(
      plan, &found, &observed, endless: first?.isEndless == true ? 1 : 0, seen: seen)
    if found.hasEnded || found.isStopped {
      found.isStopped = true
      return (found, observed)
    }
    let left = plan.mostRuns - found.runs
    if let count = plan.runsKept, !found.search.isComplete, left > 0 {
      try await observe(min(count, left), plan, &observed)
    }
    return (found, observed)
  }

  /// Makes the runs after the first. `endless` is 1 if that did not end by itself, otherwise 0.
  private func searchRest(
    _ plan: ExplorePlan, _ found: inout Exploration, _ observed: inout ObservedOrders,
    endless: Int, seen: (Exploration, Int) -> Void
  ) async throws(Counting.Failure) {
    var obstacles: Set<SearchObstacle> = []
    var endless = endless
    while true {
      let schedules = found.next(upTo: Self.batch(after: found.total, endless: endless))
      if schedules.isEmpty { break }
      let (traces, facts) = try await traces(
        of: schedules, plan, way: endless > 0 ? .apart : .rewinding
      ) { seen(found, $0) }
      obstacles.formUnion(facts.obstacles)
      endless += traces.values.count(where: \.isEndless)
      if endless >= Self.mostEndless { obstacles.insert(.endless) }
      found.remarks = SearchObstacle.allCases.filter(obstacles.contains).map(\.sentence)
      if Task.isCancelled {
        // The search needs the runs in the order of their schedules.
        let made = schedules.indices.prefix { traces[$0] != nil }
        try add(traces, of: Array(schedules[made]), to: &found, plan, &observed)
        return found.isStopped = true
      }
      try add(traces, of: schedules, to: &found, plan, &observed)
      seen(found, 0)
      if endless >= Self.mostEndless { found.endSearch() }
    }
  }

  /// Runs the `count` schedules with the fewest departures, because the search may have left some of them out.
  private func observe(
    _ count: Int, _ plan: ExplorePlan, _ observed: inout ObservedOrders
  ) async throws(Counting.Failure) {
    var search = ScheduleSearch(limit: count)
    while !Task.isCancelled, !observed.tree.isFull {
      let schedules = search.next(upTo: Self.batch(after: search.told))
      if schedules.isEmpty { return }
      let traces = try await traces(of: schedules, plan).traces
      for (place, departures) in schedules.enumerated() {
        guard let trace = traces[place] else {
          search.addRunWithoutResult()
          continue
        }
        search.add(departures, choices: trace.choices)
        observed.add(trace, outcome: try plan.words(of: trace), plan)
      }
    }
  }

  /// Adds the runs of some schedules, up to the first one that ends the search. `traces` contains the runs by the
  /// index of their schedule.
  private func add(
    _ traces: [Int: Trace], of schedules: [Departures], to found: inout Exploration,
    _ plan: ExplorePlan, _ observed: inout ObservedOrders
  ) throws(Counting.Failure) {
    for (place, departures) in schedules.enumerated() {
      guard let trace = traces[place] else {
        found.addRunWithoutResult(departures)
        continue
      }
      let isEnd = try plan.isEnd(trace)
      if plan.runsKept != nil { observed.add(trace, outcome: try plan.words(of: trace), plan) }
      if plan.until == nil || isEnd {
        try found.add(departures, outcome: plan.words(of: trace), choices: trace.choices)
      } else {
        found.pass(departures, choices: trace.choices)
      }
      if isEnd, !found.hasEnded { return found.endSearch() }
    }
  }

  private func sharing(_ plan: ExplorePlan) throws(Counting.Failure) -> Footprint.Sharing {
    do throws(RunFailure) {
      return try Program(named: plan.scenario.program).mayShareUnseen ? .unseen : .seen
    } catch {
      throw .run(error)
    }
  }

  private func options(_ plan: ExplorePlan) -> Runner.Options {
    var options = Runner.Options()
    options.preferredFiles = plan.run.preferredFiles
    options.findsNames = plan.needsNames
    options.findsPlaces = plan.needsNames
    return options
  }

  private func traces(
    of schedules: [Departures], _ plan: ExplorePlan, way: Runner.ScheduleWay = .rewinding,
    made: (Int) -> Void = { _ in }
  ) async throws(Counting.Failure) -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    var traces: [Int: Trace] = [:]
    do throws(RunFailure) {
      let facts = try await runner.runSchedules(
        plan.scenario, schedules, way: way, options: options(plan)
      ) {
        traces[$0] = $1
        made(traces.count)
      }
      return (traces, facts)
    } catch {
      throw .run(error)
    }
  }

  func trace(
    _ departures: Departures, _ plan: ExplorePlan
  ) async throws(Counting.Failure) -> Trace? {
    var scenario = plan.scenario
    scenario.machine.departures = departures
    do throws(RunFailure) {
      return try await runner.trace(scenario, options: options(plan)).trace
    } catch {
      throw .run(error)
    }
  }

  /// Returns the run in the default order. Its errors are reported before the other runs start.
  private func firstTrace(_ plan: ExplorePlan) async throws(Counting.Failure) -> Trace? {
    guard let first = try await trace(Departures(), plan) else { return nil }
    if let complaint = plan.run.complaint(in: first) { throw .refused(complaint) }
    _ = try plan.words(of: first)
    return first
  }
}
