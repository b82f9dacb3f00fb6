import Questions
package import StyledText
package import TaskTrace
import TraceFindings
package import TraceViews

/// The default output after a run: the timeline, the story, the rules, and the findings.
package struct RunReport {
  let trace: Trace
  let options: ViewOptions
  let rows: Int?
  /// Its timeline was played and is still on the screen.
  package var timelineIsShown = false

  package init(_ trace: Trace, _ options: ViewOptions, rows: Int?) {
    self.trace = trace
    self.options = options
    self.rows = rows
  }

  package var lines: [StyledLine] { picture + details }

  /// The timeline, if it is still to be shown.
  package var picture: [StyledLine] { timelineIsShown ? [] : Timeline(trace, options).lines }

  /// The story, the rules, and the findings.
  package var details: [StyledLine] {
    let rules = RuleSummary(trace, options, isBrief: true).lines
    let findings = FindingSummary(trace, options, lesson: \.lesson).lines
    return [StyledLine()] + story + (rules.isEmpty ? [] : [StyledLine()] + rules)
      + (findings.isEmpty ? [] : [StyledLine()] + findings)
  }

  /// A screenful of what began the run, and what came of it, in whole sentences, unless little more is all.
  private var story: [StyledLine] {
    guard let rows else { return Array(Story(trace, options, hasHeading: false)) }
    let most = max(rows, 30)
    let ends = Story(trace, options, hasHeading: false).ends(keeping: most * 3 / 2)
    if let count = ends.count, count <= most * 3 / 2 { return ends.first.flatMap(\.self) }
    let first = Self.lines(of: ends.first, upTo: most / 2)
    let last = Self.lines(of: ends.last.reversed(), upTo: most - most / 2)
    let left = ends.count.map { "\($0 - first - last) lines are" } ?? "Many lines are"
    let note = " \(left) left out here: trace story shows all"
    return ends.first.flatMap(\.self).prefix(first)
      + StyledLine(note, .dim).wrapped(to: options.width, indent: 1)
      + ends.last.flatMap(\.self).suffix(last)
  }

  /// How many lines the first sentences have that fit; the most lines allowed if not even one sentence fits.
  private static func lines(of sentences: [[StyledLine]], upTo most: Int) -> Int {
    var count = 0
    for sentence in sentences {
      guard count + sentence.count <= most else { break }
      count += sentence.count
    }
    return count > 0 ? count : most
  }
}
