package import StyledText
package import TaskTrace
package import TraceAnalysis

/// A picture of a run, drawn to scale: one lane per task, indented as a tree, with time from left to right. The
/// layout is computed once. It produces the finished picture, or the picture up to any time, always with the same
/// number of lines, so that the run can be played.
package struct Timeline: Sendable {
  let layout: TimelineLayout
  let options: ViewOptions

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.options = options
    layout = TimelineLayout(trace, options)
  }

  /// Creates a timeline for the stops of a walk, with room for the state of each task.
  package init(stopsOf trace: Trace, _ options: ViewOptions) {
    self.options = options
    layout = TimelineLayout(trace, options, outcomeRoom: 24)
  }

  /// Returns whether the timeline was drawn with the given options.
  package func isDrawn(with options: ViewOptions) -> Bool { self.options == options }

  /// The tasks that have a lane of their own, as positions in `Trace.tasks`.
  package var tasks: Set<Int> {
    Set(
      layout.rows.compactMap { if case .task(let position) = $0.content { position } else { nil } })
  }

  /// The finished picture.
  package var lines: [StyledLine] { lines(throughColumn: .max) }

  /// The number of columns of the lanes. To play the run, show the picture through each column in turn.
  package var columns: Int { layout.scale.width }

  /// Returns the moment up to which the picture shows the run when it is drawn through a column.
  package func time(ofColumn column: Int) -> VirtualTime {
    layout.scale.time(ofColumn: column)
  }

  /// Returns the picture up to and including a column.
  package func lines(throughColumn column: Int) -> [StyledLine] {
    options.plain
      ? layout.sentences(throughColumn: column) : layout.picture(throughColumn: column)
  }
}
