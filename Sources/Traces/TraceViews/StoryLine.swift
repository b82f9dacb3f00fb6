package import TaskTrace

/// One sentence of a story.
package struct StoryLine: Hashable, Sendable {
  package var time: VirtualTime
  package var text: String
  package var place: SourceFrame?
  /// What it follows from, and what teaches it: `rule 4, task-trees`.
  package var note: String?

  package init(
    time: VirtualTime, text: String, place: SourceFrame? = nil, note: String? = nil
  ) {
    self.time = time
    self.text = text
    self.place = place
    self.note = note
  }

  /// An explanation of something that happened in a trace.
  package init(_ explanation: Explanation, in trace: Trace) {
    self.init(explanation, at: explanation.site.flatMap { trace.place(of: $0) })
  }

  /// The same where the place is known.
  init(_ explanation: Explanation, at place: SourceFrame?) {
    self.init(
      time: explanation.time, text: explanation.text, place: place,
      note: explanation.rule.map { Self.notes[$0.rawValue - 1][explanation.topic.rawValue] })
  }

  /// By rule and topic.
  private static let notes = Rule.ID.allCases.map { rule in
    Explanation.Topic.allCases.map { "rule \(rule.rawValue), \($0.lesson)" }
  }
}
