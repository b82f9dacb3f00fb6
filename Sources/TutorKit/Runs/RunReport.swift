package import StyledText
package import TaskTrace
package import TraceViews

/// What is shown after a run, if nobody asks for something else: the timeline, what happened, and which rules
/// held.
package struct RunReport {
  let trace: Trace
  let options: ViewOptions
  let rows: Int?
  /// It has been played, and stands on the screen.
  package var timelineIsShown = false

  package init(_ trace: Trace, _ options: ViewOptions, rows: Int?) {
    self.trace = trace
    self.options = options
    self.rows = rows
  }

  package var lines: [StyledLine] {
    let timeline = timelineIsShown ? [] : Timeline(trace, options).lines
    let rules = RuleSummary(trace, options, isBrief: true).lines
    return timeline + [StyledLine()] + story + (rules.isEmpty ? [] : [StyledLine()] + rules)
  }

  /// A screenful of what began the run, and what came of it, in whole sentences, unless little more is all.
  private var story: [StyledLine] {
    let sentences = Story(trace, options, hasHeading: false).sentences
    let lines = sentences.flatMap(\.self)
    guard let rows else { return lines }
    let most = max(rows, 30)
    guard lines.count > most * 3 / 2 else { return lines }
    let first = Self.lines(of: sentences, upTo: most / 2)
    let last = Self.lines(of: sentences.reversed(), upTo: most - most / 2)
    let note = " \(lines.count - first - last) lines are left out here: trace story shows all"
    return lines.prefix(first) + StyledLine(note, .dim).wrapped(to: options.width, indent: 1)
      + lines.suffix(last)
  }

  /// How many lines the first sentences have that fit; as many as there may be if not even one fits.
  private static func lines(of sentences: [[StyledLine]], upTo most: Int) -> Int {
    var count = 0
    for sentence in sentences {
      guard count + sentence.count <= most else { break }
      count += sentence.count
    }
    return count > 0 ? count : most
  }
}
