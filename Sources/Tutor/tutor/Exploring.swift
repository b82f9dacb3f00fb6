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
  /// Whether progress can be shown in place.
  let isSeen: Bool
  /// Whether Control-C is a key that stops the work.
  let hasKeys: Bool

  /// So many schedules are run for one start of the program: more where there are very many.
  private static func batch(after total: Int) -> Int { total < 1000 ? 128 : 512 }

  /// All findings, or the findings up to Control-C. Each displayed outcome was reproduced once. Of the runs is
  /// kept what a page needs, if one is to be made.
  func explore(
    _ plan: ExplorePlan
  ) async throws(Counting.Failure) -> (Exploration, ObservedOrders) {
    // A demo's run in the default order leads to an outcome that is confirmed. That need not wait. A program that is not a
    // demo may use what only one run at a time can have, such as a port.
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

  /// Nil: it is not made yet, or has failed.
  private static func secondRun(
    of plan: ExplorePlan, _ runner: Runner, _ options: Runner.Options
  ) async -> Trace? {
    guard let demo = plan.run.demo, demo.source == nil else { return nil }
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
      let schedules = found.next(upTo: 1)
      if try add([0: first], of: schedules, to: &found, plan, &observed) {
        return (found, observed)
      }
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
        found.isStopped = true
        return (found, observed)
      }
      if try add(traces, of: schedules, to: &found, plan, &observed) {
        return (found, observed)
      }
      seen(found)
    }
    if let count = plan.runsKept, !found.search.isComplete {
      try await observe(count, plan, &observed)
    }
    return (found, observed)
  }

  /// Runs the schedules that a search by another way has left out, those with the fewest departures first.
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
          search.addLost()
          continue
        }
        search.add(departures, choices: trace.choices)
        observed.add(trace, outcome: try plan.words(of: trace), plan)
      }
    }
  }

  /// Adds the runs of some schedules, by their places among these. Returns whether the exploration ends with one of them.
  private func add(
    _ traces: [Int: Trace], of schedules: [Departures], to found: inout Exploration,
    _ plan: ExplorePlan, _ observed: inout ObservedOrders
  ) throws(Counting.Failure) -> Bool {
    for (place, departures) in schedules.enumerated() {
      guard let trace = traces[place] else {
        found.addLost(departures)
        continue
      }
      let isEnd = try plan.isEnd(trace)
      if plan.runsKept != nil { observed.add(trace, outcome: try plan.words(of: trace), plan) }
      if plan.until == nil || isEnd {
        try found.add(departures, outcome: plan.words(of: trace), choices: trace.choices)
      } else {
        found.pass(departures, choices: trace.choices)
      }
      if isEnd {
        found.isStopped = true
        return true
      }
    }
    return false
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

  /// The run in the default order. Errors that it already shows are reported before all the others are done.
  private func firstTrace(_ plan: ExplorePlan) async throws(Counting.Failure) -> Trace? {
    guard let first = try await trace(Departures(), plan) else { return nil }
    if let complaint = plan.run.complaint(in: first) { throw .refused(complaint) }
    _ = try plan.words(of: first)
    return first
  }

  private func confirm(
    _ found: inout Exploration, _ plan: ExplorePlan, _ observed: inout ObservedOrders,
    usual: Trace?
  ) async throws(Counting.Failure) {
    for place in found.findings.indices.prefix(ExplorePlan.mostShown) {
      let departures = found.findings[place].schedule.departures
      let made = departures == Departures() ? usual : nil
      let again = if let made { made } else { try await trace(departures, plan) }
      let outcome: String? = if let again { try plan.words(of: again) } else { nil }
      observed.traces[place] = again
      found.confirm(place, outcome: outcome, choices: again?.choices ?? [])
    }
  }
}

extension ExplorePlan {
  fileprivate func words(of trace: Trace) throws(Counting.Failure) -> String {
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
