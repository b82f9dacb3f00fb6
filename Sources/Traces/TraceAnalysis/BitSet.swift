/// A set of small numbers that stores one bit per number.
public struct BitSet: Sendable {
  private var words: [UInt64]

  /// Creates an empty set for numbers below `count`.
  public init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  public func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return word < words.count && words[word] & 1 << UInt64(number & 63) != 0
  }

  /// Returns the least number from `start` on that is in this set or in another of the same size.
  func next(from start: Int, or other: BitSet) -> Int? {
    var word = start >> 6
    var mask = UInt64.max << UInt64(start & 63)
    while word < words.count {
      let found = (words[word] | other.words[word]) & mask
      if found != 0 { return word << 6 + found.trailingZeroBitCount }
      word += 1
      mask = .max
    }
    return nil
  }

  public mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  /// Adds the numbers of another set of the same size.
  mutating func formUnion(_ other: BitSet) {
    for word in words.indices { words[word] |= other.words[word] }
  }
}
