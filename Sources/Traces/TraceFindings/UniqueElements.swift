extension Sequence where Element: Hashable {
  /// The elements in order, without those that occurred before.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
