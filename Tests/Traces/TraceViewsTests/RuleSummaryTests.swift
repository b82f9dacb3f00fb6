import StyledText
import Testing
import TraceAnalysis
import TraceViews

@Suite struct RuleSummaryTests {
  @Test func `Each rule that applied has a mark and a count`() throws {
    for trace in [try Runs.abnormalExit(), try Runs.orphaned()] {
      let lines = RuleSummary(trace, ViewOptions(width: 200)).lines
      let text = picture(lines).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(text.hasPrefix("Rules "))
      for report in trace.ruleReports {
        let isHeld = report.violations.isEmpty
        let count = isHeld ? "\(report.applied)" : "\(report.held) of \(report.applied)"
        #expect(text.contains("\(isHeld ? "✓" : "✗") \(Rule[report.rule].title) (\(count))"))
      }
    }
  }

  @Test func `A broken rule is marked as an error, also in ASCII`() throws {
    let lines = RuleSummary(try Runs.orphaned(), ViewOptions(ascii: true)).lines
    let title = Rule[.parentEndsLast].title
    #expect(meanings(lines[0]) == "(strong  Rules  )(error x \(title))(dim  (0 of 1))")
  }

  @Test func `A plain rule summary consists of sentences`() throws {
    let lines = RuleSummary(try Runs.orphaned(), ViewOptions(width: 200, plain: true)).lines
    let first = "Rule 1: \(Rule[.parentEndsLast].title). It was broken 1 of 1 times."
    #expect(lines.first?.text == first)
    #expect(lines.count > 1)
    #expect(lines.dropFirst().allSatisfy { $0.text.contains(". It held ") })
  }

  @Test func `The rule summary of a trace without events is empty`() {
    #expect(RuleSummary(Runs.empty).lines.isEmpty)
  }
}
