/// The file formats of handouts. They can be read without the tutor.
package enum HandoutFormat: String, CaseIterable, Hashable, Sendable {
  case html
  case markdown = "md"
  /// A page that a browser prints to PDF.
  case pdf

  /// Creates the format for the extension of a file's name. Returns nil if the extension is unknown.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(where: name.hasSuffix) })
    else { return nil }
    self = format
  }

  /// The extensions of such files. The first is the usual one.
  var endings: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .markdown: [".md", ".markdown"]
    case .pdf: [".pdf"]
    }
  }
}
