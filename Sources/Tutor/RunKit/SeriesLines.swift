import Glibc
import Synchronization

/// Parses the output of the process that runs a series: a line `NUMBER FILE STATUS` for each run that has
/// ended.
final class SeriesLines: Sendable {
  struct End: Hashable, Sendable {
    var number: Int
    /// The index of the run's trace file.
    var file: Int
    var ending: ProcessEnding
  }

  private let partial = Mutex<[UInt8]>([])
  private let ends: AsyncStream<End>.Continuation

  init(_ ends: AsyncStream<End>.Continuation) { self.ends = ends }

  func add(_ bytes: [UInt8]) {
    let lines = partial.withLock { partial -> [ArraySlice<UInt8>] in
      var lines = (partial + bytes).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      partial = lines.popLast().map(Array.init) ?? []
      return lines
    }
    for line in lines {
      if let end = Self.end(String(decoding: line, as: UTF8.self)) { ends.yield(end) }
    }
  }

  /// Parses a line. Returns nil if it does not have that form.
  static func end(_ line: String) -> End? {
    let words = line.split(separator: " ").compactMap { Int32($0) }
    guard words.count == 3, words[0] >= 0, words[1] >= 0 else { return nil }
    // As in wait(2), the low seven bits are the signal. If they are 0, the next eight bits are the exit status. If all
    // of them are set, a signal has stopped the run.
    let ending: ProcessEnding =
      switch words[2] & 0x7F {
      case 0: .exited(status: (words[2] >> 8) & 0xFF)
      case 0x7F: .stopped
      case let signal: .killed(signal: signal)
      }
    return End(number: Int(words[0]), file: Int(words[1]), ending: ending)
  }
}
