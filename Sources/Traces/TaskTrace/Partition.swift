extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which on no element matches. All elements before it must match. Inlinable, because
  /// drawings of long runs call it for each step.
  @inlinable
  public func partitionIndex(where matches: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if matches(self[middle]) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
