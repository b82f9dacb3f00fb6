package import StyledText
package import TaskTrace

/// Every event in a line, in fixed columns: time in milliseconds exact to the nanosecond, core, task, verb,
/// details, place. Lines are made as they are asked for, so a long trace may be streamed.
package struct EventLog: Sequence, Sendable {
  let words: Words
  let options: ViewOptions
  let isCut: Bool
  private let places: [SiteID: String]
  /// Each task's column, filled or cut to its width, and that of no task.
  private let labels: [String]
  private let noLabel: String

  /// Lines are cut to the options' width; not where `isCut` is false: for a pipe and for searching.
  package init(_ trace: Trace, _ options: ViewOptions = .init(), isCut: Bool = true) {
    let words = Words(trace, ascii: options.ascii)
    self.words = words
    self.options = options
    self.isCut = isCut
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      if let place = trace.place(of: site) { places[site] = place.short }
    }
    let width = options.width < 64 ? 10 : options.width < 100 ? 16 : 24
    let ellipsis = Strokes(ascii: options.ascii).ellipsis
    noLabel = String(repeating: " ", count: width)
    labels =
      options.plain
      ? []
      : trace.tasks.map { task in
        let label = words.numberedName(task.id)
        guard label.displayWidth > width else { return label.padding(width) }
        return (label.prefix(columns: width - ellipsis.count) + ellipsis).padding(width)
      }
  }

  package func makeIterator() -> Iterator { Iterator(log: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate let log: EventLog
    private var index = 0
    /// The moment of the last line, in words.
    private var moment: (time: VirtualTime, text: String)?
    /// The rest of a sentence's lines, the last first.
    private var pending: [StyledLine] = []

    fileprivate init(log: EventLog) { self.log = log }

    package mutating func next() -> StyledLine? {
      if let line = pending.popLast() { return line }
      guard log.words.trace.events.indices.contains(index) else { return nil }
      let event = log.words.trace.events[index]
      index += 1
      guard log.options.plain else { return log.line(event, at: text(of: event.time)) }
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
    if isCut { line.truncate(to: options.width, ellipsis: Strokes(ascii: options.ascii).ellipsis) }
    return line
  }

  private func label(_ task: TaskID?) -> String {
    guard let position = task.map({ Int($0.number) - 1 }) else { return noLabel }
    return labels.indices.contains(position) ? labels[position] : noLabel
  }

  /// In milliseconds with six decimals, in 14 columns.
  static func milliseconds(_ time: VirtualTime) -> String {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let text = "\(whole).\(String(1_000_000 + rest).dropFirst())"
    return String(repeating: " ", count: Swift.max(14 - text.utf8.count, 0)) + text
  }
}

extension Core {
  /// Seven columns after two spaces.
  fileprivate var column: String {
    switch self {
    case .main: "  main   "
    case .worker(let number): number < 10 ? "  core \(number) " : "  core \(number)"
    case .outside: "  outside"
    }
  }
}
