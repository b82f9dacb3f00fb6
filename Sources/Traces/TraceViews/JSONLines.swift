import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// A trace as JSON Lines in UTF-8, for other programs. The first line describes the run. Each further line describes
/// an event, and after the events a finding. Lines are made on request.
///
/// The first line has `event`, which is `run`, and `program`, `arguments`, `cores`, `policy`, `cpu` (if CPU time is
/// measured), `seed`, `departures` and `runtime`.
///
/// An event's line has `time` (nanoseconds since the start), `core` (`main`, `outside`, or a number from 1), and
/// `event` (the verb of the log). A member that does not apply is left out. The other members are:
/// - `task` and `name`: the task, numbered from 1, and its name.
/// - `kind`, `parent`, `creator`, `group`, `priority`, and `cancelled` for a task that is created cancelled.
/// - `by` (the task that caused the event), `cause`, `reason`, `until`, `on` (the task, group or actor that is
///   waited for, or the actor on which a task continues), `call` (the awaited call, as `AwaitedCall` names it),
///   `implicit`, and `discards` for a group that keeps no results.
/// - `change`, `key`, `error`, `stream`, `text`, `ending`, `status` and `signal`.
/// - `place`, with `function`, `file`, `line` and `column`.
///
/// A finding's line has `event`, which is `finding`, and:
/// - `time`, and `index`: the number of event lines before the event that shows the finding.
/// - `task` and `name` of the task to change, and `otherTasks`, the numbers of the other tasks.
/// - `kind` (as `Finding.Kind` names it), `grade` (`mistake` or `remark`; a remark may be intended), `title`, `text`,
///   `remedy`, and `lesson` if a lesson teaches what to do instead.
/// - `place`, the line to change, and `otherPlaces`; `cost`, the nanoseconds that were lost.
package struct JSONLines: Sequence, Sendable {
  let trace: Trace
  private let lesson: @Sendable (Finding.Kind) -> String?
  private let places: [SiteID: String]

  /// Creates the lines of a trace. `lesson` returns the lesson about a kind of finding; nil if there is none.
  package init(
    _ trace: Trace, lesson: @escaping @Sendable (Finding.Kind) -> String? = { _ in nil }
  ) {
    self.trace = trace
    self.lesson = lesson
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      places[site] = trace.place(of: site).map(Self.object)
    }
  }

  package func makeIterator() -> Iterator { Iterator(lines: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate let lines: JSONLines
    /// The index of the next event; -1 for the line about the run.
    private var index = -1
    /// The findings that have no line yet, the next one last; nil until all events have their lines.
    private var findings: [Finding]?

    fileprivate init(lines: JSONLines) { self.lines = lines }

    package mutating func next() -> String? {
      guard index < lines.trace.events.count else { return finding() }
      defer { index += 1 }
      return index < 0 ? lines.run : lines.line(lines.trace.events[index])
    }

    private mutating func finding() -> String? {
      if findings == nil { findings = lines.trace.notableFindings.reversed() }
      return findings?.popLast().map(lines.line)
    }
  }

  private var run: String {
    let scenario = trace.scenario
    let arguments = scenario.arguments.map(JSONText.string).joined(separator: ",")
    var object = JSONObject()
    object.add("event", "run")
    object.add("program", trace.symbols.learnersFile ?? scenario.program)
    object.add("arguments", json: "[\(arguments)]")
    object.add("cores", scenario.machine.cores)
    object.add("policy", scenario.machine.policy.rawValue)
    object.add("cpu", scenario.machine.cpu == .free ? nil : scenario.machine.cpu.rawValue)
    object.add("seed", scenario.machine.seed)
    object.add("departures", scenario.machine.departures?.description)
    object.add("runtime", trace.runtime.isEmpty ? nil : trace.runtime)
    return object.finished()
  }

  private func line(_ event: Event) -> String {
    var object = JSONObject()
    object.add("time", event.time.nanoseconds)
    switch event.core {
    case .main: object.add("core", "main")
    case .worker(let number): object.add("core", number)
    case .outside: object.add("core", "outside")
    }
    object.add("task", event.task?.number)
    object.add("name", event.task.map(trace.name))
    object.add("event", event.action.verb)
    let site = object.add(event.action)
    object.add("place", json: site.flatMap { places[$0] })
    return object.finished()
  }

  private func line(_ finding: Finding) -> String {
    var object = JSONObject()
    object.add("time", finding.time.nanoseconds)
    object.add("task", finding.tasks.first?.number)
    object.add("name", finding.tasks.first.map(trace.name))
    object.add("event", "finding")
    object.add("kind", finding.kind.rawValue)
    object.add("grade", finding.grade.rawValue)
    object.add("title", finding.kind.title)
    object.add("text", finding.text)
    object.add("remedy", finding.remedy)
    object.add("lesson", lesson(finding.kind))
    object.add("index", finding.event)
    object.add("otherTasks", list: finding.allTasks.dropFirst().map { "\($0.number)" })
    object.add("cost", finding.cost.map { Int($0 / .nanoseconds(1)) })
    object.add("place", json: finding.places.first.map(Self.object))
    object.add("otherPlaces", list: finding.places.dropFirst().map(Self.object))
    return object.finished()
  }

  private static func object(_ frame: SourceFrame) -> String {
    var object = JSONObject()
    object.add("function", frame.function)
    object.add("file", frame.file)
    object.add("line", frame.line)
    object.add("column", frame.column)
    return object.finished()
  }
}
