package import TaskTrace
package import TraceAnalysis
import TraceViews

/// The runs of an exploration as a tree: the events up to a choice, the candidates of the choice, and, for each
/// candidate that was tried, the events that follow. Everything in the tree was observed in a run.
package struct OrderTree: Sendable {
  /// A part of a run, up to its next choice or to its end.
  struct Node: Sendable {
    /// The numbers of the part's events, in order.
    var events: [Int] = []
    /// For each candidate, the number of its text, the number of its file (-1 for none), and its line.
    var candidates: [[Int]] = []
    /// The number of candidates that the trace does not contain.
    var hidden = 0
    /// For each candidate, the index of the part that follows; -1 if no run took the candidate.
    var next: [Int] = []
    /// The number of the outcome, if a run ends with this part.
    var outcome: Int?
    /// The last characters of the schedule, which only this run has; empty if no run ends with this part.
    var check = ""
  }

  /// The parts. The first is the beginning of all runs. A part comes after the part that it follows.
  private(set) var nodes = [Node()]
  /// For each run, the number of parts after it was added.
  private(set) var sizes: [Int] = []
  /// The events, each once. The fields of an event are its time, its task, the number of the task's name, the task's
  /// parent, the numbers of the style and the words of its new state, the number of its file (-1 for none), its
  /// line, and the number of its sentence.
  private(set) var events: [[Int]] = []
  private(set) var texts = TextTable()
  /// The paths of the source files, by number, and the lines of each file that events and candidates refer to.
  private(set) var files: [String] = []
  private(set) var marked: [String: Set<Int>] = [:]
  private(set) var sources: [String: [String]] = [:]
  private(set) var outcomes: [String] = []
  /// The characters after the departures that the schedules of all runs have in common.
  private(set) var program = ""
  /// Whether two runs with the same decisions had different choices.
  private(set) var hasStrayed = false
  private var eventNumbers: [[Int]: Int] = [:]
  private var weight = 0

  package init() {}

  /// The styles of the tasks' states in the tree, each once.
  var styles: Set<String> { Set(events.map { texts.all[$0[Self.placeOfStyle]] }) }

  /// The index of the number of the style in the fields of an event.
  private static let placeOfStyle = 4

  /// The number of events after which no runs are added. Making a page with more events would take too long.
  private static let maximumEvents = 400_000

  /// Whether the tree ignores further runs.
  package var isFull: Bool { weight > Self.maximumEvents || hasStrayed }

  /// Adds a run with its outcome and the schedule that it followed.
  package mutating func add(_ trace: Trace, outcome: String, schedule: ScheduleString) {
    guard !isFull, trace.choiceEvents.count == trace.choices.count,
      trace.choices.allSatisfy({ $0.taken < $0.candidates.count })
    else { return }
    var reading = Reading(trace)
    var (node, isNew) = (0, sizes.isEmpty)
    for (choice, end) in zip(trace.choices, trace.choiceEvents) {
      if isNew {
        read(&reading, upTo: end, into: node)
        offer(choice, reading, at: node)
      }
      reading.position = end
      guard nodes[node].next.count == choice.candidates.count else { return stray() }
      isNew = nodes[node].next[choice.taken] < 0
      if isNew {
        nodes[node].next[choice.taken] = nodes.count
        nodes.append(Node())
      }
      node = nodes[node].next[choice.taken]
    }
    if isNew { read(&reading, upTo: trace.events.count, into: node) }
    guard nodes[node].next.isEmpty else { return stray() }
    // The same run may be added twice.
    guard isNew else { return }
    end(node, outcome, "\(schedule)")
    sizes.append(nodes.count)
  }

  private mutating func stray() { hasStrayed = true }

  private mutating func end(_ node: Int, _ outcome: String, _ schedule: String) {
    let check = schedule.suffix(ScheduleString.checkLength)
    program = String(check.prefix(ScheduleString.programLength))
    nodes[node].check = String(check.dropFirst(ScheduleString.programLength))
    if !outcomes.contains(outcome) { outcomes.append(outcome) }
    nodes[node].outcome = outcomes.firstIndex(of: outcome)
  }

  // MARK: Reading a run

  private struct Reading {
    let trace: Trace
    let words: Words
    var position = 0

    init(_ trace: Trace) {
      self.trace = trace
      words = Words(trace, ascii: false)
    }
  }

  private mutating func read(_ reading: inout Reading, upTo end: Int, into node: Int) {
    while reading.position < min(end, reading.trace.events.count) {
      let event = reading.trace.events[reading.position]
      reading.position += 1
      let fields = fields(of: event, reading)
      let number = eventNumbers[fields] ?? events.count
      if number == events.count {
        events.append(fields)
        eventNumbers[fields] = number
      }
      nodes[node].events.append(number)
      weight += 1
    }
  }

  private mutating func fields(of event: Event, _ reading: Reading) -> [Int] {
    let (trace, words) = (reading.trace, reading.words)
    let change = EventChange(event, words)
    let (file, line) = place(change.site.flatMap(trace.place), trace)
    let parent = event.task.flatMap { trace[$0]?.creation.parent }
    return [
      Int(event.time.nanoseconds), Int(event.task?.number ?? 0),
      texts.number(event.task.map(words.name) ?? ""), Int(parent?.number ?? 0),
      texts.number(change.style), texts.number(change.text), file, line,
      texts.number(words.sentence(event)),
    ]
  }

  private mutating func offer(_ choice: ScheduleChoice, _ reading: Reading, at node: Int) {
    let words = ChoiceWords(reading.trace, afterEvents: reading.position, reading.words)
    nodes[node].candidates = choice.candidates.map { candidate in
      let (file, line) = place(words.place(of: candidate), reading.trace)
      return [texts.number(words.phrase(for: candidate)), file, line]
    }
    nodes[node].hidden = choice.count - choice.candidates.count
    nodes[node].next = Array(repeating: -1, count: choice.candidates.count)
  }

  private mutating func place(_ place: SourceFrame?, _ trace: Trace) -> (file: Int, line: Int) {
    guard let place, let source = trace.symbols.sources[place.file],
      source.indices.contains(place.line - 1), !place.isFromDependency
    else { return (-1, 0) }
    if sources[place.file] == nil {
      sources[place.file] = source
      files.append(place.file)
    }
    marked[place.file, default: []].insert(place.line)
    return (files.firstIndex(of: place.file) ?? -1, place.line)
  }
}
