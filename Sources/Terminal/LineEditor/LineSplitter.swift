import FileStore

/// Splits a stream of bytes into lines like `readLine()`: LF and CR LF end a line, NUL is kept, and invalid UTF-8 is
/// repaired. Only the beginning of a very long line is kept. Lines are stream-safe.
struct LineSplitter {
  /// The number of bytes of a line after which the rest may be dropped.
  static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var position = 0
  private var searched = 0
  /// Whether the next line is the first one. A byte order mark before it is dropped.
  private var isAtStart = true

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(position)
    searched -= position
    position = 0
    guard searched > Self.limit, searched == bytes.count else {
      bytes.append(contentsOf: more)
      return
    }
    // The line is longer than the limit. The bytes up to its end are dropped.
    bytes.append(contentsOf: more.drop { $0 != 0x0A })
  }

  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[position..<end]
    if line.last == 0x0D { line.removeLast() }
    (position, searched) = (end + 1, end + 1)
    return text(of: line)
  }

  /// Returns the text after the last line end, at the end of input; nil if it is empty.
  mutating func rest() -> String? {
    defer { (bytes, position, searched) = ([], 0, 0) }
    guard position < bytes.count else { return nil }
    return text(of: bytes[position...])
  }

  private mutating func text(of line: ArraySlice<UInt8>) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let hasMark = isAtStart && line.starts(with: mark)
    isAtStart = false
    return String(decoding: hasMark ? line.dropFirst(mark.count) : line, as: UTF8.self).streamSafe
  }
}
