import StyledText
package import TraceAnalysis
package import TraceViews

/// Shows text about a run below the run's picture, which is its timeline. If both do not fit on one page, each page
/// contains the picture and some of the text. If a picture has no room for all tasks, the tasks that its page names
/// come first.
extension Session {
  /// The fewest lines that must fit below a picture. If fewer fit, the picture is not repeated.
  private static let fewestLinesBelow = 4
  /// The fewest lanes of a picture that has a legend, if the run has as many.
  private static let fewestLanes = 6

  /// The first page after a run, and the further pages of its verdict.
  struct Opening {
    var options: ViewOptions
    /// The text below the picture.
    var text: [StyledLine]
    /// The pages with the rest of the text. Each contains a picture.
    var pages: [[StyledLine]] = []
  }

  /// A page of text about a run, and the options of the picture above it.
  private struct TextPage {
    var text: [StyledLine]
    var options: ViewOptions
  }

  /// Returns options with which the picture of a run leaves space for the verdicts on answers and goals.
  package func pictureOptions(
    for trace: Trace, _ plan: RunPlan, warnings: [String] = []
  ) -> ViewOptions {
    var session = self
    let judgment = session.judgeOrOfferAgain(plan, trace)
    let verdict = session.verdict(judgment, trace, warnings)
    return opening(of: plan, trace, verdict, judgment.then).options
  }

  /// Returns the text below the picture of a run: the warnings and the verdicts.
  func verdict(
    _ judgment: (lines: [StyledLine], then: [Effect]), _ trace: Trace, _ warnings: [String]
  ) -> [StyledLine] {
    (warnings + trace.changesWithoutEffect).flatMap { sentences($0, .warning) } + judgment.lines
  }

  /// Returns the picture of a run and the verdict below it. Divides a verdict that does not fit on one page, unless
  /// other text follows it at once.
  func opening(
    of plan: RunPlan, _ trace: Trace, _ verdict: [StyledLine], _ then: [Effect]
  ) -> Opening {
    let named = NamedTasks(verdict, in: trace)
    // The next question or goal of a review follows at once.
    let following = then.reduce(0) { count, effect in
      if case .show(let lines) = effect { count + lines.count } else { count }
    }
    let options = pictureOptions(
      for: trace, title: plan.title, linesBelow: max(1, verdict.count + following), naming: named)
    let whole = Opening(options: options, text: verdict)
    let timeline = Timeline(trace, options)
    guard let pageRows, following == 0,
      timeline.lines.count + verdict.count > pageRows
        || !timeline.tasks.isSuperset(of: named.asCode),
      let pages = pages(of: verdict.sentences, about: trace, plan.title), pages.count > 1,
      let first = pages.first
    else { return whole }
    return Opening(
      options: first.options, text: first.text,
      pages: pages.dropFirst().map { lines(of: $0, about: trace) })
  }

  /// Returns lines about a run below its picture, unless the picture is still on the screen. If both do not fit on
  /// one page, the other pages follow with Return.
  mutating func withPicture(_ run: Runs.Finished?, _ lines: [StyledLine]) -> [StyledLine] {
    guard let pageRows, let run else { return lines }
    let trace = run.trace
    if runs.last?.plan == run.plan, let picture,
      picture.lines + Self.promptRows + lines.count <= pageRows,
      picture.tasks.isSuperset(of: NamedTasks(lines, in: trace).asCode)
    {
      return lines
    }
    guard let pages = pages(of: lines.paragraphs, about: trace, run.plan.title),
      let first = pages.first
    else { return lines }
    pager.hold(pages.dropFirst().map { self.lines(of: $0, about: trace) })
    picture = ShownPicture(lines: 0, tasks: Timeline(trace, first.options).tasks)
    return self.lines(of: first, about: trace)
  }

  private func lines(of page: TextPage, about trace: Trace) -> [StyledLine] {
    let gap = page.text.first?.isEmpty == true ? [] : [StyledLine()]
    return [StyledLine()] + Timeline(trace, page.options).lines + gap + page.text
  }

  // MARK: Pages

  /// Divides paragraphs into pages; nil if the window has no room for a picture and text. If the text needs several
  /// pages, they show all tasks, unless that takes more pages.
  private func pages(
    of paragraphs: [[StyledLine]], about trace: Trace, _ title: String
  ) -> [TextPage]? {
    let pages = pages(of: paragraphs, about: trace, title, foldsLanes: true)
    guard let pages, pages.count > 1,
      let wide = self.pages(of: paragraphs, about: trace, title, foldsLanes: false)
    else { return pages }
    return wide.count == pages.count ? wide : pages
  }

