package import StyledText
import TaskTrace
package import TraceAnalysis

/// A table with one line of figures for each task, in order of creation. Lines are made on request, so that a long
/// table can be streamed.
package struct TaskTable: Sequence, Sendable {
  let trace: Trace
  let options: ViewOptions

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.trace = trace
    self.options = options
  }

  package func makeIterator() -> AnyIterator<StyledLine> {
    let words = Words(trace, ascii: options.ascii)
    let visible = Selection(trace, family: Family(trace), limit: options.rows).visible
    if options.plain { return sentences(words, visible) }
    let strokes = Strokes(ascii: options.ascii)
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    var table = Table(columns)
    for entry in Entries(visible: visible) { table.measure(row(entry, words, unit, strokes)) }
    let layout = table.layout(width: options.width, ellipsis: strokes.ellipsis)
    let times = StyledLine(" times in \(unit.name(ascii: options.ascii))", .dim)
    return AnyIterator(parts: [
      AnySequence(Heading(words, options).lines + ["", layout.heading]),
      AnySequence(
        Entries(visible: visible).lazy.flatMap { layout.lines(of: row($0, words, unit, strokes)) }),
      AnySequence([times]),
    ])
  }

  private var columns: [Table.Column] {
    var columns: [Table.Column] = [
      .init(title: "task"), .init(title: "kind", spare: 4), .init(title: "parent", spare: 1),
      .init(title: "priority", spare: 5), .init(title: "created", isNumber: true, spare: 2),
      .init(title: "ended", isNumber: true), .init(title: "running", isNumber: true, spare: 1),
      .init(title: "ready", isNumber: true, spare: 3),
      .init(title: "suspended", isNumber: true, spare: 3), .init(title: "outcome"),
    ]
    if trace.hasBlocked { columns.insert(.init(title: "blocked", isNumber: true), at: 7) }
    return columns
  }

  private enum Entry {
    /// The position of a task in `Trace.tasks`.
    case task(Int)
    /// The number of tasks that are not listed here.
    case hidden(Int)
  }

  private struct Entries: Sequence, IteratorProtocol {
    let visible: [Bool]
    private var index = 0

    init(visible: [Bool]) { self.visible = visible }

    mutating func next() -> Entry? {
      guard index < visible.count else { return nil }
      let first = index
      index += 1
      if visible[first] { return .task(first) }
      while index < visible.count, !visible[index] { index += 1 }
      return .hidden(index - first)
    }
  }

  private func row(
    _ entry: Entry, _ words: Words, _ unit: TimeUnit, _ strokes: Strokes
  ) -> Table.Row {
    switch entry {
    case .task(let position):
      Table.Row(cells: cells(trace.tasks[position], words, unit, strokes))
    case .hidden(let count):
      Table.Row(cells: [StyledLine("\(strokes.ellipsis) \(count) more", .dim)])
    }
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

  private func sentences(_ words: Words, _ visible: [Bool]) -> AnyIterator<StyledLine> {
    let shown = visible.indices.lazy.filter { visible[$0] }.flatMap { position in
      let task = trace.tasks[position]
      return wrapped("Task \(task.id.number): \(words.summary(of: task))")
    }
    let hidden = visible.lazy.filter { !$0 }.count
    return AnyIterator(parts: [
      AnySequence(shown),
      AnySequence(hidden > 0 ? wrapped("\(hidden) more tasks are not listed.") : []),
    ])
  }

  private func wrapped(_ sentence: String) -> [StyledLine] {
    StyledLine(sentence).wrapped(to: options.width, indent: 2)
  }
}

extension AnyIterator {
  /// Creates an iterator over the elements of several sequences, one after the other.
  init(parts: [AnySequence<Element>]) { self.init(parts.lazy.joined().makeIterator()) }
}
