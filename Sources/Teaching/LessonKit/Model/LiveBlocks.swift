/// The fenced blocks that do something: a fence's info string is one of these words.
package enum LiveBlock: String, CaseIterable, Sendable {
  case code, run, notice, measure, predict, goal, challenge, claim, exercise, review
}

/// Declarations to show from a demo's source; the whole file if none is named.
package struct CodeReference: Hashable, Sendable {
  /// A demo of the lesson, or `LESSON/DEMO`.
  package var demo: Located<String>
  package var declarations: [Located<String>]
}

/// A demo and the arguments it is given.
package struct DemoRun: Hashable, Sendable {
  /// A demo of the lesson, or `LESSON/DEMO`.
  package var demo: String
  package var arguments: [String]
  package var position: SourcePosition
  /// Whether it follows a `**Change:**`.
  package var isAltered = false

  package init(
    demo: String, arguments: [String], position: SourcePosition, isAltered: Bool = false
  ) {
    self.demo = demo
    self.arguments = arguments
    self.position = position
    self.isAltered = isAltered
  }

  /// As one would type it.
  package var commandLine: String { CommandWords.join([demo] + arguments) }
}

/// One thing to notice in a trace.
package struct Notice: Hashable, Sendable {
  package var blocks: [Block]
  /// An expression that holds of the trace of the run above; learners do not see it.
  package var key: Located<String>?
}
