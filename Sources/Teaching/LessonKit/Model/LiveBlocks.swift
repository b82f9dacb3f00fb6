/// The kinds of fenced blocks that the tutor interprets. The info string of such a fence is the kind's name.
package enum LiveBlock: String, CaseIterable, Sendable {
  case code, run, notice, measure, predict, goal, challenge, claim, exercise, review
}

/// A reference to declarations in a demo's source. If it names none, it refers to the whole file.
package struct CodeReference: Hashable, Sendable {
  /// The name of a demo of this lesson, or `LESSON/DEMO`.
  package var demo: Located<String>
  var declarations: [Located<String>]
}

/// A run of a demo with arguments.
package struct DemoRun: Hashable, Sendable {
  /// The name of a demo of this lesson, or `LESSON/DEMO`.
  package var demo: String
  package var arguments: [String]
  package var position: SourcePosition
  /// Whether the run follows a `**Change:**`.
  package var isAltered = false

  package init(
    demo: String, arguments: [String], position: SourcePosition, isAltered: Bool = false
  ) {
    self.demo = demo
    self.arguments = arguments
    self.position = position
    self.isAltered = isAltered
  }

  /// The command line that starts the run.
  package var commandLine: String { CommandWords.join([demo] + arguments) }
}

/// A fact to notice in a trace.
package struct Notice: Hashable, Sendable {
  package var blocks: [Block]
  /// An expression that is true for the trace of the preceding run. Learners do not see it.
  package var key: Located<String>?
}
