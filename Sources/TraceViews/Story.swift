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

  package func makeIterator() -> Iterator { Iterator(story: self) }

  package struct Iterator: IteratorProtocol {
    private let story: Story
    private var index = 0
    private var shown: VirtualTime?
    /// What the last event gave, and how much of it was asked for.
    private var lines: [StyledLine]
    private var position = 0

    fileprivate init(story: Story) {
      self.story = story
      let words = Words(story.trace, ascii: story.options.ascii)
      lines = story.hasHeading ? Heading(words, story.options).top(plain: story.options.plain) : []
      if story.trace.events.isEmpty, let ending = words.abnormalEnding {
        lines += StyledLine(ending, .warning).wrapped(to: story.options.width)
      }
    }

    package mutating func next() -> StyledLine? {
      while position == lines.count {
        guard index < story.trace.events.count else { return nil }
        lines.removeAll(keepingCapacity: true)
        position = 0
        for line in story.sentences(index) {
          story.page.add(line, showsTime: shown != line.time, to: &lines)
          shown = line.time
        }
        index += 1
      }
      position += 1
      return lines[position - 1]
    }
  }

  private func sentences(_ index: Int) -> [StoryLine] {
    let lines = explainer.explanations(of: index).map { StoryLine($0, in: trace) }
    let event = trace.events[index]
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
    var lines: [StyledLine] = []
    add(line, showsTime: showsTime, to: &lines)
    return lines
  }

  func add(_ line: StoryLine, showsTime: Bool, to lines: inout [StyledLine]) {
    var text = StyledLine(line.text)
    if let note = line.note { text.append(" (\(note))", .dim) }
    if options.plain {
      if let place = line.place { text.append(" \(place.short).") }
      lines += (StyledLine("At \(time(of: line)): ") + text).wrapped(to: options.width, indent: 2)
      return
    }
    let ellipsis = Strokes(ascii: options.ascii).ellipsis
    let margin = timeWidth + 3
    let width = options.width - margin - (placeWidth > 0 ? placeWidth + 2 : 0)
    let place = line.place.map { StyledLine($0.short, .link) }
    var isFirst = true
    text.forEachPiece(width: Swift.max(width, 8)) { piece in
      var part = StyledLine()
      if isFirst, showsTime {
        let time = time(of: line)
        part.append(spaces: timeWidth + 1 - time.displayWidth, .number)
        part.append(time, .number)
        part.append(spaces: 2, .number)
      } else {
        part.append(spaces: margin, .number)
      }
      part.append(text, bytes: piece)
      if isFirst, placeWidth > 0, var place {
        place.truncate(to: placeWidth, ellipsis: ellipsis)
        part.append(spaces: options.width - place.width - part.width)
        part.append(place)
      }
      isFirst = false
      lines.append(part)
    }
    if placeWidth == 0, let place {
      var part = StyledLine()
      part.append(spaces: margin)
      part.append(place)
      lines.append(part.truncated(to: options.width, ellipsis: ellipsis))
    }
  }

  private func time(of line: StoryLine) -> String {
    unit.number(line.time.nanoseconds, decimals: decimals) + " " + unit.name(ascii: options.ascii)
  }
}

extension SourceFrame {
  /// `AbnormalExit.swift:31`
  package var short: String { "\(fileName):\(line)" }
}
