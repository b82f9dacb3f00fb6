import StyledText
import TaskTrace
import TraceAnalysis

/// The layout of a timeline: its rows, and the widths of its parts.
struct TimelineLayout {
  struct Row {
    var content: Outline.Row.Content
    var label: StyledLine
    var lane: Lane
    /// For a fold, the bar of each column: the share of the fold's tasks that are alive. Empty for a task.
    var bars: [Character] = []
    var outcome: StyledLine
    /// The number of lines below the lane for an outcome that does not fit beside the name.
    var linesOfOutcome = 0
    /// Whether the outer branches of the label are left out because they do not fit.
    var isCut = false
  }

  let words: Words
  let strokes: Strokes
  let steps: LaneSteps
  let scale: TimeScale
  let axis: TimeAxis
  let width: Int
  /// Whether the label and the outcome are in a line above the lane, as in a narrow picture.
  let isStacked: Bool
  let labelWidth: Int
  let outcomeWidth: Int
  private(set) var rows: [Row] = []
  let printed: Lane?
  let header: Heading
  let showsLegend: Bool
  let showsMachine: Bool

  /// The most lines for tasks if there is no other limit. Nobody can read more lanes, and they take much memory.
  static let maximumRows = 2000

  /// Lays out a trace. Reserves at least `outcomeRoom` columns for the text at the right of the lanes, if there is
  /// room.
  init(_ trace: Trace, _ options: ViewOptions, outcomeRoom: Int = 8) {
    let words = Words(trace, ascii: options.ascii)
    let strokes = Strokes(ascii: options.ascii)
    self.words = words
    self.strokes = strokes
    width = options.width
    showsLegend = options.showsLegend
    showsMachine = options.showsMachine
    let isStacked = options.linesPerLane > 1
    self.isStacked = isStacked
    header = Heading(words, options)
    let most = isStacked ? width / 2 : width / 4
    let outline = Outline(
      trace, family: Family(trace),
      limit: (options.rows ?? Self.maximumRows) / options.linesPerLane,
      strokes: strokes, prefixWidth: most / 2, preferred: options.preferred)
    let labels = outline.rows.map { Self.label($0, words, strokes) }
    let longest = labels.lazy.map(\.width).max() ?? 0
    // Outcomes get the room that no label needs.
    let mostOfOutcome = isStacked ? width / 2 + 4 : width / 3 + most - min(max(longest, 8), most)
    let outcomes = outline.rows.map { Self.outcome($0, words, width: mostOfOutcome) }
    let widest = outcomes.lazy.map(\.width).max() ?? 0
    outcomeWidth = min(max(widest, outcomeRoom), mostOfOutcome)
    labelWidth =
      isStacked ? width - outcomeWidth - 3 : min(max(longest, 8), most)
    let chart = isStacked ? width - 2 : width - labelWidth - outcomeWidth - 4
    let steps = LaneSteps(trace, visible: outline.visible)
    self.steps = steps
    scale = TimeScale(width: chart, end: trace.end, wideMoments: steps.wideMoments)
    axis = TimeAxis(
      scale, room: isStacked ? chart : chart + outcomeWidth + 2, strokes: strokes)
    printed = steps.printed.isEmpty ? nil : Lane(printed: steps.printed, scale: scale)
    for (index, row) in outline.rows.enumerated() {
      rows.append(
        Row(
          content: row.content, label: labels[index],
          lane: Lane(steps: EmptyCollection(), scale: scale), outcome: outcomes[index],
          isCut: row.prefix.hasPrefix(strokes.cut)))
      rows[index].linesOfOutcome = isStacked ? outcomeBelow(rows[index]).count : 0
      fill(index)
    }
  }

  private mutating func fill(_ index: Int) {
    switch rows[index].content {
    case .task(let position):
      rows[index].lane = lane(of: position, steps.steps(of: position))
    case .fold(let fold): rows[index].bars = bars(fold, steps)
    }
  }

