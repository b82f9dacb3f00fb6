package import StyledText
import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// The findings about a run: what happened, where, and what to do instead. Remarks follow the mistakes.
package struct FindingSummary: Sendable {
  private let mistakes: [Finding]
  private let remarks: [Finding]
  private let options: ViewOptions
  private let lesson: @Sendable (Finding.Kind) -> String?

  /// Creates a summary of the findings about a run. A correct program has no mistakes, and seldom remarks. `lesson`
  /// returns the lesson about a kind of finding; nil if there is none.
  package init(
    _ trace: Trace, _ options: ViewOptions = .init(),
    lesson: @escaping @Sendable (Finding.Kind) -> String? = { _ in nil }
  ) {
    let findings = trace.notableFindings
    mistakes = findings.filter { $0.grade == .mistake }
    remarks = findings.filter { $0.grade == .remark }
    self.options = options
    self.lesson = lesson
  }

  /// The lines of the summary; empty if there are no findings.
  package var lines: [StyledLine] {
    if options.plain {
      return mistakes.flatMap { sentences($0, "Finding", .error) }
        + remarks.flatMap { sentences($0, "Remark", .strong) }
    }
    let cross = Strokes(ascii: options.ascii).cross
    let findings = section("Findings", mistakes, mark: cross, .error)
    let noted = section("Remarks", remarks, mark: "?", .strong)
    let parts = [findings, noted].filter { !$0.isEmpty }
    return Array(parts.joined(separator: [StyledLine()]))
  }

  private func section(
    _ title: String, _ findings: [Finding], mark: String, _ role: Role
  ) -> [StyledLine] {
    let margin = " \(title)" + String(repeating: " ", count: 10 - title.count)
    let indent = margin.count + mark.count + 1
    return findings.enumerated().flatMap { number, finding in
      let start = number == 0 ? margin : String(repeating: " ", count: margin.count)
      var line = StyledLine(start, .strong)
      line.append(mark + " ", role)
      line.append(finding.text.makingControlsVisible())
      if let place = finding.places.first { line.append("  " + place.short, .dim) }
      return line.wrapped(to: options.width, indent: indent)
        + StyledLine(String(repeating: " ", count: indent) + advice(finding), .dim)
        .wrapped(to: options.width, indent: indent)
    }
  }

  private func sentences(_ finding: Finding, _ word: String, _ role: Role) -> [StyledLine] {
    let place = finding.places.first.map { " (\($0.short))" } ?? ""
    return StyledLine("\(word), \(finding.kind.title): \(finding.text)\(place)", role)
      .wrapped(to: options.width, indent: 2)
      + StyledLine("  " + advice(finding)).wrapped(to: options.width, indent: 2)
  }

  private func advice(_ finding: Finding) -> String {
    finding.advice + (lesson(finding.kind).map { " Lesson: \($0)." } ?? "")
  }
}
