/// A dictionary that usually has few keys. The first ones are compared one by one, which is faster than hashing.
struct SmallMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var few: [(key: Key, value: Value)] = []
  private var more: [Key: Value] = [:]

  /// The most keys that are compared one by one.
  private static var most: Int { 8 }

  subscript(key: Key) -> Value? {
    for index in few.indices where few[index].key == key { return few[index].value }
    return more.isEmpty ? nil : more[key]
  }

  /// Adds a key that is not in the map.
  mutating func insert(_ value: Value, for key: Key) {
    if few.count < Self.most {
      few.append((key, value))
    } else {
      more[key] = value
    }
  }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !more.isEmpty { more.removeAll(keepingCapacity: true) }
  }
}
