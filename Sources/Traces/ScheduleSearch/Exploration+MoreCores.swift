package import TaskTrace

/// Explores a program on a machine with more cores if its jobs have to wait for a core.
///
/// If no job ever has to wait for a core, more steps are independent, so a search has fewer runs. The schedules of a
/// machine with more cores include those of one with fewer: a core that is not there is one that no job takes. This
/// does not hold if a job keeps its core while it waits in a call or computes, because other jobs and time then
/// continue without that core. So if no job does that, the outcomes with more cores include all outcomes.
extension Exploration {
  /// An exploration of the same program with more cores.
  package struct Wider: Hashable, Sendable {
    package var cores: Int
    /// The assumption by which its search has left out equivalent schedules.
    package var reduction: Footprint.Sharing?
    /// The number of schedules that were drawn at random for the audit.
    package var drawn: Int
    /// All outcomes; nil if they are not known, or if they may not include those with fewer cores.
    fileprivate var outcomes: Set<String>?
  }

  /// The scenario of an exploration with more cores. Nil as long as this exploration may end soon, and if it has
  /// already used more cores or can gain nothing from them.
  package var scenarioWithMoreCores: Scenario? {
    let cores = min(maximumTasks + 2, MachineSettings.coreRange.upperBound)
    guard wider == nil, !assumesEnoughCores, !isComplete, !isStopped, unusableRuns == 0,
      total >= min(limit, Self.trial) + limit / 4, cores > scenario.machine.cores
    else { return nil }
    var scenario = scenario
    scenario.machine.cores = cores
    return scenario
  }

  /// Adds an exploration of `scenarioWithMoreCores`, which has ended.
  package mutating func add(wider: Exploration) {
    runs += wider.runs
    let includesAll =
      wider.isReduced && wider.assumesEnoughCores && wider.reducedSearch?.keepsWorker == false
    self.wider = Wider(
      cores: wider.scenario.machine.cores, reduction: wider.reducedSearch?.reduction,
      drawn: wider.drawn,
      outcomes: includesAll ? Set(wider.findings.map(\.outcome)) : nil)
  }

  /// Whether the exploration with more cores has shown that there is no other outcome.
  var isCovered: Bool {
    guard let outcomes = wider?.outcomes else { return false }
    return outcomes.isSubset(of: findings.map(\.outcome))
  }

  /// The exploration with more cores, if only that has shown that there is no other outcome.
  package var cover: Wider? { isCovered && !search.isComplete && !isReduced ? wider : nil }
}
