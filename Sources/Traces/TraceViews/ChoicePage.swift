package import StyledText
package import TaskTrace

/// A choice of the scheduler in a run: the lanes so far, and who could go first, each with its source line.
package struct ChoicePage {
  private let past: Trace
  private let choice: ScheduleChoice
  private let number: Int
  private let options: ViewOptions
  private let words: Words

  /// `past` is the run up to where the choice is made; choices count from 1.
  package init(_ past: Trace, _ choice: ScheduleChoice, number: Int, _ options: ViewOptions) {
    (self.past, self.choice, self.number, self.options) = (past, choice, number, options)
    words = Words(past, ascii: options.ascii)
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
    line.append(visible: said(candidate))
    if index == 0 { line.append(" (the default)", .dim) }
    var lines = line.wrapped(to: options.width, indent: 4)
    guard let place = candidate.task.flatMap(latestPlace) else { return lines }
    var source = StyledLine("    \(place.fileName):\(place.line)  ", .dim)
    source.append(visible: past.symbols.text(of: place) ?? "")
    lines.append(source.truncated(to: options.width))
    return lines
  }

  private func said(_ candidate: ScheduleChoice.Candidate) -> String {
    let name = candidate.task.map(words.name)
    return switch candidate.kind {
    case .runs:
      name.map { hasRun(candidate.task) ? "\($0) continues" : "\($0) starts" } ?? "a task starts"
    case .continues: name.map { "\($0) continues on its core" } ?? "the core continues"
    case .fires: name.map { "the sleep of \($0) ends" } ?? "a timer fires"
    case .prepares:
      name.map { "the runtime carries on for \($0)" }
        ?? "the runtime carries on with a job of its own"
    }
  }

  private func hasRun(_ task: TaskID?) -> Bool {
    let events = past.events
    return events.indices.contains {
      events.task(of: $0) == task && events.isOfKind(.running, at: $0)
    }
  }

  /// Where the task was last seen in the source.
  private func latestPlace(of task: TaskID) -> SourceFrame? {
    let events = past.events
    return events.indices.suffix(10_000).reversed().lazy
      .filter { events.task(of: $0) == task }.compactMap { words.site(of: events[$0]) }
      .compactMap { past.place(of: $0) }.first
  }
}
