import FileStore
import TaskTrace
import TraceAnalysis

/// The lines of a program's output that are missing from its trace.
///
/// A child process wrote them, another program in the same process, or the program itself in a way that the tracer does
/// not see.
struct UntracedLines {
  private var lines: [Substring] = []
  private let isWhole: Bool

  /// Finds the missing lines. Returns nil if the trace contains all lines, or if it has reached its limit of output.
  ///
  /// `isWhole` says whether the trace contains the end of the run.
  init?(of output: CapturedOutput, in trace: Trace, isWhole: Bool) {
    self.isWhole = isWhole
    var traced: [Substring: Int] = [:]
    var bytes = 0
    for event in trace.events {
      guard case .printed(.standardOutput, let text) = event.action else { continue }
      traced[text.streamSafe[...], default: 0] += 1
      bytes += text.utf8.count + 1
    }
    guard bytes < min(output.bytes.count, RecordedOutput.limit) else { return nil }
    for line in output.text.printedLines where !line.isEmpty {
      // The trace contains such a long line in several parts.
      if line.utf8.count >= RecordedOutput.pieceLimit { continue }
      if let count = traced[line], count > 0 {
        traced[line] = count - 1
      } else {
        lines.append(line)
      }
    }
    if lines.isEmpty { return nil }
  }

  private static let shown = 3

  /// A sentence with the number of missing lines and the first of them.
  var sentence: String {
    let first = lines.prefix(Self.shown).map { "\"\($0.prefix(80))\"" }.joined(separator: ", ")
    let (count, them) = lines.count == 1 ? ("1 line", "it") : ("\(lines.count) lines", "them")
    let rest = lines.count > Self.shown ? ", …" : "."
    let writer =
      isWhole
      ? "Another process wrote \(them), or the program did so where the machine does not see it, such as in a signal handler"
      : "The program wrote \(them) after its trace ended, or another process did"
    return
      "The program's output has \(count) that the trace does not have. \(writer): \(first)\(rest)"
  }
}
