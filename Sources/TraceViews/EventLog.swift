package import StyledText
package import TaskTrace

/// Every event in a line, in fixed columns: time in milliseconds exact to the nanosecond, core, task, verb,
/// details, place. Lines are made as they are asked for, so a long trace may be streamed.
package struct EventLog: Sequence, Sendable {
  let words: Words
  let options: ViewOptions
  let isCut: Bool
  private let places: [SiteID: String]
  private let nameWidth: Int

  /// Lines are cut to the options' width; not where `isCut` is false: for a pipe and for searching.
  package init(_ trace: Trace, _ options: ViewOptions = .init(), isCut: Bool = true) {
    words = Words(trace, ascii: options.ascii)
    self.options = options
    self.isCut = isCut
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      if let place = trace.place(of: site) { places[site] = place.short }
    }
    nameWidth = options.width < 64 ? 10 : options.width < 100 ? 16 : 24
  }

  package func makeIterator() -> AnyIterator<StyledLine> {
    var events = words.trace.events.makeIterator()
    var pending: [StyledLine] = []
    return AnyIterator {
      if let line = pending.popLast() { return line }
      guard let event = events.next() else { return nil }
      guard options.plain else { return line(event) }
      pending = StyledLine(words.sentence(event)).wrapped(to: options.width, indent: 2).reversed()
      return pending.popLast()
    }
  }

  private func line(_ event: Event) -> StyledLine {
    let words = words.words(event.action)
    var line = StyledLine(Self.milliseconds(event.time), .dim)
    if options.width >= 64 { line.append(event.core.column, .dim) }
    appendLabel(event.task, to: &line)
    let place = words.site.flatMap { places[$0] }
    let isLast = words.details.isEmpty && place == nil
    let verb = event.action.verb
    line.append(verb, words.role)
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

  /// The task's column, filled or cut to its width, between spaces.
  private func appendLabel(_ task: TaskID?, to line: inout StyledLine) {
    line.append(spaces: 2)
    guard let task else { return line.append(spaces: nameWidth + 2) }
    let label = words.numberedName(task)
    var missing = nameWidth - label.displayWidth
    if missing < 0 {
      let ellipsis = Strokes(ascii: options.ascii).ellipsis
      let kept = String(label.prefix(columns: nameWidth - ellipsis.count))
      missing = nameWidth - ellipsis.count - kept.displayWidth
      line.append(kept)
      line.append(ellipsis)
    } else {
      line.append(label)
    }
    line.append(spaces: missing + 2)
  }

  /// In milliseconds with six decimals, in 14 columns.
  static func milliseconds(_ time: VirtualTime) -> String {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = String(rest)
    let zeros = String(repeating: "0", count: Swift.max(6 - fraction.utf8.count, 0))
    let text = "\(whole).\(zeros)\(fraction)"
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
