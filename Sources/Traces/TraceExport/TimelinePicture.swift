import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A run drawn to scale as SVG: one lane per task, indented as a tree, with arrows for creation, waking and
/// cancellation. Every shape has its position in the run, so a page's script can draw the picture wider.
struct TimelinePicture {
  let trace: Trace
  let words: Words
  let title: String
  let outline: Outline
  let steps: LaneSteps
  let scale: PictureScale
  /// For each task, the index of its row; -1 if it has none.
  private let rowOfTask: [Int]
  private let shapes: [LaneShapes?]

  /// The size of a picture, in pixels. `left` and `right` are the room for names and outcomes.
  struct Size {
    var width = 960.0
    var left = 210.0
    var right = 190.0
    var top = 40.0
    var row = 30.0
    /// The maximum number of characters of a name.
    var name = 24
  }
  let size: Size
  /// Whether the picture does not move. Its shapes then have no positions in the run.
  let isStill: Bool
  /// The point at which the run first differs from another one; nil if none is marked.
  var divergence: Point?
  /// The suffix of the elements' ids, if a page has several pictures.
  var suffix = ""

  init(
    _ trace: Trace, _ options: ExportOptions, rows limit: Int = 120, size: Size = Size(),
    isStill: Bool = false
  ) {
    self.size = size
    self.isStill = isStill
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
    outline = Outline(
      trace, family: Family(trace), limit: limit, strokes: Strokes(ascii: false), prefixWidth: 60)
    steps = LaneSteps(trace, visible: outline.visible)
    scale = PictureScale(
      steps, end: trace.end, left: size.left, room: size.width - size.left - size.right)
    var rows = [Int](repeating: -1, count: trace.tasks.count)
    for (index, row) in outline.rows.enumerated() {
      if case .task(let position) = row.content { rows[position] = index }
    }
    rowOfTask = rows
    let (steps, end) = (steps, trace.end)
    shapes = outline.rows.map { row in
      guard case .task(let position) = row.content else { return nil }
      return LaneShapes(steps.steps(of: position), end: end)
    }
  }

  var height: Double { size.top + Double(max(outline.rows.count, 1)) * size.row + 12 }

  /// The states that occur in the picture, for a legend.
  var kinds: [Mark] {
    let present = Set(visibleSegments.map(\.kind))
    return Mark.states.filter(present.contains)
  }
  /// The first of the states that a cancelled task has; nil if each cancelled task ended at once.
  var cancelledKind: Mark? {
    let present = Set(visibleSegments.filter(\.isCancelled).map(\.kind))
    return Mark.states.first(where: present.contains)
  }
  private var visibleSegments: [LaneShapes.Segment] {
    shapes.compactMap { $0 }.flatMap(\.segments).filter {
      $0.kind == .running || scale.x($0.end) - scale.x($0.start) > 0.5
    }
  }
  var showsCancellation: Bool { shapes.contains { $0?.cancelled != nil } }

  /// Writes a separate file with its own style, heading and legend.
  func writeFile(to output: inout some TextOutputStream) {
    let legend = PictureLegend(self)
    let total = height + 44 + legend.height + (words.abnormalEnding == nil ? 0 : 24)
    output.write(PictureStyle.open(width: size.width, height: total, title: title))
    let right = size.width - 16
    let titleRoom = right - 32 - Double(words.machine.count) * Self.width(ofCharacterIn: "machine")
    let shownTitle = PictureStyle.cut(
      title, to: Int(titleRoom / Self.width(ofCharacterIn: "title")))
    output.write(Markup.text("title", 16, 26, shownTitle))
    output.write(
      "<text class=\"machine\" x=\"\(Markup.number(right))\" y=\"26\" text-anchor=\"end\">"
        + "\(Markup.escaped(words.machine))</text>\n")
    output.write("<g transform=\"translate(0 34)\">\n")
    writeShapes(to: &output)
    output.write("</g>\n")
    legend.write(at: height + 44, to: &output)
    if let ending = words.abnormalEnding {
      output.write(Markup.text("outcome warning", 16, total - 10, ending))
    }
    output.write("</svg>\n")
  }

  /// Writes the element for a page that contains the style.
  func writeInline(to output: inout some TextOutputStream) {
    let box = "viewBox=\"0 0 \(Markup.number(size.width)) \(Markup.number(height))\""
    output.write(
      "<svg id=\"lanes\(suffix)\" class=\"picture timeline\" \(box) role=\"img\" aria-labelledby=\"picture-title\(suffix)\">\n"
    )
    output.write("<title id=\"picture-title\(suffix)\">\(Markup.escaped(description))</title>\n")
    writeShapes(to: &output)
    output.write("</svg>\n")
  }

  /// Writes one of several pictures of a page: without ids, and without the arrows' heads, which the page contains
  /// once.
  func writeStill(to output: inout some TextOutputStream) {
    let box = "viewBox=\"0 0 \(Markup.number(size.width)) \(Markup.number(height))\""
    output.write(
      "<svg class=\"picture\" \(box) role=\"img\" aria-label=\"\(Markup.escaped(description))\">\n")
    writeShapes(to: &output)
    output.write("</svg>\n")
  }

