/// Parses the blocks of one kind, and collects their mistakes.
protocol LiveBlockPartReader {
  var source: SourceText { get }
  var diagnostics: [Diagnostic] { get set }
}

extension LiveBlockPartReader {
  /// Parses a text of a block, which may contain markup.
  mutating func inlines(_ text: Located<String>) -> [Inline] {
    var reader = InlineReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.inlines(of: text)
  }
}
