import FileStore
import TaskTrace
import TraceAnalysis

/// The lines of a program's output that its trace does not have: a child process wrote them, another program in the
/// same process, or the program itself where the tracer does not see it.
struct UntracedLines {
  private var lines: [Substring] = []
  private let isWhole: Bool

  /// Nil if the trace has all lines, or more of them than it keeps. A trace is whole if the program recorded its end.
  init?(of output: CapturedOutput, in trace: Trace, isWhole: Bool) {
    self.isWhole = isWhole
    var traced: [Substring: Int] = [:]
    var bytes = 0
    for event in trace.events {
      guard case .printed(.standardOutput, let text) = event.action else { continue }
      traced[text.streamSafe[...], default: 0] += 1
      bytes += text.utf8.count + 1
    }
    guard bytes < min(output.bytes.count, Self.bytesOfTrace) else { return nil }
    for line in output.text.split(separator: "\n") {
      // A longer line is recorded in pieces.
      if line.utf8.count >= Self.bytesOfLine { continue }
      if let count = traced[line], count > 0 {
        traced[line] = count - 1
      } else {
        lines.append(line)
      }
    }
    if lines.isEmpty { return nil }
  }

  /// A trace records that much output, and lines of that length whole.
  private static let bytesOfTrace = 1 << 20
  private static let bytesOfLine = 4096

  private static let shown = 3

  /// Says how many there are, with the first of them.
  var sentence: String {
    let first = lines.prefix(Self.shown).map { "\"\($0.prefix(80))\"" }.joined(separator: ", ")
    let (count, them) = lines.count == 1 ? ("1 line", "it") : ("\(lines.count) lines", "them")
    let rest = lines.count > Self.shown ? ", …" : "."
    let writer =
      isWhole
      ? "Another process wrote \(them), or the program in a way that the machine does not see, such as a signal's handler"
      : "The program wrote \(them) after its trace ended, or another one"
    return
      "The program's output has \(count) that the trace does not have. \(writer): \(first)\(rest)"
  }
}