  /// Returns the lane of a task with some of its steps. Its last state lasts until `end`; nil means the end of the run.
  func lane(
    of position: Int, _ some: some Sequence<Step>, until end: VirtualTime? = nil
  ) -> Lane {
    var lane = Lane(steps: some, scale: scale, until: end)
    lane.connect(words.trace.tasks[position], waiter: steps.waiter(wokenBy: position))
    return lane
  }

  private static func label(_ row: Outline.Row, _ words: Words, _ strokes: Strokes) -> StyledLine {
    switch row.content {
    case .task(let position):
      StyledLine(row.prefix, .dim) + StyledLine(words.name(words.trace.tasks[position].id))
    case .fold(let fold):
      StyledLine("\(row.prefix)\(strokes.ellipsis) \(fold.tasks.count) more", .dim)
    }
  }

  private static func outcome(_ row: Outline.Row, _ words: Words, width: Int) -> StyledLine {
    switch row.content {
    case .task(let position): words.styledOutcome(of: words.trace.tasks[position])
    case .fold(let fold): StyledLine(words.outcome(of: fold, width: width), .dim)
    }
  }

  /// Returns a bar for each column: the share of a fold's tasks that are alive.
  private func bars(_ fold: Outline.Fold, _ steps: LaneSteps) -> [Character] {
    var changes = [Int](repeating: 0, count: scale.width + 1)
    let tasks = words.trace.tasks
    for position in fold.tasks.lazy.map({ Int($0) }) {
      let task = tasks[position]
      let slots = steps.ends[position]
      let first = scale.column(Point(time: task.created, slot: Int(slots.created)))
      let last =
        task.ended.map { scale.column(Point(time: $0, slot: Int(slots.ended))) }
        ?? scale.columns(of: scale.end).upperBound
      changes[first] += 1
      changes[max(first, last) + 1] -= 1
    }
    var alive = 0
    return changes.prefix(scale.width).map { change in
      alive += change
      return alive == 0 ? " " : strokes.bar(Double(alive) / Double(max(fold.tasks.count, 1)))
    }
  }
}

extension Lane {
  /// Draws the marks that connect a lane to the lanes of the task's creator and of the task that it woke.
  fileprivate mutating func connect(_ task: TaskLife, waiter: Int?) {
    if task.creation.creator ?? task.creation.parent != nil {
      let hook: Mark = task.creation.kind.isStructured ? .hook : .looseHook
      paintIfFree(hook, createdColumn - 1)
    }
    if let waiter, let endedColumn {
      paintIfFree(
        waiter < Int(task.id.number) - 1 ? .wakesAbove : .wakesBelow, endedColumn + 1)
    }
  }

  private mutating func paintIfFree(_ mark: Mark, _ column: Int) {
    guard cells.indices.contains(column), cells[column] == nil else { return }
    paint(mark, column)
  }
}

extension Words {
  func styledOutcome(of task: TaskLife) -> StyledLine {
    switch task.outcome {
    case .returned?: StyledLine(outcome(of: task), .finished)
    case .threw?: StyledLine(outcome(of: task), task.isFailure ? .failed : .cancelled)
    case nil: StyledLine(outcome(of: task), .warning)
    }
  }

  /// Returns how many tasks of a fold ended in which way. If that is wider than `width`, the tasks that returned are
  /// not mentioned.
  package func outcome(of fold: Outline.Fold, width: Int = .max) -> String {
    let unended = fold.tasks.count - fold.returned - fold.failed - fold.stopped
    let parts = [
      (fold.returned, "returned"), (fold.failed, "failed"), (fold.stopped, "cancelled"),
      (unended, "not ended"),
    ].filter { $0.0 > 0 }
    if unended == fold.tasks.count { return "none ended" }
    if parts.count == 1, let part = parts.first { return "all \(part.1)" }
    func text(_ parts: some Sequence<(Int, String)>) -> String {
      parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
    let whole = text(parts)
    return whole.displayWidth <= width ? whole : text(parts.drop { $0.1 == "returned" })
  }
}
