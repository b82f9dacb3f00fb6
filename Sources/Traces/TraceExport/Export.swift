package import StyledText
package import TraceAnalysis
package import TraceFindings
import TraceViews

/// The options of an export.
package struct ExportOptions: Sendable {
  package enum Picture: String, CaseIterable, Hashable, Sendable { case timeline, tree }

  /// The title of the run; nil for the program's name and arguments.
  package var title: String?
  /// The view that a separate picture file shows.
  package var picture = Picture.timeline
  /// The duration of a recording, in seconds.
  package var seconds = 8.0
  /// Returns lines of source code with their colors.
  package var coloring: @Sendable ([String]) -> [StyledLine] = { $0.map { StyledLine($0) } }

  /// Returns the lesson about a kind of finding; nil if there is none.
  package var lesson: @Sendable (Finding.Kind) -> String? = { _ in nil }

  package init() {}
}

/// An export of a run in a format. The same trace and options always produce the same text.
package struct Export: Sendable {
  package let format: ExportFormat
  let trace: Trace
  let options: ExportOptions

  /// Creates an export. Throws if the run is too long for html, svg or mermaid. The other formats have no limit.
  package init(
    _ trace: Trace, as format: ExportFormat, _ options: ExportOptions = .init()
  ) throws(ExportFailure) {
    self.format = format
    self.trace = trace
    self.options = options
    switch format {
    case .html, .svg:
      if trace.events.count > Self.eventLimit {
        throw .tooManyEvents(format, count: trace.events.count, limit: Self.eventLimit)
      }
    case .mermaid:
      if SequenceDiagram(trace, options).isTooLong {
        throw .tooMuchText(format, limit: SequenceDiagram.limit)
      }
    case .markdown, .json, .perfetto, .cast: break
    }
  }

  static let eventLimit = 20_000

  /// Writes the export piece by piece, so that the whole text is never in memory.
  package func write(to output: inout some TextOutputStream) {
    switch format {
    case .html: PlayerPage(trace, options).write(to: &output)
    case .svg:
      switch options.picture {
      case .timeline: TimelinePicture(trace, options).writeFile(to: &output)
      case .tree: TreePicture(trace, options).writeFile(to: &output)
      }
    case .markdown: MarkdownPage(trace, options).write(to: &output)
    case .json:
      for line in JSONLines(trace, lesson: options.lesson) {
        output.write(line)
        output.write("\n")
      }
    case .perfetto: PerfettoTrace(trace, options).write(to: &output)
    case .mermaid: SequenceDiagram(trace, options).write(to: &output)
    case .cast: Recording(trace, options).write(to: &output)
    }
  }
}
