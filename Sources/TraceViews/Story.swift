package import StyledText
package import TaskTrace

/// A run told in sentences, in order of time, each with its place in the source and the rule it follows
/// from. Lines are made as they are asked for, so a long story may be streamed.
package struct Story: Sequence, Sendable {
  let options: ViewOptions
  private let explainer: Explainer
  private let trace: Trace
  private let page: StoryPage
  private let hasHeading: Bool

  /// `level` says how much of it: the essential, or every detail.
  package init(
    _ trace: Trace, _ options: ViewOptions = .init(), level: Explanation.Level = .essential,
    hasHeading: Bool = true
  ) {
    self.trace = trace
    self.options = options
    self.hasHeading = hasHeading
    explainer = Explainer(trace, level: level)
    page = StoryPage(trace, options)
  }

  package func makeIterator() -> AnyIterator<StyledLine> {
    let words = Words(trace, ascii: options.ascii)
    var pending = hasHeading ? Heading(words, options).top(plain: options.plain) : []
    if trace.events.isEmpty, let ending = words.abnormalEnding {
      pending += StyledLine(ending, .warning).wrapped(to: options.width)
    }
    pending.reverse()
    var index = 0
    var shown: VirtualTime?
    return AnyIterator {
      while pending.isEmpty, index < trace.events.count {
        for line in sentences(index) {
          pending.insert(
            contentsOf: page.lines(line, showsTime: shown != line.time).reversed(), at: 0)
          shown = line.time
        }
        index += 1
      }
      return pending.popLast()
    }
  }

  private func sentences(_ index: Int) -> [StoryLine] {
    let event = trace.events[index]
    let lines = explainer.explanations(of: index).map { StoryLine($0, in: trace) }
    guard case .printed(_, let text) = event.action else { return lines }
    let who = event.task.map(trace.name) ?? "the program"
    return [StoryLine(time: event.time, text: "\(who) prints: \(text)")] + lines
  }
}

/// How the sentences of a story are set: the moment at the left, the place in the source at the right.
package struct StoryPage: Sendable {
  private let options: ViewOptions
  private let unit: TimeUnit
  private let decimals: Int
  private let timeWidth: Int
  private let placeWidth: Int

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.options = options
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    self.unit = unit
    let finest = trace.events.reduce(into: 0) { finest, event in
      var step = unit.rawValue
      for _ in 0..<finest { step /= 10 }
      while finest < 3, step > 1, event.time.nanoseconds % step != 0 {
        finest += 1
        step /= 10
      }
    }
    decimals = finest
    let fraction = finest > 0 ? finest + 1 : 0
    timeWidth =
      unit.number(trace.end.nanoseconds, decimals: 0).count + fraction + 1
      + unit.name(ascii: options.ascii).count
    let longest = trace.sites.keys.lazy.compactMap { trace.place(of: $0)?.short.displayWidth }.max()
    placeWidth = options.width < 64 ? 0 : Swift.min(longest ?? 0, options.width / 3)
  }

  /// One sentence; the moment is left out where it is that of the sentence before.
  package func lines(_ line: StoryLine, showsTime: Bool) -> [StyledLine] {
    var text = StyledLine(line.text)
    if let note = line.note { text.append(" (\(note))", .dim) }
    let time =
      unit.number(line.time.nanoseconds, decimals: decimals) + " "
      + unit.name(ascii: options.ascii)
    if options.plain {
      if let place = line.place { text.append(" \(place.short).") }
      return (StyledLine("At \(time): ") + text).wrapped(to: options.width, indent: 2)
    }
    let ellipsis = Strokes(ascii: options.ascii).ellipsis
    let margin = timeWidth + 3
    let width = options.width - margin - (placeWidth > 0 ? placeWidth + 2 : 0)
    let missing = Swift.max(timeWidth - time.displayWidth, 0)
    let start = showsTime ? String(repeating: " ", count: missing) + time : ""
    var lines: [StyledLine] = []
    for (index, part) in text.wrapped(to: width).enumerated() {
      let left = StyledLine((index == 0 ? " " + start : "").padding(margin), .number)
      guard index == 0, placeWidth > 0, let place = line.place?.short else {
        lines.append(left + part)
        continue
      }
      let right = StyledLine(place, .link).truncated(to: placeWidth, ellipsis: ellipsis)
      lines.append((left + part).padded(to: options.width - right.width) + right)
    }
    if placeWidth == 0, let place = line.place?.short {
      lines.append(
        (StyledLine("".padding(margin)) + StyledLine(place, .link))
          .truncated(to: options.width, ellipsis: ellipsis))
    }
    return lines
  }
}

extension SourceFrame {
  /// `AbnormalExit.swift:31`
  package var short: String { "\(fileName):\(line)" }
}
