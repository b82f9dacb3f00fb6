package import StyledText
import TaskTrace
package import TraceAnalysis

/// The page for a stop of a walk through a run: the event, the lanes so far with every task's state, and the source
/// line.
package struct StopPage {
  private let walk: Walk
  private let words: Words
  private let layout: TimelineLayout
  private let options: ViewOptions
  private let coloring: ([String]) -> [StyledLine]

  /// Creates the page for the current stop. `coloring` returns lines of source code with their roles.
  package init(
    _ walk: Walk, _ timeline: Timeline, coloring: @escaping ([String]) -> [StyledLine]
  ) {
    self.walk = walk
    self.coloring = coloring
    layout = timeline.layout
    options = timeline.options
    words = layout.words
  }

  package var lines: [StyledLine] {
    heading + tasks + source
  }

  /// The lanes so far, with every task's state; in plain text, only the states.
  var tasks: [StyledLine] { options.plain ? states : lanes }

  // MARK: The event

  private var heading: [StyledLine] {
    let count = walk.trace.events.count
    let place = "Stop \(walk.position) of \(count), \(words.time(walk.snapshot.time))"
    var lines = [StyledLine(place, .heading)]
    let sentence =
      walk.event.map(words.sentence)
      ?? "This is the beginning of the run. Nothing has happened yet."
    lines += StyledLine(sentence, .strong).wrapped(to: options.width, indent: 1)
    return lines
  }

  // MARK: The tasks

  private var lanes: [StyledLine] {
    layout.lanes(afterEvents: walk.position, at: walk.snapshot.time) { position in
      state(ofTask: position)
    }
  }

  private var states: [StyledLine] {
    layout.rows.flatMap { row -> [StyledLine] in
      guard case .task(let position) = row.content, let state = state(ofTask: position) else {
        return []
      }
      let name = words.name(walk.trace.tasks[position].id)
      return StyledLine("\(name): \(state.text).").wrapped(to: options.width)
    }
  }

  /// Returns the state of a task at this stop, in words; nil if the task does not exist yet.
  private func state(ofTask position: Int) -> StyledLine? {
    guard walk.snapshot.tasks.indices.contains(position) else { return nil }
    let moment = walk.snapshot.tasks[position]
    var state = Self.words(for: moment.state, words)
    if moment.isCancelled, !moment.hasEnded { state += ", cancelled" }
    let mark = Strokes(ascii: options.ascii || options.plain).currentEvent
    guard moment.task == walk.event?.task else { return StyledLine(state, .dim) }
    return StyledLine(options.plain ? state : "\(state) \(mark)", .note)
  }

  private static func words(for state: Snapshot.State, _ words: Words) -> String {
    switch state {
    case .created: "created"
    case .ready: "ready"
    case .running: "running"
    case .blocked: "blocking its thread"
    case .suspended(let suspension): words.state(suspension.reason)
    case .ended(.returned): "returned"
    case .ended(.threw(let error)): "threw \(words.error(error))"
    }
  }

  // MARK: The source

  /// The number of source lines above and below the current one.
  private static let around = 2
  private static let maximumCallers = 3

  /// The source line of the event, and its callers. If the event has no source line, the latest one of its task is
  /// shown.
  private var source: [StyledLine] {
    guard let frames, let frame = frames.first else { return [] }
    let text = walk.trace.symbols.sources[frame.file] ?? []
    guard text.indices.contains(frame.line - 1) else {
      return [StyledLine(), StyledLine("\(frame.fileName):\(frame.line)", .dim)]
    }
    let first = max(1, frame.line - Self.around)
    let last = min(text.count, frame.line + Self.around)
    var lines = [StyledLine(), StyledLine("\(frame.fileName), \(frame.writtenFunction)", .dim)]
    for (offset, line) in coloring(Array(text[(first - 1)..<last])).enumerated() {
      lines.append(sourceLine(first + offset, line, isCurrent: first + offset == frame.line))
    }
    for caller in frames.dropFirst().prefix(Self.maximumCallers) {
      lines.append(
        StyledLine(
          " called from \(caller.writtenFunction), \(caller.fileName):\(caller.line)", .dim
        )
        .truncated(to: options.width))
    }
    return lines
  }

  private func sourceLine(_ number: Int, _ text: StyledLine, isCurrent: Bool) -> StyledLine {
    let digits = String(number)
    let strokes = Strokes(ascii: options.ascii || options.plain)
    let mark = isCurrent ? strokes.currentLine : " "
    var line = StyledLine(mark, .prompt)
    line.append(String(repeating: " ", count: max(1, 5 - digits.count)) + digits + "  ", .number)
    line = line + (isCurrent ? StyledLine(text.text, .strong) : text)
    return line.truncated(to: options.width)
  }

  /// The program's own frames at the event's place, innermost first.
  private var frames: [SourceFrame]? {
    guard let site else { return nil }
    let frames = walk.trace.frames(of: site).filter(\.isInProgram)
    guard let place = walk.trace.place(of: site) else { return nil }
    return frames.firstIndex(of: place).map { Array(frames[$0...]) } ?? [place]
  }

  private var site: SiteID? {
    guard let task = walk.event?.task else { return walk.event.flatMap { words.site(of: $0) } }
    return words.latestSites(of: task, before: walk.position).first { _ in true }
  }
}

extension Words {
  /// Returns where in the source an event happened; nil for an event without a place.
  func site(of event: Event) -> SiteID? { words(event.action).site }

  /// Returns the places of a task in the 10,000 events before a position, the latest first.
  func latestSites(of task: TaskID, before position: Int) -> some Sequence<SiteID> {
    let events = trace.events
    return events.indices.prefix(position).suffix(10_000).reversed().lazy
      .filter { events.task(of: $0) == task }.compactMap { site(of: events[$0]) }
  }
}

extension Walk {
  /// The position after the first event with a place in the program's own code; nil if there is none among the first
  /// events. Before it, a run may stop in a library, such as one that parses the arguments.
  package var firstStopInProgram: Int? {
    let words = Words(trace, ascii: true)
    return trace.events.indices.prefix(1_000).first { index in
      let place = words.site(of: trace.events[index]).flatMap(trace.place)
      return place?.isInProgram ?? false
    }.map { $0 + 1 }
  }
}

extension Snapshot.Moment {
  fileprivate var hasEnded: Bool { if case .ended = state { true } else { false } }
}

extension SourceFrame {
  /// The function's name without closures that only the compiler writes, such as the one for an `async let`.
  fileprivate var writtenFunction: String {
    shortFunction.replacing(#/implicit closure #[0-9]+ in\s/#, with: "")
  }
}
