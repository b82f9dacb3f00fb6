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
  private let choiceWords: ChoiceWords

  /// Creates the page for a choice. `past` is the run up to the choice, and `number` is the choice's number, from 1.
  package init(_ past: Trace, _ choice: ScheduleChoice, number: Int, _ options: ViewOptions) {
    (self.past, self.choice, self.number, self.options) = (past, choice, number, options)
    words = Words(past, ascii: options.ascii)
    choiceWords = ChoiceWords(past, afterEvents: past.events.count, words)
  }

  /// Returns the page in at most `limit` lines, if that is possible; nil means no limit. The page has as many lanes
  /// as fit. Below them, the candidates' source lines have as many rows as are left. They are left out if there is no
  /// room for a row of each and three rows of lanes. On the smallest screens, the lanes are left out too.
  package func lines(within limit: Int?) -> [StyledLine] {
    guard let limit else { return lines(options, sourceRows: .max) }
    let short =
      lines(within: limit, laneRows: 4, sourceRows: 1)
      ?? lines(within: limit, laneRows: 3, sourceRows: 1, hasGap: false)
    guard let short else {
      return lines(within: limit, laneRows: 2, sourceRows: 0)
        ?? [heading] + candidateLines(sourceRows: 0)
    }
    let lanes = short.dropLast(candidateLines(sourceRows: 1).count)
    var best = short
    for rows in 2...max(2, limit) {
      let next = lanes + candidateLines(sourceRows: rows)
      guard next.count <= limit, next.count > best.count else { break }
      best = Array(next)
    }
    return best
  }

  /// Returns the page with as many rows of lanes as fit in `limit` lines; nil if not even `laneRows` rows fit.
  private func lines(
    within limit: Int, laneRows: Int, sourceRows: Int, hasGap: Bool = true
  ) -> [StyledLine]? {
    var best: [StyledLine]?
    var rows = laneRows...max(laneRows, options.rows ?? limit)
    var next = rows.upperBound
    while true {
      var options = options
      options.rows = next
      let lines = lines(options, sourceRows: sourceRows, hasGap: hasGap)
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

  private func lines(
    _ options: ViewOptions, sourceRows: Int, hasGap: Bool = true
  ) -> [StyledLine] {
    let stop = StopPage(
      Walk(past, afterEvents: past.events.count), Timeline(stopsOf: past, options)
    ) { _ in [] }
    let lines = [heading] + stop.tasks
    let gap = hasGap && lines.last?.isEmpty == false ? [StyledLine()] : []
    return lines + gap + candidateLines(sourceRows: sourceRows)
  }

  private var heading: StyledLine {
    StyledLine("Choice \(number), at \(words.time(past.end))", .heading)
  }

  private func candidateLines(sourceRows: Int) -> [StyledLine] {
    var lines = [StyledLine("Which goes first?", .strong)]
    for (index, candidate) in choice.candidates.enumerated() {
      lines += line(index, candidate, sourceRows: sourceRows)
    }
    let hidden = choice.count - choice.candidates.count
    if hidden > 0 { lines.append(StyledLine(" \(hidden) more cannot be chosen here.", .dim)) }
    return lines
  }

  private func line(
    _ index: Int, _ candidate: ScheduleChoice.Candidate, sourceRows: Int
  ) -> [StyledLine] {
    var line = StyledLine(" ")
    line.append("\(index + 1)", .key)
    line.append("  ")
    line.append(visible: choiceWords.phrase(for: candidate))
    if index == 0 { line.append(" (the default)", .dim) }
    let lines = line.wrapped(to: options.width, indent: 4)
    guard sourceRows > 0, let place = choiceWords.place(of: candidate) else { return lines }
    var code = StyledLine("    \(place.fileName):\(place.line)  ", .dim)
    code.append(visible: past.symbols.text(of: place) ?? "")
    guard sourceRows > 1 else { return lines + [code.truncated(to: options.width)] }
    var rows = code.wrapped(to: options.width, indent: 6)
    if rows.count > sourceRows {
      rows.removeSubrange(sourceRows...)
      rows[sourceRows - 1].append(" …", .dim)
      rows[sourceRows - 1] = rows[sourceRows - 1].truncated(to: options.width)
    }
    return lines + rows
  }
}
