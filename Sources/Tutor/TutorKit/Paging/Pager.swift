import LessonKit
import StyledText

/// The output that does not fit on the screen. Return shows the next page.
struct Pager: Sendable {
  private enum Rest: Sendable {
    case lines([StyledLine])
    /// The lines of a sequence from an index on. The sequence may be very long.
    case stream(any Sequence<StyledLine> & Sendable, from: Int)
    /// Lines that have a page of their own, and a short description of them.
    case page([StyledLine], title: String)
    /// Pages that take time to compute, and a short description of them.
    case later(title: String, pages: @Sendable () -> [[StyledLine]])

    var isPage: Bool {
      switch self {
      case .page, .later: true
      case .lines, .stream: false
      }
    }
  }

  private static let defaultTitle = "more"
  /// The fewest lines of a page that continues another one.
  private static let fewestLines = 4

  private var rest: [Rest] = []
  /// The question that was asked with the output; nil if none was.
  var question: QuestionID?

  /// Whether the output continues a step of the lesson.
  var isOfLesson = false
  /// Whether another output was shown since the page that the next page continues.
  private var isInterrupted = false

  /// A short description of the next page.
  var title: String {
    let title: String =
      switch rest.first {
      case .page(_, let title), .later(let title, _): title
      case .lines, .stream, nil: Self.defaultTitle
      }
    return isInterrupted && title == Self.defaultTitle ? "the remaining pages" : title
  }

  var isEmpty: Bool { rest.isEmpty }
  /// Whether the next lines have a page of their own, and do not continue an output.
  var holdsPages: Bool { rest.first?.isPage == true }

  /// Notes that another output was shown since the page that the next page continues.
  mutating func interrupt() { isInterrupted = true }

  mutating func clear() { self = Pager() }

  /// Clears everything except the rest of a step of the lesson.
  mutating func clearAllButLesson() {
    guard isOfLesson else { return clear() }
    rest.removeAll(where: \.isPage)
    interrupt()
  }

  /// Adds pages to show later. The title describes the first one.
  mutating func hold(_ pages: [[StyledLine]], title: String = defaultTitle) {
    rest += Self.rest(of: pages, title: title)
  }

  /// Adds pages to show next. The title describes the first one.
  mutating func holdFirst(_ pages: [[StyledLine]], title: String) {
    rest = Self.rest(of: pages, title: title) + rest
  }

  private static func rest(of pages: [[StyledLine]], title: String) -> [Rest] {
    pages.enumerated().map { .page($1, title: $0 == 0 ? title : defaultTitle) }
  }

  /// Adds pages that are computed when Return asks for the first of them.
  mutating func hold(title: String, later pages: @escaping @Sendable () -> [[StyledLine]]) {
    rest.append(.later(title: title, pages: pages))
  }

  /// Computes the next pages if they are not yet computed.
  private mutating func compute() {
    guard case .later(let title, let pages)? = rest.first else { return }
    let others = rest.dropFirst()
    rest = []
    hold(pages().filter { !$0.isEmpty }, title: title)
    rest += others
  }

  /// Divides paragraphs into pages of at most `rows` lines. A page ends within a paragraph only if the paragraph is
  /// longer than a page. If few lines would remain for the last page, the paragraph before them is on it too.
  static func pages(of paragraphs: [[StyledLine]], rows: Int) -> [[StyledLine]] {
    let pages = divided(paragraphs, rows: rows)
    let end = paragraphs.suffix(2).flatMap(\.self)
    guard pages.count > 1, pages[pages.count - 1].count < fewestLines, paragraphs.count > 1,
      end.count <= rows
    else { return pages }
    return Self.pages(of: paragraphs.dropLast(2) + [end], rows: rows)
  }

