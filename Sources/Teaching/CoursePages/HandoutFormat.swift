/// The formats of a handout, to be read without the tutor.
package enum HandoutFormat: String, CaseIterable, Hashable, Sendable {
  case html
  case markdown = "md"
  /// Printed by a browser.
  case pdf

  /// By the end of a file's name, or nil.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(where: name.hasSuffix) })
    else { return nil }
    self = format
  }

  /// How the names of such files end; the first is the usual one.
  package var endings: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .markdown: [".md", ".markdown"]
    case .pdf: [".pdf"]
    }
  }
}
