package import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A self-contained HTML page with the results of an exploration. It has a tab for each outcome, which plays the run
/// that leads to the outcome and marks where that run first differs from the default order. In one more tab, the
/// reader decides the order of a run.
package struct ExploredPage {
  private let explored: ExploredRuns
  private let players: [PlayerMarkup]
  private let comparisons: [ComparisonWords]
  private let data: OrderTreeData?
  private let sources: PageSources
  /// The sentence about the choices that the page contains.
  private let remark: String
  /// The number of outcomes that have no tab.
  private let left: Int

  /// The maximum number of events in all runs of a page together.
  static let limit = Export.eventLimit

  /// Creates a page with as many runs as fit in `limit` events. The tree of orders gets the room that remains.
  /// Throws if not even the first run fits.
  package init(
    _ explored: ExploredRuns, coloring: @escaping @Sendable ([String]) -> [StyledLine]
  ) throws(ExportFailure) {
    self.explored = explored
    var options = ExportOptions()
    options.coloring = coloring
    var (room, shown) = (Self.limit, 0)
    for outcome in explored.outcomes {
      room -= outcome.trace.events.count
      if room < 0 { break }
      shown += 1
    }
    guard shown > 0 else {
      throw .tooManyEvents(
        .html, count: explored.outcomes.first?.trace.events.count ?? 0, limit: Self.limit)
    }
    left = explored.outcomes.count - shown
    var (players, comparisons): ([PlayerMarkup], [ComparisonWords]) = ([], [])
    for (index, outcome) in explored.outcomes.prefix(shown).enumerated() {
      let comparison = RunComparison(explored.defaultRun, outcome.trace)
      options.title = outcome.name
      players.append(
        PlayerMarkup(
          outcome.trace, options, suffix: "-\(index + 1)", divergence: comparison.divergence))
      comparisons.append(
        ComparisonWords(comparison, ("the default order", "this order"), ascii: false))
    }
    (self.players, self.comparisons) = (players, comparisons)
    let tree = explored.tree
    data = OrderTreeData(tree, limit: max(room, 0))
    sources = PageSources(tree.sources, marked: tree.marked, order: tree.files, coloring)
    remark = Self.remark(data, of: tree)
  }

  /// Returns a sentence about the number of orders to choose from, or about the reason why there are none.
  private static func remark(_ data: OrderTreeData?, of tree: OrderTree) -> String {
    guard let data else {
      return tree.hasStrayed
        ? "Two runs with the same decisions had different choices, so the order cannot be chosen here: the program depends on more than its order."
        : "The runs are too long for this page, so the order cannot be chosen here. `run --policy ask` lets you choose it in the tutor."
    }
    let runs = data.runs == 1 ? "1 run" : "\(data.runs) runs"
    let each = data.runs == 1 ? "The only run" : "Each of the \(runs)"
    return data.isWhole
      ? "You decide the order. \(each) that your choices can lead to was observed and is in this page."
      : "You decide the order. There are more orders than this page can hold. It has \(runs), those with the fewest departures from the default order; a candidate that leads to another run cannot be chosen here. `run --policy ask` lets you choose any in the tutor."
  }

  /// A description of the page, for a sentence about the file.
  package static let meaning =
    "a page that plays each outcome, and lets you choose the order of a run"

  private static let style =
    PageShell.style + String(decoding: PackageResources.explored_css, as: UTF8.self)
  private static let script = PageShell.script(
    PageShell.player + [
      PackageResources.lanes_js, PackageResources.pick_js, PackageResources.tabs_js,
    ])

  package func write(to output: inout some TextOutputStream) {
    let shell = PageShell(
      title: explored.title, machine: explored.count, style: Self.style, script: Self.script)
    shell.writeBeginning(to: &output)
    output.write(RunFigure.arrowHeads)
    writeTabs(to: &output)
    output.write("<main>\n")
    for index in players.indices { writeOutcome(index, to: &output) }
    writeChoosing(to: &output)
    output.write("</main>\n")
    shell.writeEnd(to: &output)
  }

  private func writeTabs(to output: inout some TextOutputStream) {
    output.write("<details class=\"tried\"><summary>What was tried</summary>\n")
    let outcomes = left == 1 ? "1 more outcome has" : "\(left) more outcomes have"
    let more = left == 0 ? [] : ["\(outcomes) no tab: this page has no room for more."]
    for sentence in more + explored.sentences {
      output.write("<p>\(Self.withCode(sentence))</p>\n")
    }
    output.write("</details>\n<div id=\"tabs\" role=\"tablist\" aria-label=\"Outcomes\" hidden>\n")
    for (index, outcome) in explored.outcomes.prefix(players.count).enumerated() {
      output.write(
        Self.tab("\(index + 1)", "<kbd>\(index + 1)</kbd> \(Markup.escaped(outcome.name))"))
    }
    output.write(Self.tab("choose", "Choose the order") + "</div>\n")
  }

  private static func tab(_ name: String, _ label: String) -> String {
    "<button type=\"button\" role=\"tab\" id=\"tab-\(name)\" aria-controls=\"panel-\(name)\">\(label)</button>\n"
  }

  private static func panel(_ name: String, _ attributes: String = "") -> String {
    "<section class=\"panel\" id=\"panel-\(name)\" role=\"tabpanel\" aria-labelledby=\"tab-\(name)\"\(attributes)>\n"
  }

  private func writeOutcome(_ index: Int, to output: inout some TextOutputStream) {
    let outcome = explored.outcomes[index]
    let words = comparisons[index]
    output.write(Self.panel("\(index + 1)", " data-suffix=\"-\(index + 1)\""))
    let difference = ([words.common] + [words.cause].compactMap(\.self)).joined(separator: " ")
    let text =
      words.comparison.isEqual ? "This is the default order." : Markup.escaped(difference)
    output.write(
      """
      <div class="about">
      <h2>\(Markup.escaped(outcome.name))</h2>
      <p class="count">\(Markup.escaped(outcome.count))</p>
      <p><code class="command">\(Markup.escaped(outcome.command))</code></p>
      <p class="difference">\(text)</p>
      </div>

      """)
    players[index].write(to: &output)
    output.write("</section>\n")
  }

  /// Returns a text as HTML. Backticks in the text set off commands.
  private static func withCode(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
      place.isMultiple(of: 2)
        ? Markup.escaped(String(part)) : "<code>\(Markup.escaped(String(part)))</code>"
    }.joined()
  }

  private func writeChoosing(to output: inout some TextOutputStream) {
    output.write(Self.panel("choose"))
    output.write("<div class=\"about\"><h2>Choose the order</h2>\n")
    if let ask = explored.ask { output.write("<p class=\"ask\">\(Markup.escaped(ask))</p>\n") }
    output.write("<p class=\"count\">\(Self.withCode(remark))</p>\n")
    output.write("<noscript><p>To choose the order, you need JavaScript.</p></noscript></div>\n")
    guard let data else { return output.write("</section>\n") }
    output.write(
      """
      <section class="stage" aria-label="The run so far"><div class="scroller way-scroller">\
      <svg id="way-lanes" class="picture" role="img"></svg></div></section>
      \(data.legend.list)<div class="choosing">
      <section id="deciding" aria-label="The choice" hidden></section>

      """)
    sources.write(to: &output)
    output.write("<section id=\"reaching\" hidden></section>\n</div>\n</section>\n")
    output.write("<script type=\"application/json\" id=\"tree\">{")
    let unit = TimeUnit(fitting: explored.defaultRun.end.nanoseconds)
    let heights = Mark.states.map { "\"\($0.rawValue)\":\(Markup.number($0.height))" }
    let members =
      data.members + [
        ("unit", "[\(unit.rawValue),\"\(unit.name(ascii: false))\"]"),
        ("heights", "{\(heights.joined(separator: ","))}"),
        ("before", "\"replay \""),
        ("after", Markup.script(JSONText.string(" " + explored.replayWords))),
      ]
    output.write(members.map { "\"\($0)\":\($1)" }.joined(separator: ",\n") + "}</script>\n")
  }
}
