package import StyledText
import TaskTrace
package import TraceAnalysis

/// The task tree: parents and children, outcomes, and how each task spent its time. Tasks that are not child tasks
/// are listed separately. Lines are made on request, so that a long tree can be streamed.
package struct TaskTree: Sequence, Sendable {
  let trace: Trace
  let options: ViewOptions

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.trace = trace
    self.options = options
  }

  package var lines: [StyledLine] { Array(self) }

  package func makeIterator() -> AnyIterator<StyledLine> {
    let words = Words(trace, ascii: options.ascii)
    let rows = OutlineRows(
      trace, family: Family(trace, adopting: false),
      limit: options.rows.map { $0 / (isNarrow ? 2 : 1) },
      strokes: Strokes(ascii: options.ascii), prefixWidth: options.width / 6)
    let family = Part(rows, of: trace, isUnstructured: false)
    let unstructured = Part(rows, of: trace, isUnstructured: true)
    if options.plain { return sentences(family, unstructured, words) }
    let (heading, lines) = drawing(rows, words)
    let isWhole = Array(unstructured.prefix(1)).isEmpty
    let apart: [StyledLine] = isWhole ? [] : ["", StyledLine(" not child tasks", .strong)]
    return AnyIterator(parts: [
      AnySequence(Heading(words, options).lines + [""] + heading),
      AnySequence(family.lazy.flatMap(lines)),
      AnySequence(apart),
      AnySequence(unstructured.lazy.flatMap(lines)),
      AnySequence(ending(words)),
    ])
  }

  private var isNarrow: Bool { options.width < 64 }

  private func ending(_ words: Words) -> [StyledLine] {
    guard let ending = words.abnormalEnding else { return [] }
    return [""] + StyledLine(" " + ending, .warning).wrapped(to: options.width, indent: 1)
  }

  /// The rows of the root task and the tasks below it, or all other rows.
  private struct Part: Sequence, IteratorProtocol {
    private var rows: OutlineRows.Iterator
    private let trace: Trace
    private let isUnstructured: Bool
    private var isInside = false

    init(_ rows: OutlineRows, of trace: Trace, isUnstructured: Bool) {
      self.rows = rows.makeIterator()
      self.trace = trace
      self.isUnstructured = isUnstructured
    }

    mutating func next() -> Outline.Row? {
      while let row = rows.next() {
        if row.prefix.isEmpty { isInside = isRoot(row) != isUnstructured }
        if isInside { return row }
      }
      return nil
    }

    private func isRoot(_ row: Outline.Row) -> Bool {
      guard case .task(let position) = row.content else { return false }
      return trace.tasks[position].creation.kind == .root
    }
  }

  /// Returns the lines above the rows, and a function that returns the lines of a row.
  private func drawing(
    _ rows: OutlineRows, _ words: Words
  ) -> (heading: [StyledLine], lines: (Outline.Row) -> [StyledLine]) {
    let strokes = Strokes(ascii: options.ascii)
    if isNarrow { return ([], { stacked($0, words, strokes) }) }
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    var columns: [Table.Column] = [
      .init(title: "task"), .init(title: "kind", spare: 1),
      .init(title: unit.name(ascii: options.ascii)),
      .init(title: "running", isNumber: true), .init(title: "ready", isNumber: true),
      .init(title: "suspended", isNumber: true), .init(title: "outcome"),
    ]
    if trace.hasBlocked { columns.insert(.init(title: "blocked", isNumber: true), at: 4) }
    var table = Table(columns)
    for row in rows { table.measure(cells(row, words, unit, strokes)) }
    let layout = table.layout(width: options.width, ellipsis: strokes.ellipsis)
    return ([layout.heading], { layout.lines(of: cells($0, words, unit, strokes)) })
  }

  private func cells(
    _ row: Outline.Row, _ words: Words, _ unit: TimeUnit, _ strokes: Strokes
  ) -> Table.Row {
    switch row.content {
    case .task(let position):
      let task = trace.tasks[position]
      return Table.Row(
        cells: [name(task, row, words)] + cells(task, unit, strokes)
          + [words.styledOutcome(of: task)],
        notes: notes(task, below: row, words, strokes))
    case .fold(let fold):
      let more = "\(row.prefix)\(strokes.ellipsis) \(fold.tasks.count) more"
      let range =
        unit.number(fold.start.nanoseconds) + strokes.dash + unit.number(fold.end.nanoseconds)
      return Table.Row(cells: [
        StyledLine(more, .dim), "", StyledLine(range, .dim), "", "", "",
        StyledLine(words.outcome(of: fold), .dim),
      ])
    }
  }

  private func name(_ task: TaskLife, _ row: Outline.Row, _ words: Words) -> StyledLine {
    var name = StyledLine(row.prefix, .dim) + StyledLine(words.name(task.id))
    if row.prefix.isEmpty, let creator = task.creation.creator {
      name.append(" (by \(words.name(creator)))", .dim)
    }
    return name
  }

  private func cells(_ task: TaskLife, _ unit: TimeUnit, _ strokes: Strokes) -> [StyledLine] {
    let spent = trace.timeSpent(by: task.id)
    func number(_ duration: Duration, _ role: Role) -> StyledLine {
      duration == .zero
        ? StyledLine("0", .dim) : StyledLine(unit.number(duration.wholeNanoseconds), role)
    }
    let blocked = trace.hasBlocked ? [number(spent.blocked, .blocked)] : []
    return [
      StyledLine(task.creation.kind.words, .dim), StyledLine(lived(task, unit, strokes)),
      number(spent.running, .running),
    ] + blocked + [number(spent.ready, .ready), number(spent.suspended, .suspended)]
  }

  private func lived(_ task: TaskLife, _ unit: TimeUnit, _ strokes: Strokes) -> String {
    unit.number(task.created.nanoseconds) + strokes.dash
      + (task.ended.map { unit.number($0.nanoseconds) } ?? "")
  }

  /// Returns a note on how the task was cancelled, beside the branches that continue; no lines if it was not
  /// cancelled.
  private func notes(
    _ task: TaskLife, below row: Outline.Row, _ words: Words, _ strokes: Strokes
  ) -> [StyledLine] {
    guard let cancellation = task.cancellation else { return [] }
    let trunk = StyledLine(" " + row.trunk.padding(4), .dim)
    var text = "\(strokes.cross) cancelled at \(words.time(cancellation.time))"
    text += words.cause(cancellation)
    if let notice = task.firstNotice {
      let latency = TimeUnit.text(
        (notice.time - cancellation.time).wholeNanoseconds, ascii: options.ascii)
      text += "; noticed after \(latency)"
    } else {
      text += trace.ranHandler(task.id) ? "; its handler ran" : "; did not check afterward"
    }
    return StyledLine(text, .cancelled).wrapped(to: options.width - trunk.width, indent: 2)
      .map { trunk + $0 }
  }

  /// Returns a row for a narrow view: the name and the outcome in one line if they fit, and the kind and the lifetime
  /// in the last one.
  private func stacked(_ row: Outline.Row, _ words: Words, _ strokes: Strokes) -> [StyledLine] {
    let width = options.width
    switch row.content {
    case .task(let position):
      let task = trace.tasks[position]
      let label: StyledLine = " " + name(task, row, words)
      let trunk = StyledLine(" " + row.trunk.padding(4), .dim)
      let outcome = words.styledOutcome(of: task)
        .truncated(to: 2 * width, ellipsis: strokes.ellipsis)
      // An outcome that does not fit beside the name is in lines below it.
      let fits = label.width + outcome.width + 2 <= width
      let first =
        fits
        ? [label.padded(to: width - outcome.width - 1) + outcome]
        : [label.truncated(to: width - 1, ellipsis: strokes.ellipsis)]
          + outcome.wrapped(to: width - trunk.width, indent: 2).map { trunk + $0 }
      let lived = TimeUnit.range(
        task.created.nanoseconds, (task.ended ?? trace.end).nanoseconds, ascii: options.ascii)
      let second = trunk + StyledLine("\(task.creation.kind.words), \(lived)", .dim)
      return first + [second] + notes(task, below: row, words, strokes)
    case .fold(let fold):
      let text =
        " \(row.prefix)\(strokes.ellipsis) \(fold.tasks.count) more: \(words.outcome(of: fold))"
      return [StyledLine(text, .dim).truncated(to: width, ellipsis: strokes.ellipsis)]
    }
  }

  private func sentences(
    _ family: Part, _ unstructured: Part, _ words: Words
  ) -> AnyIterator<StyledLine> {
    func wrapped(_ lines: [StyledLine]) -> [StyledLine] {
      lines.flatMap { $0.wrapped(to: options.width, indent: 2) }
    }
    func lines(_ row: Outline.Row) -> [StyledLine] {
      switch row.content {
      case .task(let position): wrapped([StyledLine(words.summary(of: trace.tasks[position]))])
      case .fold(let fold): wrapped([StyledLine(words.life(of: fold))])
      }
    }
    let ending = words.abnormalEnding.map { [StyledLine($0, .warning)] } ?? []
    return AnyIterator(parts: [
      AnySequence(wrapped(Heading(words, options).sentences)),
      AnySequence(family.lazy.flatMap(lines)),
      AnySequence(unstructured.lazy.flatMap(lines)),
      AnySequence(wrapped(ending)),
    ])
  }
}

extension Words {
  /// Returns a summary of a task: kind, parent, times, states, outcome and cancellation.
  func summary(of task: TaskLife) -> String {
    let spent = trace.timeSpent(by: task.id)
    func text(_ duration: Duration) -> String {
      TimeUnit.text(duration.wholeNanoseconds, ascii: ascii)
    }
    let children =
      task.childCount == 0
      ? "" : ", \(task.childCount) \(task.childCount == 1 ? "child" : "children")"
    var sentence = "\(name(task.id)) (\(relation(of: task))\(children))"
    sentence += " was created at \(time(task.created)) and "
    sentence +=
      task.ended.map { "\(outcome(of: task)) at \(time($0))" }
      ?? "never ended: \(outcome(of: task))"
    sentence += "; running \(text(spent.running)), ready \(text(spent.ready)),"
    sentence += " suspended \(text(spent.suspended))"
    sentence += spent.blocked > .zero ? ", blocked \(text(spent.blocked))." : "."
    if let cancellation = task.cancellation {
      sentence += " It was marked cancelled at \(time(cancellation.time))\(cause(cancellation))."
    }
    return sentence
  }
}
