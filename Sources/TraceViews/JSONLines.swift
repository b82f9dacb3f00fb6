package import TaskTrace

/// A trace for other programs: JSON Lines, UTF-8, the first line about the run, then an event a line.
///
/// The first line: `event` is `run`; `program`, `arguments`, `cores`, `policy`, `seed`, `runtime`.
/// An event's line has `time` (nanoseconds from the start), `core` (`main`, `outside`, or a number from 1),
/// `event` (the log's verb), and where they apply: `task` and `name` (tasks are numbered from 1), `kind`,
/// `parent`, `creator`, `group`, `priority`, `cancelled` (created so), `by` (the task that did it), `cause`,
/// `reason`, `until`, `on` (the task, group or actor waited for), `implicit`, `key`, `error`, `stream`, `text`,
/// `ending`, `status`, `signal`, and `place` with `function`, `file`, `line` and `column`.
/// A member that does not apply is not there. Lines are made as they are asked for.
package struct JSONLines: Sequence, Sendable {
  let trace: Trace
  private let names: [String]
  private let places: [SiteID: String]

  package init(_ trace: Trace) {
    self.trace = trace
    names = trace.names.map(JSONText.string)
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      places[site] = trace.place(of: site).map(Self.object)
    }
  }

  package func makeIterator() -> AnyIterator<String> {
    var events = trace.events.makeIterator()
    var isFirst = true
    return AnyIterator {
      if isFirst {
        isFirst = false
        return run
      }
      return events.next().map(line)
    }
  }

  private var run: String {
    let scenario = trace.scenario
    let arguments = scenario.arguments.map(JSONText.string).joined(separator: ",")
    return JSONText.object([
      ("event", "\"run\""), ("program", JSONText.string(scenario.program)),
      ("arguments", "[\(arguments)]"), ("cores", "\(scenario.machine.cores)"),
      ("policy", JSONText.string(scenario.machine.policy.rawValue)),
      ("seed", "\(scenario.machine.seed)"),
      ("runtime", trace.runtime.isEmpty ? nil : JSONText.string(trace.runtime)),
    ])
  }

  private func line(_ event: Event) -> String {
    let core =
      switch event.core {
      case .main: "\"main\""
      case .worker(let number): "\(number)"
      case .outside: "\"outside\""
      }
    let position = event.task.map { Int($0.number) - 1 }
    let name = position.flatMap { names.indices.contains($0) ? names[$0] : nil }
    let (members, site) = event.action.members
    return JSONText.object(
      [
        ("time", "\(event.time.nanoseconds)"), ("core", core), ("task", event.task?.json),
        ("name", name), ("event", "\"\(event.action.verb)\""),
      ] + members + [("place", site.flatMap { places[$0] })])
  }

  private static func object(_ frame: SourceFrame) -> String {
    JSONText.object([
      ("function", JSONText.string(frame.function)), ("file", JSONText.string(frame.file)),
      ("line", "\(frame.line)"), ("column", "\(frame.column)"),
    ])
  }
}
