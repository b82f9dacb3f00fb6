import StyledText
import TraceAnalysis
import TraceViews

/// Joins lines into one text, for comparison with a literal picture.
func picture(_ lines: some Sequence<StyledLine>) -> String {
  lines.map(\.text).joined(separator: "\n")
}

/// Returns a line with the role of each part, such as `(running █)`. Plain text has no role.
func meanings(_ line: StyledLine) -> String {
  line.spans.map { $0.role == .plain ? $0.text : "(\($0.role) \($0.text))" }.joined()
}

/// Returns all views of a trace, with their names.
func allViews(_ trace: Trace, _ options: ViewOptions) -> [(name: String, lines: [StyledLine])] {
  let timeline = Timeline(trace, options)
  return [
    ("timeline", timeline.lines), ("frame", timeline.lines(throughColumn: 7)),
    ("tree", TaskTree(trace, options).lines), ("tasks", Array(TaskTable(trace, options))),
    ("log", Array(EventLog(trace, options).prefix(100))),
    ("story", Array(Story(trace, options, level: .detail).prefix(100))),
    ("rules", RuleSummary(trace, options).lines),
  ]
}
