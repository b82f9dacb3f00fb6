package import StyledText
package import TaskTrace
package import TraceAnalysis

/// A run drawn to scale: one lane per task, indented as a tree, time from left to right. The layout is computed once.
/// It gives the finished picture, or the picture up to any time, always with the same number of lines, so that it can
/// be played.
package struct Timeline: Sendable {
  let layout: TimelineLayout
  let options: ViewOptions

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.options = options
    layout = TimelineLayout(trace, options)
  }

  /// A picture for stops, with room for what each task does there.
  package init(stopsOf trace: Trace, _ options: ViewOptions) {
    self.options = options
    layout = TimelineLayout(trace, options, outcomeRoom: 24)
  }

  /// Whether it would be the same picture with other options.
  package func isDrawn(with options: ViewOptions) -> Bool { self.options == options }

  /// The finished picture.
  package var lines: [StyledLine] { lines(throughColumn: .max) }

  /// The picture with all that had happened up to and at that moment.
  package func lines(until time: VirtualTime) -> [StyledLine] {
    time >= layout.scale.end
      ? lines : lines(throughColumn: layout.scale.columns(of: time).upperBound)
  }

  /// How many columns the drawing has. To play it, show it through each of them in turn.
  package var columns: Int { layout.scale.width }

  /// The moment up to which the picture shows the run when it has grown to a column.
  package func time(ofColumn column: Int) -> VirtualTime {
    layout.scale.time(ofColumn: column)
  }

  /// The picture grown to a column.
  package func lines(throughColumn column: Int) -> [StyledLine] {
    options.plain
      ? layout.sentences(throughColumn: column) : layout.picture(throughColumn: column)
  }
}
