import StyledText

/// Output that does not fit the screen. Return shows its next page.
struct Pager: Sendable {
  private enum Rest: Sendable {
    case lines([StyledLine])
    /// A sequence that may be very long, from one of its lines on.
    case stream(any Sequence<StyledLine> & Sendable, from: Int)
    /// Lines that are shown without others.
    case page([StyledLine])

    var isPage: Bool { if case .page = self { true } else { false } }
  }

  private var rest: [Rest] = []
  /// What comes next, in a few words.
  private(set) var title = "more"

  var isEmpty: Bool { rest.isEmpty }

  mutating func clear() { self = Pager() }

  /// Keeps pages for later. The title says what the first of them is.
  mutating func hold(_ pages: [[StyledLine]], title: String = "more") {
    if rest.isEmpty { self.title = title }
    rest += pages.map(Rest.page)
  }

  /// Paragraphs as pages of at most `rows` lines. A page ends within a paragraph only if the paragraph is longer than
  /// a page.
  static func pages(of paragraphs: [[StyledLine]], rows: Int) -> [[StyledLine]] {
    var pages: [[StyledLine]] = [[]]
    for paragraph in paragraphs {
      if !pages[pages.count - 1].isEmpty, pages[pages.count - 1].count + paragraph.count > rows {
        pages.append([])
      }
      for line in paragraph {
        if pages[pages.count - 1].count == rows { pages.append([]) }
        pages[pages.count - 1].append(line)
      }
    }
    return pages
  }

  /// The effects, cut to a number of lines. What does not fit comes before the pages that are held.
  mutating func cut(_ effects: [Effect], rows: Int) -> [Effect] {
    let held = rest
    rest = []
    var left = rows
    let shown: [Effect] = effects.compactMap { effect in
      switch effect {
      case .show(let lines): cut(.lines(lines), &left).map { .show($0) }
      case .stream(let lines): cut(.stream(lines, from: 0), &left).map { .show($0) }
      default: effect
      }
    }
    if !rest.isEmpty { title = "more" }
    rest += held
    return shown
  }

  /// The next lines, at most `rows`; nil if nothing is left.
  mutating func next(rows: Int) -> [StyledLine]? {
    guard let first = rest.first else { return nil }
    title = "more"
    if case .page(let page) = first {
      rest.removeFirst()
      if page.count > rows { rest.insert(.page(Array(page.dropFirst(rows))), at: 0) }
      return Array(page.prefix(rows))
    }
    let pages = rest.drop { !$0.isPage }
    let waiting = rest.prefix { !$0.isPage }
    rest = []
    var left = rows
    let lines = waiting.flatMap { cut($0, &left) ?? [] }
    rest += pages
    return lines
  }

  private mutating func cut(_ content: Rest, _ left: inout Int) -> [StyledLine]? {
    guard rest.isEmpty else {
      rest.append(content)
      return nil
    }
    var lines: [StyledLine]
    switch content {
    case .lines(let all), .page(let all): lines = all
    case .stream(let all, let start): lines = Self.lines(of: all, from: start, count: left + 1)
    }
    guard lines.count > left else {
      left -= lines.count
      return lines
    }
    let count = Self.end(of: lines, upTo: left)
    switch content {
    case .lines, .page: rest = [.lines(Array(lines.dropFirst(count)))]
    case .stream(let all, let start): rest = [.stream(all, from: start + count)]
    }
    left = 0
    return Array(lines.prefix(count))
  }

  private static func lines(
    of all: some Sequence<StyledLine>, from start: Int, count: Int
  ) -> [StyledLine] {
    Array(all.dropFirst(start).prefix(count))
  }

  /// Where a page ends: before an empty line or an item of a list if there is one near its end.
  private static func end(of lines: [StyledLine], upTo most: Int) -> Int {
    let last = lines.indices.prefix(most + 1).last {
      $0 > most * 2 / 3 && (lines[$0].isEmpty || lines[$0].text.hasPrefix("• "))
    }
    return last ?? most
  }
}
