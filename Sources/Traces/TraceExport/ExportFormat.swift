/// The formats in which a run can be exported.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// A page with a player.
  case html
  /// A picture for slides.
  case svg
  /// Tree, timeline and story as text.
  case markdown = "md"
  /// One event per line.
  case json
  /// Trace events for ui.perfetto.dev.
  case perfetto
  /// A sequence diagram.
  case mermaid
  /// A terminal recording, for asciinema.
  case cast

  /// Creates the format to which the ending of a file's name belongs; nil if there is none.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let matches = Self.allCases.flatMap { format in
      format.endings.filter(name.hasSuffix).map { (format, $0.utf8.count) }
    }
    // The longest ending counts: `.perfetto.json` also ends with `.json`.
    guard let best = matches.max(by: { $0.1 < $1.1 }) else { return nil }
    self = best.0
  }

  /// The endings of the names of files in this format. The first is the usual one.
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
    case .html: "a page that plays the run, and prints as a picture with the story"
    case .svg: "a picture of the timeline or the tree, for slides"
    case .markdown: "tree, timeline and story as text"
    case .json: "one event or finding per line, for other programs"
    case .perfetto: "one track per task, for ui.perfetto.dev"
    case .mermaid: "a sequence diagram, for pages that support Mermaid"
    case .cast: "a recording for asciinema, with markers"
    }
  }

  /// A short description of a file in this format that shows one picture.
  package func meaning(showing picture: ExportOptions.Picture) -> String {
    self == .svg ? "a picture of the \(picture), for slides" : meaning
  }
}
