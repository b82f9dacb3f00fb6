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
  /// early.
  private static func batch(after total: Int) -> Int { total < 128 ? 128 : 512 }

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
        try await search(plan) { show(session.progressLine(of: $0)) }
      }.value
    } else {
      (found, observed) = try await search(plan) { _ in }
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

  private func search(
    _ plan: ExplorePlan, seen: (Exploration) -> Void
  ) async throws(Counting.Failure) -> (Exploration, ObservedOrders) {
    let first = try await firstTrace(plan)
    var observed = ObservedOrders()
    var found = Exploration(
      plan.scenario, limit: plan.limit,
      reduction: try plan.reduction { () throws(Counting.Failure) in try sharing(plan) })
    if Task.isCancelled {
      found.isStopped = true
      return (found, observed)
    }
    if let first {
      try add([0: first], of: found.next(upTo: 1), to: &found, plan, &observed)
      seen(found)
    }
    var obstacles: Set<SearchObstacle> = []
    while true {
      let schedules = found.next(upTo: Self.batch(after: found.total))
      if schedules.isEmpty { break }
      let (traces, facts) = try await traces(of: schedules, plan)
      obstacles.formUnion(facts.obstacles)
      found.remarks = SearchObstacle.allCases.filter(obstacles.contains).map(\.sentence)
      if Task.isCancelled {
        // The search needs the runs in the order of their schedules.
        let made = schedules.indices.prefix { traces[$0] != nil }
        try add(traces, of: Array(schedules[made]), to: &found, plan, &observed)
        found.isStopped = true
        return (found, observed)
      }
      try add(traces, of: schedules, to: &found, plan, &observed)
      seen(found)
    }
    if found.hasEnded {
      found.isStopped = true
      return (found, observed)
    }
    if let count = plan.runsKept, !found.search.isComplete {
      try await observe(count, plan, &observed)
    }
    return (found, observed)
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
    of schedules: [Departures], _ plan: ExplorePlan
  ) async throws(Counting.Failure) -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    var traces: [Int: Trace] = [:]
    do throws(RunFailure) {
      let facts = try await runner.runSchedules(
        plan.scenario, schedules, options: options(plan)
      ) {
        traces[$0] = $1
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

extension ExplorePlan {
  /// Whether the program is a demo without changes by the learner.
  var isDemo: Bool { run.demo.map { $0.source == nil } ?? false }

  func words(of trace: Trace) throws(Counting.Failure) -> String {
    do throws(ExpressionFailure) {
      let words = try outcome.words(of: trace)
      return try challenge?.words(for: words, of: trace) ?? words
    } catch {
      throw .expression(error)
    }
  }

  func realResult(of trace: Trace) throws(Counting.Failure) -> RealRuns.Result {
    do throws(ExpressionFailure) {
      return try result(of: trace)
    } catch {
      throw .expression(error)
    }
  }

  fileprivate func isEnd(_ trace: Trace) throws(Counting.Failure) -> Bool {
    do throws(ExpressionFailure) {
      return try isReached(in: trace)
    } catch {
      throw .expression(error)
    }
  }
}
