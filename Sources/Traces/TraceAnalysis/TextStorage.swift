/// The texts of a trace in one buffer. They count from 1; 0 means no text.
struct TextStorage: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`.
  private var ends: [Int] = []

  /// How many there are, which is also the number of the last.
  var count: Int { ends.count }

  subscript(number: UInt32) -> String? {
    bytes(of: number).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Where the text's bytes are.
  private func bytes(of number: UInt32) -> Range<Int>? {
    let index = Int(number) - 1
    guard ends.indices.contains(index) else { return nil }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether the text starts with a prefix; false if there is no text.
  func text(_ number: UInt32, hasPrefix prefix: String) -> Bool {
    bytes(of: number).map { bytes[$0].starts(with: prefix.utf8) } ?? false
  }

  /// The length of the text in bytes; 0 if there is no text.
  func length(of number: UInt32) -> Int { bytes(of: number)?.count ?? 0 }

  /// Adds a text, and gives its number.
  mutating func append(_ text: some Sequence<UInt8>) -> UInt32 {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    return UInt32(clamping: ends.count)
  }
}
