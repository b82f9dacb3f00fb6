package import StyledText
package import TraceAnalysis

/// The rules of structured concurrency that applied to a run, and how often each held.
package struct RuleSummary: Sendable {
  private let reports: [RuleReport]
  private let words: Words
  private let options: ViewOptions

  /// Creates a summary. If `isBrief` is true, rules of the machine itself are left out while they hold, since they
  /// say nothing about the program.
  package init(_ trace: Trace, _ options: ViewOptions = .init(), isBrief: Bool = false) {
    reports = trace.ruleReports.filter { report in
      !isBrief || !report.violations.isEmpty || !Self.rulesOfTheMachine.contains(report.rule)
    }
    words = Words(trace, ascii: options.ascii)
    self.options = options
  }

  private static let rulesOfTheMachine: Set<Rule.ID> = [
    .taskEndsOnce, .actorRunsOne, .coresAreLimited,
  ]

  package var lines: [StyledLine] {
    if options.plain { return reports.flatMap(sentence) }
    let strokes = Strokes(ascii: options.ascii)
    let margin = " Rules  "
    let entries = reports.map { report in
      let holds = report.violations.isEmpty
      var entry = StyledLine(
        (holds ? strokes.check : strokes.cross) + " ", holds ? .success : .error)
      entry.append(Rule[report.rule].title, holds ? .plain : .error)
      entry.append(
        holds ? " (\(report.applied))" : " (\(report.held) of \(report.applied))", .dim)
      return entry
    }
    var lines: [StyledLine] = []
    var line = StyledLine(margin, .strong)
    let indent = String(repeating: " ", count: margin.count)
    for entry in entries {
      let isFirst = line.width == margin.count
      if !isFirst, line.width + 2 + entry.width > options.width {
        lines.append(line)
        line = StyledLine(indent)
      }
      if line.width > margin.count { line.append("  ") }
      line.append(entry)
    }
    if !entries.isEmpty { lines.append(line) }
    return lines.flatMap { $0.wrapped(to: options.width, indent: margin.count + 2) }
  }

  private func sentence(_ report: RuleReport) -> [StyledLine] {
    let rule = Rule[report.rule]
    let holds = report.violations.isEmpty
    let times =
      switch report.applied {
      case 1: "the one time"
      case 2: "both times"
      default: "all \(report.applied) times"
      }
    let result =
      holds
      ? "It held \(times) that it applied."
      : "It was broken \(report.violations.count) of \(report.applied) times."
    return StyledLine("Rule \(rule.number): \(rule.title). \(result)", holds ? .plain : .error)
      .wrapped(to: options.width, indent: 2)
  }
}
