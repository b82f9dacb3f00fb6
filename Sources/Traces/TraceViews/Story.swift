package import StyledText
import TaskTrace
package import TraceAnalysis

/// A run in sentences, in order of time, each with its place in the source and its rule. Lines are made on request,
/// so a long story can be streamed.
package struct Story: Sequence, Sendable {
  let options: ViewOptions
  private let explainer: Explainer
  private let trace: Trace
  private let page: StoryPage
  /// The text of each place, made once, since many sentences share a place.
  private let places: [SiteID: StyledLine]
  private let hasHeading: Bool
  private let level: Explanation.Level

  /// Creates the story of a run. `level` selects the essential events or every detail.
  package init(
    _ trace: Trace, _ options: ViewOptions = .init(), level: Explanation.Level = .essential,
    hasHeading: Bool = true
  ) {
    self.trace = trace
    self.options = options
    self.hasHeading = hasHeading
    self.level = level
    explainer = Explainer(trace, level: level)
    let page = StoryPage(trace, options)
    self.page = page
    places = trace.sites.keys.reduce(into: [:]) { [places = explainer.places] texts, site in
      texts[site] = places[site].map(page.text)
    }
  }

  package func makeIterator() -> Iterator { Iterator(story: self) }

  /// The lines of a sentence, and its time in words. The lines show the time only if the sentence before it has
  /// another one.
  package struct Sentence: Sendable {
    package fileprivate(set) var lines: [StyledLine] = []
    package let moment: String

    /// Returns the sentence with at most this number of lines.
    package func prefix(_ most: Int) -> Self {
      Sentence(lines: Array(lines.prefix(most)), moment: moment)
    }
  }

  /// Returns the lines of the first and the last sentences, for callers that leave out the middle. Each part has at
  /// least `most` lines, or the whole story. `count` is the number of lines of the whole story; nil if the story is
  /// too long to count.
  package func ends(
    keeping most: Int
  ) -> (first: [Sentence], last: [Sentence], count: Int?) {
    if trace.events.count > Self.maximumCounted { return endsOfLong(keeping: most) }
    var first: [Sentence] = []
    var last: [Sentence] = []
    var (count, firstCount, lastCount) = (0, 0, 0)
    var isAmongFirst = true
    var iterator = makeIterator()
    iterator.beginnings = []
    while let line = iterator.next() {
      if iterator.isAtSentence || last.isEmpty {
        isAmongFirst = firstCount <= most
        if isAmongFirst { first.append(Sentence(moment: iterator.moment)) }
        // Spare sentences are removed only occasionally, so each sentence moves only a few times.
        if lastCount > 4 * most {
          var spare = 0
          while spare < last.count, lastCount - last[spare].lines.count >= most {
            lastCount -= last[spare].lines.count
            spare += 1
          }
          last.removeFirst(spare)
        }
        last.append(Sentence(moment: iterator.moment))
      }
      if isAmongFirst {
        first[first.count - 1].lines.append(line)
        firstCount += 1
      }
      last[last.count - 1].lines.append(line)
      lastCount += 1
      count += 1
    }
    return (first, last, count)
  }

  /// The number of events in a run above which its lines are not counted.
  private static let maximumCounted = 200_000

  /// Returns the ends of a long story, without reading the middle. `count` is nil unless the first part is the whole
  /// story.
  private func endsOfLong(
    keeping most: Int
  ) -> (first: [Sentence], last: [Sentence], count: Int?) {
    var start = makeIterator()
    let first = start.sentences(keeping: most)
    guard !start.isOver else { return (first, first, first.reduce(0) { $0 + $1.lines.count }) }
    var index = trace.events.count
    var found = 0
    while index > start.index, found <= most {
      index -= 1
      guard explainer.mayExplain(index) else { continue }
      found += explainer.explanations(of: index).count
      if trace.events.isOfKind(.printed, at: index) { found += 1 }
    }
    var end = Iterator(story: self, from: index)
    return (first, end.sentences(keeping: .max), nil)
  }

  package struct Iterator: IteratorProtocol {
    private let story: Story
    fileprivate private(set) var index = 0
    /// The time of the last sentence, and its text.
    private var shown: VirtualTime?
    fileprivate private(set) var moment = ""
    /// The lines of the last event, and the number of them that were returned.
    private var lines: [StyledLine]
    private var position = 0
    /// The indices in `lines` at which sentences begin; nil if the caller does not need them.
    fileprivate var beginnings: [Int]?
    /// Whether the line that was returned last begins a sentence.
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

    /// Creates an iterator that begins at an event, without a heading.
    fileprivate init(story: Story, from index: Int) {
      self.story = story
      self.index = index
      lines = []
    }

    fileprivate var isOver: Bool { index >= story.trace.events.count && position == lines.count }

    /// Returns the lines of the next sentences, until there are more than `most` lines. The last sentence is
    /// complete.
    fileprivate mutating func sentences(keeping most: Int) -> [Sentence] {
      var sentences: [Sentence] = []
      var count = 0
      beginnings = []
      while count <= most, let line = next() {
        if isAtSentence || sentences.isEmpty { sentences.append(Sentence(moment: moment)) }
        sentences[sentences.count - 1].lines.append(line)
        count += 1
      }
      while position < lines.count, !(beginnings?.contains(position) ?? true), let line = next() {
        sentences[sentences.count - 1].lines.append(line)
      }
      return sentences
    }

    package mutating func next() -> StyledLine? {
      while position == lines.count {
        guard let found = story.explainer.nextExplained(from: index) else {
          index = story.trace.events.count
          return nil
        }
        index = found
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
      let events = story.trace.events
      if events.isOfKind(.printed, at: index) { tellPrinted(at: index) }
      story.explainer.explain(index, in: &explanations)
      guard !explanations.isEmpty else { return }
      for explanation in explanations {
        add(StoryLine(explanation, at: nil), place: explanation.site.flatMap { story.places[$0] })
      }
      explanations.removeAll(keepingCapacity: true)
    }

    /// Tells what an event prints. A stack trace by the Swift runtime, and the empty line before it, are details.
    private mutating func tellPrinted(at index: Int) {
      let events = story.trace.events
      let event = events[index]
      guard case .printed(let stream, let text) = event.action else { return }
      if story.level == .essential, stream == .standardError {
        if text.isOfStackTrace { return }
        if text.isEmpty, index + 1 < events.count,
          events[index + 1].action == .printed(.standardError, String.headingOfStackTrace)
        {
          return
        }
      }
      let who = event.task.map(story.trace.name) ?? "the program"
      add(StoryLine(time: event.time, text: "\(who) prints: \(text.withoutColors)"))
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
