import TaskTrace
import TraceAnalysis

/// The errors of a run that a printed line shows. The time to find them grows linearly with the lines and the errors.
struct ShownErrors {
  /// The lines with the first word of an error, which often is the name of a type. In most runs, there are few.
  private let lines: [String]
  /// The lines with each word that occurs in an error.
  private var linesOfWords: [Substring: [Int]] = [:]

  /// Finds the words of errors in the lines that a run printed.
  init(_ trace: Trace, errors: some Collection<String>) {
    let firstWords = Set(errors.lazy.map { Self.words($0, atMost: 1).first })
    guard !firstWords.isEmpty else {
      lines = []
      return
    }
    lines = trace.events.ofKinds([.printed]).compactMap { _, event in
      guard case .printed(_, let line) = event.action else { return nil }
      // An error without a word can be in any line.
      return firstWords.contains(nil) || Self.words(line).contains(where: firstWords.contains)
        ? line : nil
    }
    guard !lines.isEmpty else { return }
    for word in errors.lazy.flatMap({ Self.words($0) }) { linesOfWords[word] = [] }
    for (number, line) in lines.enumerated() {
      for word in Set(Self.words(line)) { linesOfWords[word]?.append(number) }
    }
  }

  /// Returns whether a line contains the words of an error, and the whole error. Compares only the lines with the word
  /// that occurs in the fewest.
  func contains(_ error: String) -> Bool {
    guard !lines.isEmpty else { return false }
    let found = Self.words(error).map { linesOfWords[$0] ?? [] }
    guard let fewest = found.min(by: { $0.count < $1.count }) else {
      return lines.contains { $0.contains(error) }
    }
    return fewest.contains { lines[$0].contains(error) }
  }

  /// Returns the parts of a text between the ASCII characters that are no letters, digits or underscores. All other
  /// characters count as letters.
  private static func words(_ text: String, atMost limit: Int = .max) -> [Substring] {
    text.utf8.split(maxSplits: limit) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        false
      default: true
      }
    }.map { Substring($0) }
  }
}
