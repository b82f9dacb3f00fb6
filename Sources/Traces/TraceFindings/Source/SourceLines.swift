import TraceAnalysis

/// A source file of a program that was run.
struct SourceFile {
  var path: String
  var lines: [String]

  /// The place of a line, counted from 1.
  func place(_ line: Int) -> SourceFrame { SourceFrame(line: line, of: path) }
}

/// A line of a program that was run.
struct SourceLine {
  var place: SourceFrame
  var text: String

  var tokens: [Substring] { Array(SourceTokens(text)) }
}

extension EditableLines {
  /// The source files of a trace that have such lines, in the order of their paths.
  func files(of trace: Trace) -> [SourceFile] {
    trace.symbols.sources.filter { isInFile($0.key) }.sorted { $0.key < $1.key }
      .map { SourceFile(path: $0.key, lines: $0.value) }
  }

  /// The lines of these files that may be changed, in order.
  func lines(of trace: Trace) -> [SourceLine] {
    files(of: trace).flatMap { file in
      file.lines.enumerated().map { SourceLine(place: file.place($0 + 1), text: $1) }
    }.filter { contains($0.place) }
  }
}

extension SourceFrame {
  /// Creates the place of a whole line. The function is not known.
  init(line: Int, of file: String) {
    self.init(function: "", file: file, line: line, column: 1)
  }
}
