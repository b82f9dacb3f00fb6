package import TraceAnalysis

/// What the exploration of a program found, for a page: its outcomes, each with the run that leads to it, and the orders
/// that were tried as a tree.
package struct ExploredRuns: Sendable {
  /// An outcome, and the run by the order with the fewest departures that leads to it.
  package struct Outcome: Sendable {
    package var name: String
    /// `146 orders, including the default order`
    package var count: String
    /// `replay 5.1-4b3hpn3g every-order/lost-vote`
    package var command: String
    package var trace: Trace

    package init(name: String, count: String, command: String, trace: Trace) {
      (self.name, self.count, self.command, self.trace) = (name, count, command, trace)
    }
  }

  package var title: String
  /// `285 orders on 4 cores`
  package var count: String
  package var outcomes: [Outcome]
  /// What follows the schedule in `replay SCHEDULE every-order/lost-vote`.
  package var replayWords: String
  /// What the reader is to bring about by choosing; nil if nothing in particular.
  package var ask: String?
  /// The run in the default order.
  package var usual: Trace
  /// What was tried, and what was not.
  package var sentences: [String]
  package var tree: OrderTree

  package init(
    title: String, count: String, outcomes: [Outcome], replayWords: String, usual: Trace,
    sentences: [String],
    tree: OrderTree
  ) {
    (self.title, self.count, self.outcomes) = (title, count, outcomes)
    self.replayWords = replayWords
    (self.usual, self.sentences, self.tree) = (usual, sentences, tree)
  }
}
