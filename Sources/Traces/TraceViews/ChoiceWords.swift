package import TaskTrace
package import TraceAnalysis

/// Texts about the candidates of a choice: what each would do, and where its task was last seen in the source.
package struct ChoiceWords {
  private let trace: Trace
  private let words: Words
  private let position: Int

  /// Creates the texts for a choice that follows `position` events of the trace. Later events are ignored.
  package init(_ trace: Trace, afterEvents position: Int, _ words: Words) {
    (self.trace, self.position, self.words) = (trace, position, words)
  }

  package func phrase(for candidate: ScheduleChoice.Candidate) -> String {
    let name = candidate.task.map(words.name)
    return switch candidate.kind {
    case .runs:
      name.map { hasRun(candidate.task) ? "\($0) continues" : "\($0) starts" } ?? "a task starts"
    case .continues:
      name.map { "\($0) continues on its core\(progress(of: candidate.task))" }
        ?? "the core continues"
    case .fires: name.map { "the sleep of \($0) ends" } ?? "a timer fires"
    case .prepares:
      name.map { "the runtime runs a job for \($0)" }
        ?? "the runtime runs a job of its own"
    case .outside: "a thread of the program continues"
    }
  }

  /// Returns what the task did last, if it is at a point within a line: what it printed, or where it moved.
  private func progress(of task: TaskID?) -> String {
    let events = trace.events
    guard let last = (0..<position).last(where: { events.task(of: $0) == task }) else { return "" }
    if case .printed(_, let text) = events[last].action { return ", after printing \"\(text)\"" }
    if case .hopped(let actor, _) = events[last].action {
      return ", on \(actor.map(words.actor) ?? "no actor")"
    }
    return ""
  }

  private func hasRun(_ task: TaskID?) -> Bool {
    let events = trace.events
    return (0..<position).contains {
      events.task(of: $0) == task && events.isOfKind(.running, at: $0)
    }
  }

  /// Returns where the candidate's task was last seen in the source; nil if it was not seen in the latest 10,000
  /// events.
  package func place(of candidate: ScheduleChoice.Candidate) -> SourceFrame? {
    guard let task = candidate.task else { return nil }
    return words.latestSites(of: task, before: position).lazy.compactMap { trace.place(of: $0) }
      .first { _ in true }
  }
}
