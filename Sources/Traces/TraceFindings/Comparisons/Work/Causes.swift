import TaskTrace
import TraceAnalysis

/// The waits that explain why a step of work began late.
extension ObservedRun {
  /// Returns the wait whose end let a step begin: of its task, or of the task that started its task at that time.
  /// Nil if there is none.
  func wait(before step: WorkStep) -> Wait? {
    var task = trace[step.task]
    while let life = task {
      // The waits of a task end in order.
      let last = trace.waits(of: life.id, before: step.event).reversed()
        .prefix { $0.end >= step.start }.first { $0.end == step.start && $0.duration > .zero }
      if let last { return last }
      task = life.created == step.start ? life.creator.flatMap { trace[$0] } : nil
    }
    return nil
  }

  /// Returns a clause such as `main waited at line 7 for back`.
  func words(of wait: Wait, in lines: EditableLines) -> String {
    let place = editablePlace(wait.site, of: wait.waiter, lines) ?? place(wait.site)
    let line = place.map { " at line \($0.line)" } ?? ""
    let start = "\(name(wait.waiter)) waited\(line)"
    switch wait.reason {
    case .task(let other): return "\(start) for \(name(other))"
    case .group: return "\(start) for the children of its group"
    case .actor(let actor):
      return "\(start) for its turn on \(trace.actorNames[actor] ?? "an actor")"
    case .continuation, .unknown: return "\(start) to be resumed"
    case .sleeping, .yielding, .hopping: return "\(name(wait.waiter)) itself waited\(line)"
    }
  }
}
