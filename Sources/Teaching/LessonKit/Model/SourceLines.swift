/// The bytes of each line of a text. A line ends with any of the three line endings, and a byte order mark does not
/// belong to the first one. The lines are bytes and not strings, because a long file may have millions of them.
package struct SourceLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start: Int

  package init(_ text: String) {
    bytes = Array(text.utf8)
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  package mutating func next() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let line = bytes[start..<end]
    let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    start = end + (isPair ? 2 : 1)
    return line
  }
}