  /// Divides paragraphs into pages. If `foldsLanes` is false, no paragraph is added to a page whose picture would then
  /// lose a lane.
  private func pages(
    of paragraphs: [[StyledLine]], about trace: Trace, _ title: String, foldsLanes: Bool
  ) -> [TextPage]? {
    var pages: [TextPage] = []
    for paragraph in paragraphs {
      if let last = pages.last,
        let longer = page(of: last.text + paragraph, about: trace, title, showsAll: true),
        foldsLanes || lanes(of: longer, in: trace) >= lanes(of: last, in: trace)
      {
        pages[pages.count - 1] = longer
      } else if let page = page(of: paragraph, about: trace, title, showsAll: false) {
        pages.append(page)
      } else if let parts = parts(of: paragraph, about: trace, title) {
        pages += parts
      } else {
        return nil
      }
    }
    return pages
  }

  private func lanes(of page: TextPage, in trace: Trace) -> Int {
    Timeline(trace, page.options).tasks.count
  }

  /// Returns a page with a text; nil if the text does not fit. If `showsAll` is true, also returns nil if a task has
  /// no lane although the text contains its name as code.
  private func page(
    of text: [StyledLine], about trace: Trace, _ title: String, showsAll: Bool
  ) -> TextPage? {
    let named = NamedTasks(text, in: trace)
    // There is an empty line above the picture, and one above a text that does not begin with an empty line.
    let below = text.count + (text.first?.isEmpty == true ? 1 : 2)
    let options = pictureOptions(
      for: trace, title: title, linesBelow: below, naming: named, isRepeated: true)
    let timeline = Timeline(trace, options)
    guard let pageRows, timeline.lines.count + below <= pageRows,
      !showsAll || timeline.tasks.isSuperset(of: named.asCode)
    else { return nil }
    return TextPage(text: text, options: options)
  }

  /// Divides a paragraph that is longer than a page; nil if the window has no room for a picture and text.
  private func parts(
    of paragraph: [StyledLine], about trace: Trace, _ title: String
  ) -> [TextPage]? {
    let options = pictureOptions(
      for: trace, title: title, linesBelow: .max, naming: NamedTasks(paragraph, in: trace),
      isRepeated: true)
    let room = (pageRows ?? 0) - Timeline(trace, options).lines.count - 2
    guard room >= Self.fewestLinesBelow else { return nil }
    return Pager.pages(of: [paragraph], rows: room).map { TextPage(text: $0, options: options) }
  }

  // MARK: Options

  /// Returns options with which the picture of a run leaves space for `linesBelow` lines. If there is no room for all
  /// tasks, the named ones come first. A picture that is repeated has its legend only if all lanes fit as well.
  func pictureOptions(
    for trace: Trace, title: String, linesBelow: Int, naming named: NamedTasks,
    isRepeated: Bool = false
  ) -> ViewOptions {
    var all = viewOptions(title: title)
    all.preferred = named.all
    guard let pageRows else { return all }
    let height = linesBelow < pageRows ? pageRows - linesBelow : 0
    // The height limits the picture, so that it has as many lanes as fit.
    all.rows = pageRows
    // The legend was already shown with the first picture, so lanes take precedence over the legend.
    let withLegend =
      isRepeated ? all : all.folded(to: height, of: trace, lanes: Self.fewestLanes)
    if Timeline(trace, withLegend).lines.count <= height { return withLegend }
    all.showsLegend = false
    // A lane takes precedence over the lines about the machine.
    for showsMachine in [true, false] {
      all.showsMachine = showsMachine
      if Timeline(trace, all).lines.count <= height { return all }
    }
    all.showsMachine = true
    let short = all.folded(to: height, of: trace, lanes: 2)
    let timeline = Timeline(trace, short)
    if timeline.lines.count <= height, timeline.tasks.isSuperset(of: named.asCode) { return short }
    all.showsMachine = false
    return all.folded(to: height, of: trace, lanes: 2)
  }
}

extension ViewOptions {
  /// Returns options that fold lanes until the picture fits into `height` lines. At least `lanes` lanes remain.
  fileprivate func folded(to height: Int, of trace: Trace, lanes: Int) -> ViewOptions {
    guard var limit = rows else { return self }
    let fewest = lanes * linesPerLane
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
  /// The paragraphs and the list items, each with the empty lines above it. A line that introduces an item belongs to
  /// that item.
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

  /// The lines, divided after each line that ends with a full stop.
  fileprivate var sentences: [[StyledLine]] {
    reduce(into: []) { sentences, line in
      if let last = sentences.last?.last, !last.text.hasSuffix(".") {
        sentences[sentences.count - 1].append(line)
      } else {
        sentences.append([line])
      }
    }
  }
}
