package import StyledText
import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// The findings about a run: what happened, where, and what to do instead.
package struct FindingSummary: Sendable {
  private let findings: [Finding]
  private let options: ViewOptions
  private let lesson: @Sendable (Finding.Kind) -> String?

  /// Creates a summary of the mistakes in a run. A correct program has none. `lesson` returns the lesson about a
  /// kind of finding; nil if there is none.
  package init(
    _ trace: Trace, _ options: ViewOptions = .init(),
    lesson: @escaping @Sendable (Finding.Kind) -> String? = { _ in nil }
  ) {
    self.init(trace.mistakes, options, lesson: lesson)
  }

  package init(
    _ findings: [Finding], _ options: ViewOptions = .init(),
    lesson: @escaping @Sendable (Finding.Kind) -> String? = { _ in nil }
  ) {
    self.findings = findings
    self.options = options
    self.lesson = lesson
  }

  /// The lines of the summary; empty if there are no findings.
  package var lines: [StyledLine] {
    if options.plain { return findings.flatMap(sentences) }
    let margin = " Findings  "
    let cross = Strokes(ascii: options.ascii).cross + " "
    return findings.enumerated().flatMap { number, finding in
      let start = number == 0 ? margin : String(repeating: " ", count: margin.count)
      var line = StyledLine(start, .strong)
      line.append(cross, .error)
      line.append(finding.text.makingControlsVisible())
      if let place = finding.places.first { line.append("  " + place.short, .dim) }
      let indent = margin.count + cross.count
      return line.wrapped(to: options.width, indent: indent)
        + StyledLine(String(repeating: " ", count: indent) + advice(finding), .dim)
        .wrapped(to: options.width, indent: indent)
    }
  }

  private func sentences(_ finding: Finding) -> [StyledLine] {
    let place = finding.places.first.map { " (\($0.short))" } ?? ""
    return StyledLine("Finding, \(finding.kind.title): \(finding.text)\(place)", .error)
      .wrapped(to: options.width, indent: 2)
      + StyledLine("  " + advice(finding)).wrapped(to: options.width, indent: 2)
  }

  private func advice(_ finding: Finding) -> String {
    finding.remedy + (lesson(finding.kind).map { " Lesson: \($0)." } ?? "")
  }
}
