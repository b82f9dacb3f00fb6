package import TraceAnalysis

/// The results of an exploration, for a page: the outcomes, each with a run that leads to it, and a tree of the
/// orders that were tried.
package struct ExploredRuns: Sendable {
  /// An outcome, with the run that has the fewest departures among the runs that lead to it.
  package struct Outcome: Sendable {
    var name: String
    /// The number of orders, such as `146 orders, including the default order`.
    var count: String
    /// The command that replays the run, such as `replay 5.1-4b3hpn3g every-order/lost-vote`.
    var command: String
    var trace: Trace

    package init(name: String, count: String, command: String, trace: Trace) {
      (self.name, self.count, self.command, self.trace) = (name, count, command, trace)
    }
  }

  var title: String
  /// The number of orders and of cores, such as `285 orders on 4 cores`.
  var count: String
  var outcomes: [Outcome]
  /// The words after the schedule in a command such as `replay SCHEDULE every-order/lost-vote`.
  var replayWords: String
  /// A sentence that asks the reader to bring about an outcome by choosing; nil if there is no such request.
  package var ask: String?
  /// The run in the default order.
  var defaultRun: Trace
  /// Sentences about what was tried, and what was not.
  var sentences: [String]
  var tree: OrderTree

  package init(
    title: String, count: String, outcomes: [Outcome], replayWords: String, defaultRun: Trace,
    sentences: [String],
    tree: OrderTree
  ) {
    (self.title, self.count, self.outcomes) = (title, count, outcomes)
    self.replayWords = replayWords
    (self.defaultRun, self.sentences, self.tree) = (defaultRun, sentences, tree)
  }
}
