/// The texts of a trace in one buffer. Their numbers begin with 1; 0 means no text.
public struct TextStorage: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [Int] = []

  /// The number of texts, which is also the number of the last text.
  public var count: Int { ends.count }

  public subscript(number: UInt32) -> String? {
    bytes(of: number).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the range of a text's bytes; nil if there is no text.
  private func bytes(of number: UInt32) -> Range<Int>? {
    let index = Int(number) - 1
    guard ends.indices.contains(index) else { return nil }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Returns whether a text starts with a prefix; false if there is no text.
  public func text(_ number: UInt32, hasPrefix prefix: String) -> Bool {
    bytes(of: number).map { bytes[$0].starts(with: prefix.utf8) } ?? false
  }

  /// Returns the length of a text in bytes; 0 if there is no text.
  public func length(of number: UInt32) -> Int { bytes(of: number)?.count ?? 0 }

  /// Adds a text. Returns its number.
  public mutating func append(_ text: some Sequence<UInt8>) -> UInt32 {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    return UInt32(clamping: ends.count)
  }
}
