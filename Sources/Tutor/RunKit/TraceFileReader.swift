import FileStore
import TaskTrace
import TraceAnalysis

/// Reads a trace from a file that the traced program may still truncate, overwrite or replace.
///
/// It reads the file in pieces and does not map it, so a change can only cause an error.
struct TraceFileReader {
  private var reader = TraceReader()
  /// Whether the file was changed while it was read.
  private(set) var hasChanged = false
  /// The reason why no trace was read.
  enum Failure: Error, Equatable {
    case notAFile
    case cannotRead(reason: String)
    case interrupted
    case damaged(TraceFile.Failure)
  }

  /// Reads the file. Before each piece, throws if `isStopped` returns true.
  mutating func read(
    _ file: OpenFile, isStopped: () -> Bool = { false }
  ) throws(Failure) {
    guard let before = file.state else { throw .notAFile }
    reader.expect(bytes: before.storedBytes)
    // A short trace gets a small buffer, because the kernel clears each page of it.
    var buffer = [UInt8](repeating: 0, count: min(max(before.storedBytes, 1 << 14), 1 << 20))
    var offset = 0
    while true {
      if isStopped() { throw .interrupted }
      let count = try piece(of: file, at: offset, into: &buffer)
      guard count > 0, try take(buffer.span.extracting(0..<count)) else { break }
      offset += count
    }
    hasChanged = file.state != before
  }

  /// Returns the trace that was read.
  consuming func finish() throws(Failure) -> Trace {
    do throws(TraceFile.Failure) { return try reader.finish() } catch { throw .damaged(error) }
  }

  private func piece(
    of file: OpenFile, at offset: Int, into buffer: inout [UInt8]
  ) throws(Failure) -> Int {
    do throws(FileProblem) {
      return try file.read(into: &buffer, at: offset)
    } catch {
      throw .cannotRead(reason: error.reason)
    }
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(Failure) -> Bool {
    do throws(TraceFile.Failure) { return try reader.read(bytes) } catch { throw .damaged(error) }
  }
}
