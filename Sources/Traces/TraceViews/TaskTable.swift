package import StyledText
import TaskTrace
package import TraceAnalysis

/// A table with one line of figures for each task, in order of creation.
package struct TaskTable: Sendable {
  let trace: Trace
  let options: ViewOptions

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.trace = trace
    self.options = options
  }

  package var lines: [StyledLine] {
    let words = Words(trace, ascii: options.ascii)
    let visible = Selection(trace, family: Family(trace), limit: options.rows).visible
    if options.plain { return sentences(words, visible) }
    let strokes = Strokes(ascii: options.ascii)
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    var columns: [Table.Column] = [
      .init(title: "task"), .init(title: "kind", spare: 4), .init(title: "parent", spare: 1),
      .init(title: "priority", spare: 5), .init(title: "created", isNumber: true, spare: 2),
      .init(title: "ended", isNumber: true), .init(title: "running", isNumber: true, spare: 1),
      .init(title: "ready", isNumber: true, spare: 3),
      .init(title: "suspended", isNumber: true, spare: 3), .init(title: "outcome"),
    ]
    if trace.hasBlocked { columns.insert(.init(title: "blocked", isNumber: true), at: 7) }
    var table = Table(columns)
    var hidden = 0
    func addHidden() {
      guard hidden > 0 else { return }
      table.add(.init(cells: [StyledLine("\(strokes.ellipsis) \(hidden) more", .dim)]))
      hidden = 0
    }
    for (position, task) in trace.tasks.enumerated() {
      guard visible[position] else {
        hidden += 1
        continue
      }
      addHidden()
      table.add(.init(cells: cells(task, words, unit, strokes)))
    }
    addHidden()
    let times = StyledLine(" times in \(unit.name(ascii: options.ascii))", .dim)
    return Heading(words, options).lines + [""]
      + table.lines(width: options.width, ellipsis: strokes.ellipsis) + [times]
  }

  private func cells(
    _ task: TaskLife, _ words: Words, _ unit: TimeUnit, _ strokes: Strokes
  ) -> [StyledLine] {
    let spent = trace.timeSpent(by: task.id)
    func number(_ duration: Duration) -> StyledLine {
      StyledLine(unit.number(duration.wholeNanoseconds))
    }
    return [
      StyledLine(words.numberedName(task.id)),
      StyledLine(task.creation.kind.words),
      StyledLine(task.creation.parent.map { "\($0)" } ?? strokes.dash),
      StyledLine(task.creation.priority.description),
      StyledLine(unit.number(task.created.nanoseconds)),
      StyledLine(task.ended.map { unit.number($0.nanoseconds) } ?? strokes.dash),
      number(spent.running),
    ] + (trace.hasBlocked ? [number(spent.blocked)] : []) + [
      number(spent.ready), number(spent.suspended), words.styledOutcome(of: task),
    ]
  }

  private func sentences(_ words: Words, _ visible: [Bool]) -> [StyledLine] {
    var lines: [StyledLine] = []
    var hidden = 0
    for (position, task) in trace.tasks.enumerated() {
      if visible[position] {
        lines.append(StyledLine("Task \(task.id.number): \(words.summary(of: task))"))
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { lines.append(StyledLine("\(hidden) more tasks are not listed.")) }
    return lines.flatMap { $0.wrapped(to: options.width, indent: 2) }
  }
}
