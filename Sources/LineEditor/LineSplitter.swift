/// Cuts a stream of bytes into lines as `readLine()` does: LF and CR LF end a line, NUL is kept,
/// bytes that are not UTF-8 are repaired.
struct LineSplitter {
  private var bytes: [UInt8] = []
  private var position = 0
  private var searched = 0

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(position)
    searched -= position
    position = 0
    bytes.append(contentsOf: more)
  }

  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[position..<end]
    if line.last == 0x0D { line.removeLast() }
    (position, searched) = (end + 1, end + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// What follows the last line end, at the end of input; nil if that is nothing.
  mutating func rest() -> String? {
    defer { (bytes, position, searched) = ([], 0, 0) }
    return position < bytes.count ? String(decoding: bytes[position...], as: UTF8.self) : nil
  }
}
