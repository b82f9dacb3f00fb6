package import TraceAnalysis

extension Trace {
  /// Returns the sentences about the whole run, in the order of the events.
  package func story(level: Explanation.Level = .essential) -> [Explanation] {
    let explainer = Explainer(self, level: level)
    return events.indices.flatMap { explainer.explanations(of: $0) }
  }
}
