import TaskTrace
import TraceAnalysis
import TraceViews

/// The task tree as SVG: one box per task with its kind and outcome, children below and to the right of their parent.
/// Tasks that are not child tasks are joined by a dashed line.
struct TreePicture {
  private let trace: Trace
  private let words: Words
  private let title: String
  private let outline: Outline
  private let family: Family

  private static let box = (width: 290.0, height: 42.0, step: 54.0, indent: 44.0)

  init(_ trace: Trace, _ options: ExportOptions, rows limit: Int = 120) {
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
    family = Family(trace)
    outline = Outline(
      trace, family: family, limit: limit, strokes: Strokes(ascii: false), prefixWidth: 90)
  }

  private func depth(_ row: Outline.Row) -> Double { Double(row.prefix.count / 3) }

  func writeFile(to output: inout some TextOutputStream) {
    let deepest = outline.rows.map(depth).max() ?? 0
    let width = max(32 + deepest * Self.box.indent + Self.box.width, 520)
    let height = 60 + Double(outline.rows.count) * Self.box.step
    output.write(PictureStyle.open(width: width, height: height, title: title))
    output.write(Markup.text("title", 16, 26, PictureStyle.cut(title, to: 60)))
    var rows: [Int: Int] = [:]
    for (index, row) in outline.rows.enumerated() {
      let x = 16 + depth(row) * Self.box.indent
      let y = 46 + Double(index) * Self.box.step
      switch row.content {
      case .task(let position):
        rows[position] = index
        writeBranch(position, at: index, x, y, rows, to: &output)
        write(trace.tasks[position], x, y, to: &output)
      case .fold(let fold):
        output.write(Markup.text("dim", x + 10, y + 18, "… \(fold.tasks.count) more"))
        output.write(Markup.text("small dim", x + 10, y + 34, words.outcome(of: fold)))
      }
    }
    output.write("</svg>\n")
  }

  /// Writes the line from the parent's box down and across to a task's box.
  private func writeBranch(
    _ position: Int, at index: Int, _ x: Double, _ y: Double, _ rows: [Int: Int],
    to output: inout some TextOutputStream
  ) {
    guard let parent = family.parent(of: position).flatMap({ rows[$0] }) else { return }
    let start = 46 + Double(parent) * Self.box.step + Self.box.height
    let stem = Markup.number(x - Self.box.indent / 2)
    let style = trace.tasks[position].creation.parent == nil ? "branch loose" : "branch"
    output.write(
      "<path class=\"\(style)\" d=\"M\(stem) \(Markup.number(start))"
        + "V\(Markup.number(y + Self.box.height / 2))H\(Markup.number(x))\"/>\n")
  }

  private func write(
    _ task: TaskLife, _ x: Double, _ y: Double, to output: inout some TextOutputStream
  ) {
    let style = PictureStyle.name(for: task.outcome)
    output.write(
      "<rect class=\"box \(style)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" rx=\"6\" "
        + "width=\"\(Markup.number(Self.box.width))\" height=\"\(Markup.number(Self.box.height))\"/>\n"
    )
    output.write(Markup.text("", x + 12, y + 18, PictureStyle.cut(words.name(task.id), to: 22)))
    let kind = PictureStyle.cut(task.creation.kind.words, to: 22)
    output.write(
      "<text class=\"small dim\" text-anchor=\"end\" x=\"\(Markup.number(x + Self.box.width - 12))\" "
        + "y=\"\(Markup.number(y + 18))\">\(Markup.escaped(kind))</text>\n")
    let end = task.ended.map { ", \(words.time($0))" } ?? ""
    // At most 35 bold characters fit in a line of the box.
    let outcome = PictureStyle.cut(words.outcome(of: task), to: 35 - end.count)
    output.write(Markup.text("small outcome \(style)", x + 12, y + 34, outcome + end))
  }
}
