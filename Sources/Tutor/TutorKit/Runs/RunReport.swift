import Questions
import StyledText
import TraceAnalysis
import TraceFindings
import TraceViews

/// The default output after a run: the timeline, the story, the rules, and the findings.
struct RunReport: Sendable {
  let trace: Trace
  let options: ViewOptions
  let rows: Int?
  /// Whether the timeline was played and is still on the screen.
  var timelineIsShown = false

  init(_ trace: Trace, _ options: ViewOptions, rows: Int?) {
    self.trace = trace
    self.options = options
    self.rows = rows
  }

  var lines: [StyledLine] { Array(parts) }

  /// The same lines. Each part is computed when it is read, because those of a long run take time.
  var parts: LinesInParts {
    LinesInParts([
      { picture + [StyledLine()] },
      { wholeStory ?? story.joined() }, { rules }, { findings },
    ])
  }

  /// The whole story, which is shown if there is no screen; nil on a screen.
  private var wholeStory: (any Sequence<StyledLine> & Sendable)? {
    rows == nil ? Story(trace, options, hasHeading: false) : nil
  }

  /// The lines of the timeline; empty if it is already on the screen.
  var picture: [StyledLine] { timelineIsShown ? [] : Timeline(trace, options).lines }

  /// The lines of the story, in groups that belong on one page each.
  var storyParagraphs: [[StyledLine]] { [[StyledLine()]] + story }

  /// The lines of the rules, and those of the findings.
  var summaries: [[StyledLine]] { [rules, findings].filter { !$0.isEmpty } }

  private var rules: [StyledLine] {
    RuleSummary(trace, options, isBrief: true).lines.belowGap
  }

  private var findings: [StyledLine] {
    FindingSummary(trace, options, lesson: \.lesson).lines.belowGap
  }

  /// The first and the last sentences of the story: in total about a screen, or about 30 lines of 80 columns if the
  /// screen has less room. If the whole story is at most half as long again, all of it.
  private var story: [[StyledLine]] {
    guard let rows else { return [Array(Story(trace, options, hasHeading: false))] }
    let most = max(rows, 30, 30 * 80 / options.width)
    let ends = Story(trace, options, hasHeading: false).ends(keeping: most * 3 / 2)
    if let count = ends.count, count <= most * 3 / 2 { return ends.first.map(\.lines) }
    let first = Self.sentences(ends.first, upTo: most / 2)
    let last = Self.sentences(ends.last.reversed(), upTo: most - most / 2).reversed()
    let shown = (first + last).reduce(0) { $0 + $1.lines.count }
    let left = ends.count.map { "\($0 - shown) lines" } ?? "Many lines"
    let moment = last.first.map { ", up to \($0.moment)," } ?? ""
    let note = StyledLine(
      sentence: " \(left)\(moment) are left out here. `trace story` shows all.", .dim)
    return first.map(\.lines) + [note.wrapped(to: options.width, indent: 1)] + last.map(\.lines)
  }

  /// Returns the first sentences that fit into `most` lines. If the first sentence alone is longer, returns its first
  /// `most` lines.
  private static func sentences(_ sentences: [Story.Sentence], upTo most: Int) -> [Story.Sentence] {
    var count = 0
    let fitting = sentences.prefix { sentence in
      count += sentence.lines.count
      return count <= most
    }
    return fitting.isEmpty ? sentences.prefix(1).map { $0.prefix(most) } : Array(fitting)
  }
}