  /// A description of the picture for readers who cannot see it.
  var description: String {
    let tasks = trace.tasks.count
    return
      "Timeline of \(title): \(tasks) \(tasks == 1 ? "task" : "tasks") in \(words.time(trace.end))."
  }

  private func writeShapes(to output: inout some TextOutputStream) {
    // If a page has several pictures, it contains the arrows' heads once, outside of them.
    if !isStill, suffix.isEmpty { output.write(PictureStyle.markers) }
    writeAxis(to: &output)
    output.write("<g class=\"lanes\">\n")
    for task in trace.tasks { writeArrows(of: task, to: &output) }
    for (index, row) in outline.rows.enumerated() { writeLane(index, row, to: &output) }
    if let divergence { output.write(mark(divergence)) }
    output.write("</g>\n<g class=\"labels\">\n")
    for (index, row) in outline.rows.enumerated() { writeLabel(index, row, to: &output) }
    output.write("</g>\n")
  }

  // MARK: Lanes

  func middle(_ row: Int) -> Double {
    size.top + (Double(row) + 0.5) * size.row
  }

  private func writeLane(_ index: Int, _ row: Outline.Row, to output: inout some TextOutputStream) {
    let y = middle(index)
    switch row.content {
    case .fold(let fold):
      let start = Point(time: fold.start, slot: 0)
      let end = Point(time: fold.end, slot: .max)
      output.write(rectangle("fold", start, end, y: y, height: 8))
      output.write(outcome("dim", end, y, words.outcome(of: fold)))
    case .task(let position):
      let task = trace.tasks[position]
      guard let shapes = shapes[index] else { return }
      output.write(isStill ? "<g>" : "<g data-task=\"\(task.id.number)\">")
      for segment in shapes.segments where segment.kind == .running || takesRoom(segment) {
        let style = segment.kind.rawValue + (segment.isCancelled ? " late" : "")
        output.write(
          rectangle(style, segment.start, segment.end, y: y, height: segment.kind.height))
      }
      if let point = shapes.created { output.write(cap("start", point, y)) }
      if let point = shapes.ended { output.write(cap("end", point, y)) }
      if let point = shapes.cancelled {
        output.write(
          anchored("text", "cross", point, shift: 3, "y=\"\(Markup.number(y + 5))\"", "✗"))
      }
      let last = shapes.ended ?? Point(time: trace.end, slot: .max)
      output.write(
        outcome(
          PictureStyle.name(for: task.outcome), last, y, words.outcome(of: task)))
      output.write("</g>\n")
    }
  }

  private func takesRoom(_ segment: LaneShapes.Segment) -> Bool {
    scale.x(segment.end) > scale.x(segment.start)
  }

  private func writeLabel(
    _ index: Int, _ row: Outline.Row, to output: inout some TextOutputStream
  ) {
    let x = Markup.number(14 + Double(min(row.prefix.count / 3, 8)) * 14)
    let y = Markup.number(middle(index) + 4.5)
    switch row.content {
    case .task(let position):
      let id = trace.tasks[position].id
      output.write(
        "<text\(isStill ? "" : " data-label=\"\(id.number)\"") x=\"\(x)\" y=\"\(y)\">"
          + "\(Markup.escaped(PictureStyle.cut(words.name(id), to: size.name)))</text>\n")
    case .fold(let fold):
      output.write("<text class=\"dim\" x=\"\(x)\" y=\"\(y)\">… \(fold.tasks.count) more</text>\n")
    }
  }

  private func writeArrows(of task: TaskLife, to output: inout some TextOutputStream) {
    for arrow in arrows(of: task) {
      output.write(self.arrow(arrow.style, arrow.point, from: arrow.from, to: arrow.to))
    }
  }

  /// The styles of all arrows in the picture.
  var arrowStyles: Set<String> { Set(trace.tasks.flatMap(arrows).map(\.style)) }

  /// Returns the arrows from the task's creator, to the task that its end woke, and from the task that cancelled it.
  private func arrows(
    of task: TaskLife
  ) -> [(style: String, point: Point, from: Int, to: Int)] {
    let row = rowOfTask[Int(task.id.number) - 1]
    guard row >= 0, let shapes = shapes[row] else { return [] }
    var arrows: [(style: String, point: Point, from: Int, to: Int)] = []
    if let maker = visibleRow(task.creation.creator ?? task.creation.parent),
      let point = shapes.created
    {
      let style = task.creation.kind.isStructured ? "made" : "made loose"
      arrows.append((style, point, maker, row))
    }
    if let waiter = steps.waiter(wokenBy: Int(task.id.number) - 1), rowOfTask[waiter] >= 0,
      let point = shapes.ended
    {
      arrows.append(("woke", point, row, rowOfTask[waiter]))
    }
    if let cancellation = task.cancellation, let point = shapes.cancelled,
      let by = visibleRow(
        cancellation.cause == .parent ? task.creation.parent : cancellation.by), by != row
    {
      arrows.append(("cancels", point, by, row))
    }
    return arrows
  }

  private func visibleRow(_ task: TaskID?) -> Int? {
    guard let position = task.map({ Int($0.number) - 1 }), rowOfTask.indices.contains(position),
      rowOfTask[position] >= 0
    else { return nil }
    return rowOfTask[position]
  }
}
