import Synchronization
import TraceAnalysis

/// A source file of a program that was run, without comments.
struct SourceFile: Sendable {
  let path: String
  let lines: [String]
  let source: SourceBlocks

  /// Returns the code in some lines, counted from 1, with one space in place of line breaks and other spaces.
  func code(ofLines numbers: ClosedRange<Int>) -> String {
    numbers.flatMap { lines[$0 - 1].split(whereSeparator: \.isWhitespace) }
      .joined(separator: " ")
  }

  /// The place of a line, counted from 1.
  func place(_ line: Int) -> SourceFrame { SourceFrame(line: line, of: path) }
}

/// The source files that were read, by their paths. Each file is divided into tokens once.
final class SourceFiles: Sendable {
  private let files = Mutex<[String: SourceFile]>([:])

  /// Returns the file with a path. `read` returns its lines if it is not known; nil if there is no such file.
  func file(_ path: String, read: () -> [String]?) -> SourceFile? {
    files.withLock { files in
      if let file = files[path] { return file }
      let file = read().map { SourceFile(path: path, lines: $0, source: SourceBlocks($0)) }
      files[path] = file
      return file
    }
  }
}

extension ObservedRun {
  /// Returns the source file with a path; nil if the trace does not contain it.
  func file(_ path: String) -> SourceFile? {
    sources.file(path) { trace.symbols.sources[path] }
  }

  /// Returns the tokens and blocks of the file of a place; nil if its source is not known.
  func source(of place: SourceFrame?) -> SourceBlocks? { place.flatMap { file($0.file) }?.source }

  /// Returns the tokens of the statement at a place; empty if its source is not known.
  func tokens(at place: SourceFrame?) -> [Substring] {
    guard let place, let source = source(of: place) else { return [] }
    return Array(source.tokens[source.tokens(ofStatementAt: place)])
  }

  /// Returns whether two places are in one line and, as far as their columns are known, in one statement and block.
  func areInOneStatement(_ first: SourceFrame?, _ second: SourceFrame?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    guard first.file == second.file, first.line == second.line else { return false }
    return source(of: first)?.areInOneStatement(first, second) ?? true
  }
}

/// A line of a program that was run.
struct SourceLine {
  let place: SourceFrame
  let text: String
  fileprivate let source: SourceBlocks

  var tokens: [Substring] { source.code(ofLine: place.line) }
}

extension EditableLines {
  /// The source files of a run that have such lines, in the order of their paths.
  func files(of run: ObservedRun) -> [SourceFile] {
    run.trace.symbols.sources.keys.filter(isInFile).sorted().compactMap(run.file)
  }

  /// The lines of these files that may be changed, in order.
  func lines(of run: ObservedRun) -> [SourceLine] {
    files(of: run).flatMap { file in
      file.lines.enumerated().map {
        SourceLine(place: file.place($0 + 1), text: $1, source: file.source)
      }
    }.filter { contains($0.place) }
  }
}

extension SourceFrame {
  /// Creates the place of a whole line. The function is not known.
  init(line: Int, of file: String) {
    self.init(function: "", file: file, line: line, column: 0)
  }

  /// Returns the place of another whole line in the same function.
  func inLine(_ line: Int) -> SourceFrame {
    var frame = self
    (frame.line, frame.column) = (line, 0)
    return frame
  }
}
