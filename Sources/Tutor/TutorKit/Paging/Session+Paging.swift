import LessonKit
import Questions
import StyledText
package import TraceAnalysis
package import TraceViews

/// A reader at a prompt gets what fits the screen, and the rest with Return.
extension Session {
  /// How many lines stand below what is shown: an empty one, the line that says what Return does, and the prompt.
  private static let promptRows = 3
  /// A picture that leaves fewer lines for the text about it is not repeated.
  private static let fewestLinesBelow = 4
  /// A picture with its legend has at least so many lanes, if the run has them.
  private static let fewestLanes = 6

  /// The rows of a page; nil if everything is shown at once.
  var pageRows: Int? {
    guard isPaged, let rows = screen.rows else { return nil }
    return max(8, rows - Self.promptRows)
  }

  /// Does what a line does, and keeps what does not fit the screen for Return. While there is more to show, `q` leaves
  /// the rest out, as in other pagers.
  mutating func handlePaged(_ line: String, rows: Int) -> [Effect] {
    let word = line.filter { !$0.isWhitespace }.lowercased()
    if word.isEmpty || word == "more", let page = pager.next(rows: rows) {
      count([.show(page)])
      return [.show(page)]
    }
    if word == "q", !pager.isEmpty, quiz.open?.question.accepts(word) != true {
      pager.clear()
      return []
    }
    pager.clear()
    let effects = pager.cut(perform(line), rows: rows)
    count(effects)
    return effects
  }

  private mutating func count(_ effects: [Effect]) {
    let lines = effects.map { effect in
      switch effect {
      case .show(let lines), .refuse(let lines): lines.count
      default: 0
      }
    }
    linesFromPicture = linesFromPicture.map { $0 + lines.reduce(0, +) + Self.promptRows }
  }

  // MARK: Pictures

  /// Options for the picture of a run with which the verdicts on answers and goals fit below it.
  package func pictureOptions(for trace: Trace, _ plan: RunPlan) -> ViewOptions {
    var session = self
    let verdict = session.judge(plan, trace).lines.count
    return pictureOptions(for: trace, title: plan.title, linesBelow: max(1, verdict))
  }

  private func pictureOptions(
    for trace: Trace, title: String, linesBelow: Int, isRepeated: Bool = false
  ) -> ViewOptions {
    let all = viewOptions(title: title)
    guard let pageRows else { return all }
    // Its marks were explained when it was shown first, so lanes are worth more than the legend.
    let withLegend =
      isRepeated ? all : all.folded(to: pageRows - linesBelow, of: trace, lanes: Self.fewestLanes)
    if Timeline(trace, withLegend).lines.count + linesBelow <= pageRows { return withLegend }
    var options = all
    options.showsLegend = false
    return options.folded(to: pageRows - linesBelow, of: trace, lanes: 2)
  }

  /// A run's picture above lines that are about it, unless it is still on the screen. If both do not fit into one
  /// page, each page has the picture and some of the lines.
  mutating func withPicture(_ run: Runs.Finished?, _ lines: [StyledLine]) -> [StyledLine] {
    guard let pageRows, let run, let trace = run.trace else { return lines }
    let isVisible =
      runs.last?.plan == run.plan
      && linesFromPicture.map { $0 + Self.promptRows + lines.count <= pageRows } == true
    if isVisible { return lines }
    let whole = pictureOptions(
      for: trace, title: run.plan.title, linesBelow: lines.count + 1, isRepeated: true)
    let together = [StyledLine()] + Timeline(trace, whole).lines + lines
    if together.count <= pageRows {
      linesFromPicture = 0
      return together
    }
    let paragraphs = lines.paragraphs
    let longest = max(pageRows / 3, paragraphs.map(\.count).max() ?? 0)
    let options = pictureOptions(
      for: trace, title: run.plan.title, linesBelow: longest + 2, isRepeated: true)
    let picture = [StyledLine()] + Timeline(trace, options).lines
    guard picture.count + 1 + Self.fewestLinesBelow <= pageRows else { return lines }
    let pages = Pager.pages(of: paragraphs, rows: pageRows - picture.count - 1).map { page in
      picture + (page.first?.isEmpty == true ? [] : [StyledLine()]) + page
    }
    pager.hold(Array(pages.dropFirst()))
    linesFromPicture = 0
    return pages[0]
  }
}

extension ViewOptions {
  /// With lanes folded until the picture fits into so many lines. Some lanes are left in any case.
  fileprivate func folded(to height: Int, of trace: Trace, lanes fewest: Int) -> ViewOptions {
    guard var limit = rows else { return self }
    var options = self
    while limit > fewest {
      let excess = Timeline(trace, options).lines.count - height
      guard excess > 0 else { break }
      limit = max(fewest, limit - excess)
      options.rows = limit
    }
    return options
  }
}

extension [StyledLine] {
  /// The items of lists and the paragraphs between them, each with the empty lines above it. A line that introduces an
  /// item belongs to it.
  fileprivate var paragraphs: [[StyledLine]] {
    reduce(into: []) { paragraphs, line in
      let isItem = line.text.hasPrefix("• ")
      let above = paragraphs.last?.last
      let begins = above?.isEmpty == false && (line.isEmpty || isItem)
      let hasText = paragraphs.last?.contains { $0.text.hasPrefix("• ") || $0.text.hasSuffix(".") }
      if paragraphs.isEmpty || begins && hasText == true {
        paragraphs.append([line])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
  }
}
