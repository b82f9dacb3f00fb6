/// The formats in which a run can be exported.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// A player in a page.
  case html
  /// A picture for slides.
  case svg
  /// Story and tree as text.
  case markdown = "md"
  /// An event a line.
  case json
  /// Trace events for ui.perfetto.dev.
  case perfetto
  /// A sequence diagram.
  case mermaid
  /// A recording of a terminal, for asciinema.
  case cast

  /// By the end of a file's name, or nil.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let matches = Self.allCases.flatMap { format in
      format.endings.filter(name.hasSuffix).map { (format, $0.utf8.count) }
    }
    // `.perfetto.json` is more than `.json`.
    guard let best = matches.max(by: { $0.1 < $1.1 }) else { return nil }
    self = best.0
  }

  /// How the names of such files end; the first is the usual one.
  package var endings: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .svg: [".svg"]
    case .markdown: [".md", ".markdown"]
    case .json: [".json", ".jsonl"]
    case .perfetto: [".perfetto.json", ".perfetto"]
    case .mermaid: [".mmd", ".mermaid"]
    case .cast: [".cast"]
    }
  }

  /// A short description for a list of formats.
  package var meaning: String {
    switch self {
    case .html: "a page that plays the run; prints as a picture with its story"
    case .svg: "a picture for slides: the timeline, or the tree"
    case .markdown: "tree, timeline and story as text"
    case .json: "one event per line, for other programs"
    case .perfetto: "one track per task, for ui.perfetto.dev"
    case .mermaid: "a sequence diagram, for pages that support Mermaid"
    case .cast: "a recording for asciinema, with markers"
    }
  }
}
