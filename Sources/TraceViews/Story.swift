package import StyledText
package import TaskTrace

/// A run told in sentences, in order of time, each with its place in the source and the rule it follows
/// from. Lines are made as they are asked for, so a long story may be streamed.
package struct Story: Sequence, Sendable {
  let options: ViewOptions
  private let explainer: Explainer
  private let trace: Trace
  private let page: StoryPage
  /// Made once, since many sentences share a place.
  private let places: [SiteID: StyledLine]
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
    let page = StoryPage(trace, options)
    self.page = page
    places = trace.sites.keys.reduce(into: [:]) { [places = explainer.places] texts, site in
      texts[site] = places[site].map(page.text)
    }
  }

  package func makeIterator() -> Iterator { Iterator(story: self) }

  /// The lines of each sentence, for who leaves some of them out.
  package var sentences: [[StyledLine]] {
    var sentences: [[StyledLine]] = []
    var iterator = makeIterator()
    iterator.beginnings = []
    while let line = iterator.next() {
      if iterator.isAtSentence || sentences.isEmpty { sentences.append([]) }
      sentences[sentences.count - 1].append(line)
    }
    return sentences
  }

  package struct Iterator: IteratorProtocol {
    private let story: Story
    private var index = 0
    /// The moment of the last sentence, and in words.
    private var shown: VirtualTime?
    private var moment = ""
    /// What the last event gave, and how much of it was asked for.
    private var lines: [StyledLine]
    private var position = 0
    /// Where in `lines` sentences begin, if that is asked for.
    fileprivate var beginnings: [Int]?
    /// Whether the line that was given last begins a sentence.
    fileprivate var isAtSentence: Bool { beginnings?.contains(position - 1) ?? false }
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
        if beginnings != nil { beginnings = [] }
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
        add(StoryLine(explanation, at: nil), place: explanation.site.flatMap { story.places[$0] })
      }
      explanations.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ line: StoryLine, place: StyledLine? = nil) {
      let isLater = shown != line.time
      if isLater { moment = story.page.text(of: line.time) }
      shown = line.time
      beginnings?.append(lines.count)
      story.page.add(line, at: moment, showsTime: isLater, place: place, to: &lines)
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
    add(
      line, at: text(of: line.time), showsTime: showsTime, place: line.place.map(text), to: &lines)
    return lines
  }

  func add(
    _ line: StoryLine, at moment: String, showsTime: Bool, place: StyledLine?,
    to lines: inout [StyledLine]
  ) {
    if options.plain {
      var sentence = StyledLine(capacity: line.text.utf8.count + 96)
      sentence.append("At \(moment): ")
      append(line, noteAs: .plain, to: &sentence)
      if let place { sentence.append(place) }
      lines += sentence.wrapped(to: options.width, indent: 2)
    } else {
      draw(line, at: showsTime ? moment : "", place: place, to: &lines)
    }
  }

  private func append(_ line: StoryLine, noteAs role: Role, to text: inout StyledLine) {
    text.append(line.text)
    guard let note = line.note else { return }
    text.append(visible: " (", role)
    text.append(note, role)
    text.append(visible: ")", role)
  }

  private func draw(
    _ line: StoryLine, at moment: String, place: StyledLine?, to lines: inout [StyledLine]
  ) {
    var text = StyledLine(capacity: line.text.utf8.count + 64)
    append(line, noteAs: .dim, to: &text)
    let margin = timeWidth + 3
    let width = options.width - margin - (placeWidth > 0 ? placeWidth + 2 : 0)
    let first = lines.count
    text.forEachPiece(width: Swift.max(width, 8)) { piece in
      let isFirst = lines.count == first
      var part = StyledLine(capacity: options.width)
      if isFirst, !moment.isEmpty {
        part.append(spaces: timeWidth + 1 - moment.displayWidth)
        part.append(moment, .number)
        part.append(spaces: margin - part.width)
      } else {
        // Of one role with the text: such a line is made without an array.
        part.append(spaces: margin)
      }
      part.append(text, bytes: piece)
      if isFirst, placeWidth > 0, let place {
        part.append(spaces: options.width - place.width - part.width)
        part.append(place)
      }
      lines.append(part)
    }
    if placeWidth == 0, let place {
      var part = StyledLine()
      part.append(spaces: margin)
      part.append(place)
      part.truncate(to: options.width, ellipsis: ellipsis)
      lines.append(part)
    }
  }

  /// A place as it stands beside a sentence, or in brackets after it.
  func text(of place: SourceFrame) -> StyledLine {
    if options.plain { return StyledLine(" (\(place.short))") }
    return StyledLine(
      placeWidth > 0 ? place.short(within: placeWidth, ellipsis: ellipsis) : place.short, .link)
  }

  private var ellipsis: String { Strokes(ascii: options.ascii).ellipsis }

  func text(of time: VirtualTime) -> String {
    unit.number(time.nanoseconds, decimals: decimals) + " " + unit.name(ascii: options.ascii)
  }
}

extension SourceFrame {
  /// `AbnormalExit.swift:31`
  package var short: String { "\(fileName):\(line)" }

  /// The same where there is less room. The line is never cut, only the file's name: `CompletionHand…:24`
  package func short(within columns: Int, ellipsis: String) -> String {
    guard short.displayWidth > columns else { return short }
    let end = "\(ellipsis):\(line)"
    var name = String(fileName.prefix { $0 != "." })
    while !name.isEmpty, name.displayWidth + end.displayWidth > columns { name.removeLast() }
    return name + end
  }
}
