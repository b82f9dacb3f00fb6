import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A run as Markdown that is readable as plain text: tree and timeline as drawn text, the story as a list.
package struct MarkdownPage {
  let trace: Trace
  let words: Words
  let title: String
  let view: ViewOptions

  init(_ trace: Trace, _ options: ExportOptions) {
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
    view = ViewOptions(width: 100, rows: 200, title: title)
  }

  func write(to output: inout some TextOutputStream) {
    output.write("# \(Markdown.escaped(title))\n\n\(Markdown.escaped(words.machine))\n")
    if let ending = words.abnormalEnding { output.write("\n**\(Markdown.escaped(ending))**\n") }
    section("Tree", TaskTree(trace, view).lines, to: &output)
    section("Timeline", Timeline(trace, view).lines, to: &output)
    writeStory(to: &output)
    writeRules(to: &output)
  }

  private func section(
    _ heading: String, _ lines: [StyledLine], to output: inout some TextOutputStream
  ) {
    output.write("\n## \(heading)\n\n\(Markdown.fenced(lines.map(\.text)))")
  }

  private func writeStory(to output: inout some TextOutputStream) {
    output.write("\n## Story\n\n")
    for sentence in trace.story(words) {
      let time = Markdown.escaped(words.time(sentence.line.time))
      output.write("- **\(time)** \(Markdown.escaped(sentence.line.text))")
      let marks = sentence.marks.joined(separator: ", ")
      output.write(marks.isEmpty ? "\n" : " *(\(Markdown.escaped(marks)))*\n")
    }
  }

  private func writeRules(to output: inout some TextOutputStream) {
    let reports = trace.ruleReports
    guard !reports.isEmpty else { return }
    output.write("\n## Rules\n\n")
    for report in reports {
      let rule = Rule[report.rule]
      let sign = report.violations.isEmpty ? "✓" : "✗"
      output.write(
        "- \(sign) \(Markdown.escaped(rule.title)) (\(report.held) of \(report.applied))\n")
    }
  }
}
