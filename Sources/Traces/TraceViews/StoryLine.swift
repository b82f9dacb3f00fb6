package import TaskTrace
package import TraceAnalysis

/// One sentence of a story.
package struct StoryLine: Hashable, Sendable {
  package var time: VirtualTime
  package var text: String
  package var place: SourceFrame?
  /// The rule that explains the sentence.
  package var rule: Rule.ID?

  package init(
    time: VirtualTime, text: String, place: SourceFrame? = nil, rule: Rule.ID? = nil
  ) {
    self.time = time
    self.text = text
    self.place = place
    self.rule = rule
  }

  /// Creates the sentence for an explanation, with its place in the trace's program.
  package init(_ explanation: Explanation, in trace: Trace) {
    self.init(explanation, at: explanation.site.flatMap { trace.place(of: $0) })
  }

  /// Creates the sentence for an explanation whose place is known.
  init(_ explanation: Explanation, at place: SourceFrame?) {
    self.init(
      time: explanation.time, text: explanation.text, place: place, rule: explanation.rule)
  }
}
