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
    /// The moment of the last sentence, and in words.
    private var shown: VirtualTime?
    private var moment = ""
    /// What the last event gave, and how much of it was asked for.
    private var lines: [StyledLine]
    private var position = 0
    private var explanations: [Explanation] = []

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
        if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
        position = 0
        tell(index)
        index += 1
      }
      position += 1
      return lines[position - 1]
    }

    private mutating func tell(_ index: Int) {
      if case .printed(_, let text) = story.trace.events[index].action {
        let event = story.trace.events[index]
        let who = event.task.map(story.trace.name) ?? "the program"
        add(StoryLine(time: event.time, text: "\(who) prints: \(text)"))
      }
      story.explainer.explain(index, in: &explanations)
      guard !explanations.isEmpty else { return }
      for explanation in explanations {
        add(StoryLine(explanation, at: story.explainer.places[explanation.site]))
      }
      explanations.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ line: StoryLine) {
      let isLater = shown != line.time
      if isLater { moment = story.page.text(of: line.time) }
      shown = line.time
      story.page.add(line, at: moment, showsTime: isLater, to: &lines)
    }
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
    add(line, at: text(of: line.time), showsTime: showsTime, to: &lines)
    return lines
  }

  func add(_ line: StoryLine, at moment: String, showsTime: Bool, to lines: inout [StyledLine]) {
    if options.plain {
      var sentence = StyledLine(capacity: line.text.utf8.count + 96)
      sentence.append("At \(moment): ")
      append(line, to: &sentence)
      if let place = line.place { sentence.append(" \(place.short).") }
      lines += sentence.wrapped(to: options.width, indent: 2)
    } else {
      draw(line, at: showsTime ? moment : "", to: &lines)
    }
  }

  private func append(_ line: StoryLine, to text: inout StyledLine) {
    text.append(line.text)
    guard let note = line.note else { return }
    text.append(visible: " (", .dim)
    text.append(note, .dim)
    text.append(visible: ")", .dim)
  }

  private func draw(_ line: StoryLine, at moment: String, to lines: inout [StyledLine]) {
    var text = StyledLine()
    append(line, to: &text)
    let ellipsis = Strokes(ascii: options.ascii).ellipsis
    let margin = timeWidth + 3
    let width = options.width - margin - (placeWidth > 0 ? placeWidth + 2 : 0)
    let place = line.place.map { StyledLine($0.short, .link) }
    let first = lines.count
    text.forEachPiece(width: Swift.max(width, 8)) { piece in
      let isFirst = lines.count == first
      var part = StyledLine(capacity: options.width)
      if isFirst, !moment.isEmpty {
        part.append(spaces: timeWidth + 1 - moment.displayWidth, .number)
        part.append(moment, .number)
      }
      part.append(spaces: margin - part.width, .number)
      part.append(text, bytes: piece)
      if isFirst, placeWidth > 0, var place {
        place.truncate(to: placeWidth, ellipsis: ellipsis)
        part.append(spaces: options.width - place.width - part.width)
        part.append(place)
      }
      lines.append(part)
    }
    if placeWidth == 0, let place {
      var part = StyledLine()
      part.append(spaces: margin)
      part.append(place)
      lines.append(part.truncated(to: options.width, ellipsis: ellipsis))
    }
  }

  func text(of time: VirtualTime) -> String {
    unit.number(time.nanoseconds, decimals: decimals) + " " + unit.name(ascii: options.ascii)
  }
}

extension SourceFrame {
  /// `AbnormalExit.swift:31`
  package var short: String { "\(fileName):\(line)" }
}
