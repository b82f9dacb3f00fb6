package import TraceAnalysis

/// The lines of a program that its author may change. Findings refer to these lines if possible.
package struct EditableLines: Sendable {
  /// The file's name without its folders; nil means every line of every file.
  private let file: String?
  private let fixed: Set<Int>

  package init(ofFile file: String, besides fixed: Set<Int>) {
    (self.file, self.fixed) = (file, fixed)
  }

  private init() { (file, fixed) = (nil, []) }

  package static let all = EditableLines()

  /// Whether a file has such lines.
  func isInFile(_ path: String) -> Bool {
    file.map { path == $0 || path.hasSuffix("/\($0)") } ?? true
  }

  package func contains(_ place: SourceFrame) -> Bool {
    file.map { place.fileName == $0 && !fixed.contains(place.line) } ?? true
  }
}
