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
    output.write("# \(Self.escaped(title))\n\n\(Self.escaped(words.machine))\n")
    if let ending = words.abnormalEnding { output.write("\n**\(Self.escaped(ending))**\n") }
    section("Tree", TaskTree(trace, view).lines, to: &output)
    section("Timeline", Timeline(trace, view).lines, to: &output)
    writeStory(to: &output)
    writeRules(to: &output)
  }

  private func section(
    _ heading: String, _ lines: [StyledLine], to output: inout some TextOutputStream
  ) {
    output.write("\n## \(heading)\n\n\(Self.fenced(lines.map(\.text)))")
  }

  private func writeStory(to output: inout some TextOutputStream) {
    output.write("\n## Story\n\n")
    for sentence in trace.story(words) {
      let time = Self.escaped(words.time(sentence.line.time))
      output.write("- **\(time)** \(Self.escaped(sentence.line.text))")
      let marks = sentence.marks.joined(separator: ", ")
      output.write(marks.isEmpty ? "\n" : " *(\(Self.escaped(marks)))*\n")
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
        "- \(sign) \(Self.escaped(rule.title)) (\(report.held) of \(report.applied))\n")
    }
  }

  /// Escapes text so that Markdown shows it unchanged within a line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.makingControlsVisible().unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "(", ")", "#", "|", "~", "&", "!",
        ":", "@", "$":
        result += "\\"
      // Markdown turns addresses such as www.example.com into links.
      case "." where result.hasSuffix("www") || result.hasSuffix("WWW"): result += "\\"
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns more backticks than the longest sequence of them in a text, and at least `least`.
  package static func backticks(around text: String, least: Int = 1) -> String {
    let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// Returns a fenced code block. None of its lines can close the fence.
  package static func fenced(_ lines: [String], as language: String = "text") -> String {
    let fence = backticks(around: lines.joined(separator: "\n"), least: 3)
    return "\(fence)\(language)\n\(lines.map { $0 + "\n" }.joined())\(fence)\n"
  }
}
