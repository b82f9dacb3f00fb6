import ScheduleSearch
import TaskTrace
package import TraceAnalysis
package import TraceExport

/// The runs of an exploration that a page needs, and the outcomes that no second run can confirm.
package struct ObservedOrders: Sendable {
  /// All runs, as a tree of their choices.
  package var tree = OrderTree()
  /// The run in the default order.
  var defaultRun: Trace?
  /// The traces of the runs that lead to the findings, by the indices of the findings.
  package var traces: [Int: Trace] = [:]
  /// The outcomes of runs that were ended at their limit of real time. A second run may end at another place.
  package var endlessOutcomes: Set<String> = []

  package init() {}

  package mutating func add(_ trace: Trace, outcome: String, _ plan: ExplorePlan) {
    let schedule = ScheduleString(
      Departures(decided: trace.choices), scenario: plan.scenario, choices: trace.choices)
    if schedule.departures.list.isEmpty { defaultRun = trace }
    tree.add(trace, outcome: outcome, schedule: schedule)
  }
}

extension ExplorePage {
  /// Returns the contents of a page with the results; nil if there is no outcome to show.
  func runs(_ observed: ObservedOrders) -> ExploredRuns? {
    guard let defaultRun = observed.defaultRun else { return nil }
    let isHidden = { plan.challenge != nil && ExploredChallenge.isSolution($0) }
    let outcomes = found.findings.enumerated().compactMap { place, finding in
      isHidden(finding.outcome)
        ? nil
        : observed.traces[place].map { trace in
          ExploredRuns.Outcome(
            name: finding.outcome, count: count(of: finding),
            command: plan.command(finding.schedule), trace: trace)
        }
    }
    guard !outcomes.isEmpty else { return nil }
    var runs = ExploredRuns(
      title: plan.run.title, count: heading, outcomes: outcomes,
      replayWords: plan.replayWords, defaultRun: defaultRun, sentences: realSentences + sentences,
      tree: observed.tree)
    runs.ask = plan.challenge?.ask
    return runs
  }
}
