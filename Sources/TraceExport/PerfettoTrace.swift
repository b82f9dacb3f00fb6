import TaskTrace
import TraceViews

/// Chrome's trace-event format, as ui.perfetto.dev reads it: a track a task with a slice a state, a track a
/// core, an asynchronous slice a life, and arrows from whoever created, woke or cancelled a task. An arrow
/// joins the slices that were begun last on both tracks, so everything comes in the order in which it happened.
struct PerfettoTrace {
  let trace: Trace
  let words: Words
  let title: String

  init(_ trace: Trace, _ options: ExportOptions) {
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
  }

  /// The processes that the tracks stand in.
  private static let tasks = "1"
  private static let cores = "2"

  func write(to output: inout some TextOutputStream) {
    output.write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
    output.write(nameTrack("process_name", Self.tasks, "0", title))
    for task in trace.tasks {
      write(nameTrack("thread_name", Self.tasks, task.id.json, words.name(task.id)), to: &output)
    }
    write(nameTrack("process_name", Self.cores, "0", "Cores"), to: &output)
    var cursor = Cursor(trace)
    var namedCores: Set<Core> = []
    for (index, event) in trace.events.enumerated() {
      if case .running = event.action, namedCores.insert(event.core).inserted {
        write(
          nameTrack("thread_name", Self.cores, event.core.track, event.core.description),
          to: &output)
      }
      for line in lines(event, at: index, &cursor) { write(line, to: &output) }
    }
    for task in trace.tasks where task.ended == nil {
      write(life("e", of: task, at: trace.end), to: &output)
    }
    output.write("\n]}\n")
  }

  private func write(_ line: String, to output: inout some TextOutputStream) {
    output.write(",\n" + line)
  }

  /// Which stretch of each task comes next, and the arrows that lead to it.
  private struct Cursor {
    var stretches: [Int]
    var arrows: [TaskID: [(kind: String, id: Int)]] = [:]

    init(_ trace: Trace) { stretches = Array(repeating: 0, count: trace.tasks.count) }
  }

  private func lines(_ event: Event, at index: Int, _ cursor: inout Cursor) -> [String] {
    guard let task = event.task.flatMap({ trace[$0] }) else { return [instant(event, nil)] }
    var lines: [String] = []
    switch event.action {
    case .created(let creation):
      lines.append(life("b", of: task, at: event.time))
      if let creator = creation.creator {
        lines.append(arrow("s", "creates", index, creator, event.time))
        cursor.arrows[task.id, default: []].append(("creates", index))
      }
    case .ready(.task(let waker)):
      lines.append(arrow("s", "wakes", index, waker, event.time))
      cursor.arrows[task.id, default: []].append(("wakes", index))
    case .cancelled(let by?, _, _) where by != task.id:
      lines.append(instant(event, task))
      lines.append(arrow("s", "cancels", index, by, event.time))
      lines.append(arrow("f", "cancels", index, task.id, event.time))
    case .cancelled, .noticed, .handlerRan, .escalated, .printed, .remarked:
      lines.append(instant(event, task))
    default: break
    }
    let position = Int(task.id.number) - 1
    let next = cursor.stretches[position]
    if task.stretches.indices.contains(next), task.stretches[next].event == index {
      cursor.stretches[position] += 1
      lines += slices(task.stretches[next], of: task)
      for (kind, id) in cursor.arrows.removeValue(forKey: task.id) ?? [] {
        lines.append(arrow("f", kind, id, task.id, event.time))
      }
    }
    if task.endedEvent == index {
      for (kind, id) in cursor.arrows.removeValue(forKey: task.id) ?? [] {
        lines.append(arrow("f", kind, id, task.id, event.time))
      }
      lines.append(life("e", of: task, at: event.time))
    }
    return lines
  }

  private func slices(_ stretch: Stretch, of task: TaskLife) -> [String] {
    var site: SiteID?
    var core: Core?
    switch stretch.state {
    case .ready: break
    case .running(let where_): core = where_
    case .suspended(let suspension): site = suspension.site
    }
    let place = site.flatMap { trace.place(of: $0) }?.short
    let arguments = JSONText.object([
      ("place", place.map(JSONText.string)),
      ("core", core.map { JSONText.string($0.description) }),
    ])
    let own = JSONText.object([
      ("ph", "\"X\""), ("pid", Self.tasks), ("tid", task.id.json),
      ("ts", Self.microseconds(stretch.start.nanoseconds)),
      ("dur", Self.microseconds(stretch.end.nanoseconds - stretch.start.nanoseconds)),
      ("name", JSONText.string(words.state(stretch.state))), ("args", arguments),
    ])
    guard let core else { return [own] }
    return [
      own,
      JSONText.object([
        ("ph", "\"X\""), ("pid", Self.cores), ("tid", core.track),
        ("ts", Self.microseconds(stretch.start.nanoseconds)),
        ("dur", Self.microseconds(stretch.end.nanoseconds - stretch.start.nanoseconds)),
        ("name", JSONText.string(words.name(task.id))),
      ]),
    ]
  }

  private func life(_ phase: String, of task: TaskLife, at time: VirtualTime) -> String {
    let arguments = JSONText.object([
      ("kind", JSONText.string(words.relation(of: task))),
      ("outcome", JSONText.string(words.outcome(of: task))),
    ])
    return JSONText.object([
      ("ph", "\"\(phase)\""), ("cat", "\"life\""), ("id", task.id.json), ("pid", Self.tasks),
      ("tid", task.id.json), ("ts", Self.microseconds(time.nanoseconds)),
      ("name", JSONText.string(words.name(task.id))), ("args", phase == "b" ? arguments : nil),
    ])
  }

  private func arrow(
    _ phase: String, _ kind: String, _ id: Int, _ task: TaskID, _ time: VirtualTime
  ) -> String {
    JSONText.object([
      ("ph", "\"\(phase)\""), ("bp", phase == "f" ? "\"e\"" : nil), ("cat", "\"\(kind)\""),
      ("id", "\(id)"), ("pid", Self.tasks), ("tid", task.json),
      ("ts", Self.microseconds(time.nanoseconds)), ("name", "\"\(kind)\""),
    ])
  }

  private func instant(_ event: Event, _ task: TaskLife?) -> String {
    JSONText.object([
      ("ph", "\"i\""), ("s", task == nil ? "\"g\"" : "\"t\""), ("pid", Self.tasks),
      ("tid", task?.id.json ?? "0"), ("ts", Self.microseconds(event.time.nanoseconds)),
      ("name", JSONText.string(event.action.verb)),
      ("args", JSONText.object([("what", JSONText.string(words.sentence(event)))])),
    ])
  }

  private func nameTrack(
    _ kind: String, _ process: String, _ thread: String, _ name: String
  ) -> String {
    JSONText.object([
      ("ph", "\"M\""), ("pid", process), ("tid", thread), ("name", "\"\(kind)\""),
      ("args", JSONText.object([("name", JSONText.string(name))])),
    ])
  }

  /// The format's unit, exact to the nanosecond.
  static func microseconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(rest)
    return "\(whole).\(String(repeating: "0", count: max(3 - digits.utf8.count, 0)))\(digits)"
  }
}

extension TaskID {
  var json: String { String(number) }
}

extension Core {
  fileprivate var track: String {
    switch self {
    case .main: "0"
    case .worker(let number): String(number)
    case .outside: "65535"
    }
  }
}
