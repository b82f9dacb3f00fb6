package import StyledText
package import TaskTrace
package import TraceAnalysis

/// The page for a choice of the scheduler: the lanes up to the choice, and the candidates, each with its source
/// line.
package struct ChoicePage {
  private let past: Trace
  private let choice: ScheduleChoice
  private let number: Int
  private let options: ViewOptions
  private let words: Words
  private let said: ChoiceWords

  /// Creates the page for a choice. `past` is the run up to the choice, and `number` is the choice's number, from 1.
  package init(_ past: Trace, _ choice: ScheduleChoice, number: Int, _ options: ViewOptions) {
    (self.past, self.choice, self.number, self.options) = (past, choice, number, options)
    words = Words(past, ascii: options.ascii)
    said = ChoiceWords(past, afterEvents: past.events.count, words)
  }

  /// Returns the page in at most `limit` lines, if that is possible; nil means no limit. The page has as many lanes
  /// as fit. The candidates' source lines are left out if they do not leave room for four rows of lanes. On the
  /// smallest screens, the lanes are left out too.
  package func lines(within limit: Int?) -> [StyledLine] {
    guard let limit else { return lines(options) }
    return lines(within: limit, laneRows: 4, showsSource: true)
      ?? lines(within: limit, laneRows: 2, showsSource: false)
      ?? [heading] + candidateLines(showsSource: false)
  }

  /// Returns the page with as many rows of lanes as fit in `limit` lines; nil if not even `laneRows` rows fit.
  private func lines(within limit: Int, laneRows: Int, showsSource: Bool) -> [StyledLine]? {
    var best: [StyledLine]?
    var rows = laneRows...max(laneRows, options.rows ?? limit)
    var next = rows.upperBound
    while true {
      var options = options
      options.rows = next
      let lines = lines(options, showsSource: showsSource)
      if lines.count <= limit {
        best = lines
        guard next < rows.upperBound else { return best }
        rows = next + 1...rows.upperBound
      } else {
        guard next > rows.lowerBound else { return best }
        rows = rows.lowerBound...next - 1
      }
      next = (rows.lowerBound + rows.upperBound) / 2
    }
  }

  private func lines(_ options: ViewOptions, showsSource: Bool = true) -> [StyledLine] {
    let stop = StopPage(
      Walk(past, afterEvents: past.events.count), Timeline(stopsOf: past, options)
    ) { _ in [] }
    let lines = [heading] + stop.tasks
    let gap = lines.last?.isEmpty == false ? [StyledLine()] : []
    return lines + gap + candidateLines(showsSource: showsSource)
  }

  private var heading: StyledLine {
    StyledLine("Choice \(number), at \(words.time(past.end))", .heading)
  }

  private func candidateLines(showsSource: Bool) -> [StyledLine] {
    var lines = [StyledLine("Which goes first?", .strong)]
    for (index, candidate) in choice.candidates.enumerated() {
      lines += line(index, candidate, showsSource: showsSource)
    }
    let hidden = choice.count - choice.candidates.count
    if hidden > 0 { lines.append(StyledLine(" \(hidden) more cannot be chosen here.", .dim)) }
    return lines
  }

  private func line(
    _ index: Int, _ candidate: ScheduleChoice.Candidate, showsSource: Bool
  ) -> [StyledLine] {
    var line = StyledLine(" ")
    line.append("\(index + 1)", .key)
    line.append("  ")
    line.append(visible: said.phrase(for: candidate))
    if index == 0 { line.append(" (the default)", .dim) }
    var lines = line.wrapped(to: options.width, indent: 4)
    guard showsSource, let place = said.place(of: candidate) else { return lines }
    var source = StyledLine("    \(place.fileName):\(place.line)  ", .dim)
    source.append(visible: past.symbols.text(of: place) ?? "")
    lines.append(source.truncated(to: options.width))
    return lines
  }
}
