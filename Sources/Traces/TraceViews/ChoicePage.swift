package import StyledText
package import TaskTrace
package import TraceAnalysis

/// A choice of the scheduler in a run: the lanes so far, and who could go first, each with its source line.
package struct ChoicePage {
  private let past: Trace
  private let choice: ScheduleChoice
  private let number: Int
  private let options: ViewOptions
  private let words: Words
  private let said: ChoiceWords

  /// `past` is the run up to where the choice is made; choices count from 1.
  package init(_ past: Trace, _ choice: ScheduleChoice, number: Int, _ options: ViewOptions) {
    (self.past, self.choice, self.number, self.options) = (past, choice, number, options)
    words = Words(past, ascii: options.ascii)
    said = ChoiceWords(past, afterEvents: past.events.count, words)
  }

  package var lines: [StyledLine] {
    var lines = [StyledLine("Choice \(number), at \(words.time(past.end))", .heading)]
    let stop = StopPage(
      Walk(past, afterEvents: past.events.count), Timeline(stopsOf: past, options)
    ) { _ in [] }
    lines += stop.tasks
    if lines.last?.isEmpty == false { lines.append(StyledLine()) }
    lines.append(StyledLine("Who goes first?", .strong))
    for (index, candidate) in choice.candidates.enumerated() {
      lines += line(index, candidate)
    }
    let hidden = choice.count - choice.candidates.count
    if hidden > 0 { lines.append(StyledLine(" \(hidden) more cannot be chosen here.", .dim)) }
    return lines
  }

  private func line(_ index: Int, _ candidate: ScheduleChoice.Candidate) -> [StyledLine] {
    var line = StyledLine(" ")
    line.append("\(index + 1)", .key)
    line.append("  ")
    line.append(visible: said.phrase(for: candidate))
    if index == 0 { line.append(" (the default)", .dim) }
    var lines = line.wrapped(to: options.width, indent: 4)
    guard let place = said.place(of: candidate) else { return lines }
    var source = StyledLine("    \(place.fileName):\(place.line)  ", .dim)
    source.append(visible: past.symbols.text(of: place) ?? "")
    lines.append(source.truncated(to: options.width))
    return lines
  }
}