  private static func divided(_ paragraphs: [[StyledLine]], rows: Int) -> [[StyledLine]] {
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

  /// Cuts the output of effects to a number of lines. The rest is shown before the pages that are already held.
  mutating func cut(_ effects: [Effect], rows: Int) -> [Effect] {
    let held = rest
    rest = []
    var left = rows
    let shown: [Effect] = effects.joiningLines.compactMap { effect in
      switch effect {
      case .show(let lines): cut(.lines(lines), &left).map { .show($0) }
      case .stream(let lines): cut(.stream(lines, from: 0), &left).map { .show($0) }
      default: effect
      }
    }
    rest += held
    return shown
  }

  /// Returns the next lines, at most `rows`; nil if none are left.
  mutating func next(rows: Int) -> [StyledLine]? {
    compute()
    guard let first = rest.first else { return nil }
    isInterrupted = false
    if case .page(let page, _) = first {
      rest.removeFirst()
      if page.count > rows {
        rest.insert(.page(Array(page.dropFirst(rows)), title: Self.defaultTitle), at: 0)
      }
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
    case .lines(let all), .page(let all, _): lines = all
    case .stream(let all, let start):
      lines = Self.lines(of: all, from: start, count: left + Self.fewestLines)
    case .later:
      rest = [content]
      return nil
    }
    guard lines.count > left else {
      left -= lines.count
      return lines
    }
    let count = Self.end(of: lines, upTo: left)
    let next = Self.separatesRows(lines[count]) ? count + 1 : count
    switch content {
    case .lines, .page, .later:
      rest = [.lines(Self.tableHeader(in: lines, at: count) + lines.dropFirst(next))]
    case .stream(let all, let start): rest = [.stream(all, from: start + next)]
    }
    left = 0
    return Array(lines.prefix(count))
  }

  /// Whether a line with only such characters separates paragraphs, declarations or the rows of a table.
  private static func isOfGap(_ character: Character) -> Bool { " │|⋮".contains(character) }

  private static func lines(
    of all: some Sequence<StyledLine>, from start: Int, count: Int
  ) -> [StyledLine] {
    Array(all.dropFirst(start).prefix(count))
  }

  /// Whether a line only separates two rows of a table.
  private static func separatesRows(_ line: StyledLine) -> Bool {
    !line.isEmpty && line.text.contains { "│|".contains($0) }
      && line.text.allSatisfy { " │|".contains($0) }
  }

  /// Returns the header of the table that a page divides, with the line below it, so that the next page repeats it.
  private static func tableHeader(in lines: [StyledLine], at index: Int) -> [StyledLine] {
    guard index > 0, lines.indices.contains(index) else { return [] }
    let isInTable = { (line: StyledLine) in line.text.contains { "│|┼+".contains($0) } }
    let start = lines[..<index].lastIndex { !isInTable($0) }.map { $0 + 1 } ?? 0
    let rule = lines[start..<index].firstIndex { line in
      line.text.contains { "┼+".contains($0) } && line.text.allSatisfy { "─-┼+".contains($0) }
    }
    guard let rule, rule > start, isInTable(lines[index]) else { return [] }
    return Array(lines[start...rule])
  }

  /// Returns the number of lines on a page of at most `most` lines. The page ends before an empty line, a list item,
  /// an option or the gap between two rows of a table, if there is one in its last third, or in its last two thirds if
  /// the rest fits into the next page. If few lines would remain for the next page, this page ends earlier.
  private static func end(of lines: [StyledLine], upTo most: Int) -> Int {
    let isLong = lines.count - most >= fewestLines
    let longest = max(1, isLong ? most : lines.count - fewestLines)
    let last = lines.indices.prefix(longest + 1).last {
      $0 > (lines.count - $0 > most ? most * 2 / 3 : most / 3) && begins(lines[$0])
        && !isHeading(lines, $0 - 1)
    }
    return last ?? lines.indices.prefix(longest + 1).last { !isContinued(lines[$0]) } ?? longest
  }

  /// Whether a page can begin with a line.
  private static func begins(_ line: StyledLine) -> Bool {
    line.text.allSatisfy(isOfGap) || ["• ", "  --"].contains(where: line.text.hasPrefix)
  }

  /// Whether a line belongs to the lines below it: it is the heading of a view, or alone after an empty line.
  private static func isHeading(_ lines: [StyledLine], _ index: Int) -> Bool {
    guard index > 0, lines[index - 1].isEmpty, !lines[index].isEmpty else { return false }
    return !lines[index + 1].isEmpty || lines[index].spans.first?.role == .heading
  }

  /// Whether a line continues the line of code above it.
  private static func isContinued(_ line: StyledLine) -> Bool {
    ["↪", ">"].contains(where: line.text.drop { $0 == " " }.hasPrefix)
  }
}

extension [Effect] {
  /// The effects with successive lines joined, so that a page is not divided without need.
  fileprivate var joiningLines: [Effect] {
    reduce(into: []) { effects, effect in
      if case .show(let lines) = effect, case .show(let before)? = effects.last {
        effects[effects.count - 1] = .show(before + lines)
      } else {
        effects.append(effect)
      }
    }
  }
}
