package import StyledText
import TaskTrace
package import TraceAnalysis

/// A comparison of two runs: the settings that differ, where and why the runs first differ, their lanes, and the
/// differences in outcomes and output.
package struct ComparisonPage {
  /// A setting that differs, with its value in each run.
  package struct Setting: Hashable, Sendable {
    var name: String
    var first: String
    var second: String

    package init(name: String, first: String, second: String) {
      (self.name, self.first, self.second) = (name, first, second)
    }
  }

  private let comparison: RunComparison
  private let settings: [Setting]
  private let labels: (first: String, second: String)
  private let options: ViewOptions
  private let words: ComparisonWords

  /// Creates a comparison. `labels` are the names of the runs in sentences, such as `run 1`.
  package init(
    _ comparison: RunComparison, settings: [Setting], labels: (first: String, second: String),
    _ options: ViewOptions
  ) {
    (self.comparison, self.settings, self.labels) = (comparison, settings, labels)
    self.options = options
    words = ComparisonWords(comparison, labels, ascii: options.ascii)
  }

  package var lines: [StyledLine] {
    let parts = [settingLines, causeLines, lanes, outcomeLines, outputLines]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  private func paragraph(_ text: String, _ role: Role = .plain) -> [StyledLine] {
    StyledLine(text, role).wrapped(to: options.width)
  }

  // MARK: Settings

  private var settingLines: [StyledLine] {
    if settings.isEmpty { return paragraph("Both runs have the same settings.") }
    return table("setting", settings.map { ($0.name, $0.first, $0.second) })
  }

  private func table(
    _ title: String, _ rows: [(String, String, String)]
  ) -> [StyledLine] {
    let widths = widths(of: title, rows)
    guard let widths, !options.plain else {
      return rows.flatMap { name, first, second in
        paragraph("\(name): \(first) in \(labels.first), \(second) in \(labels.second).")
      }
    }
    var table = Table([
      .init(title: title), .init(title: labels.first), .init(title: labels.second),
    ])
    for (name, first, second) in rows {
      let first = StyledLine(first).wrapped(to: widths.first)
      let second = StyledLine(second).wrapped(to: widths.second)
      for row in 0..<max(first.count, second.count) {
        table.add(
          .init(cells: [
            StyledLine(row == 0 ? name : ""), row < first.count ? first[row] : StyledLine(),
            row < second.count ? second[row] : StyledLine(),
          ]))
      }
    }
    return table.lines(width: options.width, ellipsis: options.ascii ? "..." : "…")
  }

  /// Returns the widths of the columns of the two runs: their cells are wrapped if they do not fit beside each other.
  /// Nil if the screen has no room for two columns.
  private func widths(
    of title: String, _ rows: [(String, String, String)]
  ) -> (first: Int, second: Int)? {
    func widest(_ texts: [String]) -> Int { texts.map(\.displayWidth).max() ?? 0 }
    let names = min(widest([title] + rows.map(\.0)), options.width / 3)
    // A margin of one column, and two spaces between columns.
    let room = options.width - 1 - names - 4
    let (first, second) = (widest(rows.map(\.1)), widest(rows.map(\.2)))
    guard room / 2 >= max(labels.first.displayWidth, labels.second.displayWidth) else { return nil }
    if first + second <= room { return (first, second) }
    let narrow = min(min(first, second), room / 2)
    return first < second ? (narrow, room - narrow) : (room - narrow, narrow)
  }

  // MARK: The first difference

  private var causeLines: [StyledLine] {
    var lines = paragraph(words.common)
    guard let cause = words.cause else { return lines }
    lines += paragraph(cause, .strong)
    // If computing takes no virtual time, a scenario always produces the same run, unless the trace warns that it does
    // not. So if only one setting differs, it is the cause.
    let isRepeatable = [comparison.first, comparison.second].allSatisfy { run in
      run.scenario.machine.cpu == .free && run.events.ofKinds([.warned]).first { _ in true } == nil
    }
    if isRepeatable, settings.count == 1, let setting = settings.first {
      lines += paragraph(
        "Only \(setting.name) differs in the settings, so it is the cause of all differences.")
    }
    return lines
  }

  // MARK: Lanes

  /// The minimum width of each picture, in columns, if the pictures are side by side.
  private static let narrowest = 50
  private static let gap = 3

  private var lanes: [StyledLine] {
    let isWide = options.width >= 2 * Self.narrowest + Self.gap && !options.plain
    let first = picture(of: comparison.first, labels.first, isWide)
    let second = picture(of: comparison.second, labels.second, isWide)
    guard isWide else { return first + [StyledLine()] + second }
    let width = (options.width - Self.gap) / 2
    return (0..<max(first.count, second.count)).map { row in
      var line = row < first.count ? first[row] : StyledLine()
      line.append(spaces: width + Self.gap - line.width)
      return (row < second.count ? line + second[row] : line).withoutTrailingSpaces
    }
  }

  private func picture(of trace: Trace, _ label: String, _ isWide: Bool) -> [StyledLine] {
    var options = options
    options.title = label
    options.rows = options.rows.map { max(4, $0 / (isWide ? 1 : 2)) }
    if isWide { options.width = (options.width - Self.gap) / 2 }
    return Timeline(trace, options).lines
  }

  // MARK: Outcomes and output

  private static let maximumTasks = 12

  private var outcomeLines: [StyledLine] {
    var rows = comparison.pairs.compactMap { pair -> (String, String, String)? in
      let first = result(of: pair.first, in: comparison.first)
      let second = result(of: pair.second, in: comparison.second)
      let name =
        pair.first.map(Words(comparison.first, ascii: options.ascii).name)
        ?? pair.second.map(Words(comparison.second, ascii: options.ascii).name)
      return first == second ? nil : (name ?? "", first, second)
    }
    let more = rows.count - Self.maximumTasks
    rows = Array(rows.prefix(Self.maximumTasks))
    let ends = (ending(of: comparison.first), ending(of: comparison.second))
    if ends.0 != ends.1 { rows.append(("the run", ends.0, ends.1)) }
    if rows.isEmpty { return paragraph("Each task ends in the same way at the same time.") }
    var lines = table("task", rows)
    if more > 0 {
      lines += paragraph("\(more) more \(more == 1 ? "task differs" : "tasks differ").", .dim)
    }
    return lines
  }

  private func result(of task: TaskID?, in trace: Trace) -> String {
    guard let life = task.flatMap({ trace[$0] }) else { return "not created" }
    let words = Words(trace, ascii: options.ascii)
    return words.outcome(of: life) + (life.ended.map { " at \(words.time($0))" } ?? "")
  }

  private func ending(of trace: Trace) -> String {
    let words = Words(trace, ascii: options.ascii)
    return (trace.ending.map(words.ending) ?? "did not end") + " at \(words.time(trace.end))"
  }

  private var outputLines: [StyledLine] {
    let (first, second) = (printed(in: comparison.first), printed(in: comparison.second))
    guard
      let line = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset
        ?? (first.count == second.count ? nil : min(first.count, second.count))
    else { return [] }
    func quoted(_ lines: [String]) -> String {
      line < lines.count ? "\"\(lines[line].makingControlsVisible())\"" : "nothing"
    }
    return paragraph(
      "The output differs from line \(line + 1): \(labels.first) prints \(quoted(first)), and \(labels.second) prints \(quoted(second))."
    )
  }

  private func printed(in trace: Trace) -> [String] {
    trace.events.ofKinds([.printed]).compactMap { found in
      guard case .printed(let stream, let text) = found.event.action else { return nil }
      return stream == .standardError && text.isOfStackTrace ? nil : text
    }
  }
}
