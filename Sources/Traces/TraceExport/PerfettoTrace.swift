import TaskTrace
import TraceAnalysis
import TraceViews

/// A run in Chrome's trace-event format, which ui.perfetto.dev reads: one track per task with its slices, one track
/// per core, an asynchronous slice for each task's life, and arrows from the task that created, woke or cancelled
/// another. An arrow joins the most recent slices of both tracks, so everything is written in order of time.
struct PerfettoTrace {
  let trace: Trace
  let words: Words
  let title: String
  private let places: Places

  init(_ trace: Trace, _ options: ExportOptions) {
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
    places = Places(trace)
  }

  /// The numbers of the processes that group the tracks.
  private static let tasks = "1"
  private static let cores = "2"

  func write(to output: inout some TextOutputStream) {
    output.write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
    output.write(nameTrack("process_name", Self.tasks, "0", title))
    for task in trace.tasks {
      write(nameTrack("thread_name", Self.tasks, task.id.json, words.name(task.id)), to: &output)
    }
    write(nameTrack("process_name", Self.cores, "0", "Cores"), to: &output)
    var cursor = Cursor()
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

  /// The arrows that end at the next slice of each task.
  private struct Cursor {
    var arrows: [TaskID: [(kind: String, id: Int)]] = [:]
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
    case .cancelled, .noticed, .handlerRan, .escalated, .intervened, .printed, .warned:
      lines.append(instant(event, task))
    case .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked, .unblocked,
      .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .ended:
      break
    }
    if let slice = task.slice(beginningAt: index) {
      lines += objects(for: slice, of: task)
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

  private func objects(for slice: Slice, of task: TaskLife) -> [String] {
    var site: SiteID?
    var core: Core?
    switch slice.state {
    case .ready: break
    case .running(let where_), .blocked(let where_): core = where_
    case .suspended(let suspension): site = suspension.site
    }
    var arguments = JSONObject()
    arguments.add("place", places[site]?.short)
    arguments.add("core", core?.description)
    let name = words.name(task.id)
    let own = object(
      for: slice, Self.tasks, task.id.json, words.state(slice.state), arguments.finished())
    guard let core else { return [own] }
    return [own, object(for: slice, Self.cores, core.track, name, nil)]
  }

  private func object(
    for slice: Slice, _ process: String, _ track: String, _ name: String, _ arguments: String?
  ) -> String {
    var object = JSONObject()
    object.add("ph", "X")
    object.add("pid", json: process)
    object.add("tid", json: track)
    object.add("ts", json: Self.microseconds(slice.start.nanoseconds))
    object.add(
      "dur", json: Self.microseconds(slice.end.nanoseconds - slice.start.nanoseconds))
    object.add("name", name)
    object.add("args", json: arguments)
    return object.finished()
  }

  private func life(_ phase: String, of task: TaskLife, at time: VirtualTime) -> String {
    var object = JSONObject()
    object.add("ph", phase)
    object.add("cat", "life")
    object.add("id", json: task.id.json)
    object.add("pid", json: Self.tasks)
    object.add("tid", json: task.id.json)
    object.add("ts", json: Self.microseconds(time.nanoseconds))
    object.add("name", words.name(task.id))
    guard phase == "b" else { return object.finished() }
    var arguments = JSONObject()
    arguments.add("kind", words.relation(of: task))
    arguments.add("outcome", words.outcome(of: task))
    object.add("args", json: arguments.finished())
    return object.finished()
  }

  private func arrow(
    _ phase: String, _ kind: String, _ id: Int, _ task: TaskID, _ time: VirtualTime
  ) -> String {
    var object = JSONObject()
    object.add("ph", phase)
    object.add("bp", phase == "f" ? "e" : nil)
    object.add("cat", kind)
    object.add("id", id)
    object.add("pid", json: Self.tasks)
    object.add("tid", json: task.json)
    object.add("ts", json: Self.microseconds(time.nanoseconds))
    object.add("name", kind)
    return object.finished()
  }

  private func instant(_ event: Event, _ task: TaskLife?) -> String {
    var arguments = JSONObject()
    arguments.add("what", words.sentence(event))
    var object = JSONObject()
    object.add("ph", "i")
    object.add("s", task == nil ? "g" : "t")
    object.add("pid", json: Self.tasks)
    object.add("tid", json: task?.id.json ?? "0")
    object.add("ts", json: Self.microseconds(event.time.nanoseconds))
    object.add("name", event.action.verb)
    object.add("args", json: arguments.finished())
    return object.finished()
  }

  private func nameTrack(
    _ kind: String, _ process: String, _ thread: String, _ name: String
  ) -> String {
    var arguments = JSONObject()
    arguments.add("name", name)
    var object = JSONObject()
    object.add("ph", "M")
    object.add("pid", json: process)
    object.add("tid", json: thread)
    object.add("name", kind)
    object.add("args", json: arguments.finished())
    return object.finished()
  }

  /// Returns a time in microseconds, the unit of the format, with three decimals.
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
