package import StyledText
import TaskTrace
package import TraceAnalysis

/// A log with one line per event, in fixed columns: time in milliseconds with six decimals, core, task, verb,
/// details, and place in the source. Lines are made on request, so a long trace can be streamed.
package struct EventLog: Sequence, Sendable {
  let words: Words
  let options: ViewOptions
  let isWrapped: Bool
  private let places: [SiteID: String]
  /// The width of the task column, and the column's text for an event without a task.
  private let labelWidth: Int
  private let noLabel: String

  /// Creates a log. If `isWrapped` is true, an event that is wider than the options' width continues on further
  /// lines. Otherwise each event is one line, for pipes and for searches. Plain sentences are always wrapped.
  package init(_ trace: Trace, _ options: ViewOptions = .init(), isWrapped: Bool = true) {
    let words = Words(trace, ascii: options.ascii)
    self.words = words
    self.options = options
    self.isWrapped = isWrapped
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      if let place = trace.place(of: site) { places[site] = place.short }
    }
    let width = options.width < 64 ? 10 : options.width < 100 ? 16 : 24
    labelWidth = width
    noLabel = String(repeating: " ", count: width)
  }

  package func makeIterator() -> Iterator { Iterator(log: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate let log: EventLog
    private var index = 0
    /// The time of the last line, and its text. Events at the same time share the text.
    private var moment: (time: VirtualTime, text: String)?
    /// The remaining lines of an event, in reverse order.
    private var pending: [StyledLine] = []

    fileprivate init(log: EventLog) { self.log = log }

    package mutating func next() -> StyledLine? {
      if let line = pending.popLast() { return line }
      guard log.words.trace.events.indices.contains(index) else { return nil }
      let event = log.words.trace.events[index]
      index += 1
      guard log.options.plain else {
        let line = log.line(event, at: text(of: event.time))
        guard log.isWrapped, line.width > log.options.width else { return line }
        pending = line.wrapped(to: log.options.width, indent: log.detailsColumn).reversed()
        return pending.popLast()
      }
      pending = StyledLine(log.words.sentence(event))
        .wrapped(to: log.options.width, indent: 2).reversed()
      return pending.popLast()
    }

    private mutating func text(of time: VirtualTime) -> String {
      if let moment, moment.time == time { return moment.text }
      let text = EventLog.milliseconds(time)
      moment = (time, text)
      return text
    }
  }

  private func line(_ event: Event, at time: String) -> StyledLine {
    let words = words.words(event.action)
    var line = StyledLine(capacity: options.width + 32)
    line.append(visible: time, .dim)
    if options.width >= 64 { line.append(event.core.column, .dim) }
    line.append(spaces: 2)
    line.append(visible: label(event.task))
    line.append(spaces: 2)
    let place = words.site.flatMap { places[$0] }
    let isLast = words.details.isEmpty && place == nil
    let verb = event.action.verb
    line.append(visible: verb, words.role)
    if !isLast { line.append(spaces: 9 - verb.utf8.count, words.role) }
    if !words.details.isEmpty {
      line.append(spaces: 2)
      line.append(words.details)
    }
    if let place {
      line.append(spaces: 2, .link)
      line.append(place, .link)
    }
    return line
  }

  /// The column at which the further lines of an event start: that of the details, or further left in a narrow view.
  private var detailsColumn: Int {
    let core = options.width >= 64 ? 9 : 0
    return options.width < 64 ? 4 : 14 + core + 2 + noLabel.count + 2 + 9 + 2
  }

  private func label(_ task: TaskID?) -> String {
    guard let task, words.trace.position(of: task) != nil else { return noLabel }
    let label = words.numberedName(task)
    guard label.displayWidth > labelWidth else { return label.padding(labelWidth) }
    let ellipsis = Strokes(ascii: options.ascii).ellipsis
    return (label.prefix(columns: labelWidth - ellipsis.count) + ellipsis).padding(labelWidth)
  }

  /// Returns a time in milliseconds with six decimals, padded to at least 14 columns.
  static func milliseconds(_ time: VirtualTime) -> String {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let text = "\(whole).\(String(1_000_000 + rest).dropFirst())"
    return String(repeating: " ", count: Swift.max(14 - text.utf8.count, 0)) + text
  }
}

extension Core {
  /// The core's name in seven columns, after two spaces.
  fileprivate var column: String {
    switch self {
    case .main: "  main   "
    case .worker(let number): number < 10 ? "  core \(number) " : "  core \(number)"
    case .outside: "  outside"
    }
  }
}
