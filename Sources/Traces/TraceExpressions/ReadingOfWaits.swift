import TaskTrace

extension Node {
  /// Returns a sentence about the number of waits for which this condition of a filter holds, such as `there were 2
  /// sleeps of 200 ms that began at 100 ms`. Nil for a condition that has no words of its own.
  func reading(ofWaits count: String, isOne: Bool) -> String? {
    waits(isOne: isOne).map { "there \(isOne ? "was" : "were") \(count) \($0)" }
  }

  /// Returns a sentence about the time of all waits in this part; nil if there are no words for it.
  func reading(ofTimeOfWaits time: String) -> String? {
    switch kind {
    case .property(.waits, let tasks) where tasks.kind == .tasks:
      "all waits took \(time) together"
    case .filtered(let waits, let condition) where waits.isAllWaits:
      condition.waits(isOne: false).map { "the \($0) took \(time) together" }
    default: nil
    }
  }

  /// Whether the part consists of the waits of all tasks.
  var isAllWaits: Bool {
    if case .property(.waits, let tasks) = kind { tasks.kind == .tasks } else { false }
  }

  /// Returns words for the waits that this condition of a filter requires; nil if there are none.
  private func waits(isOne: Bool) -> String? {
    var words = WordsForWaits()
    return words.add(self) ? words.text(isOne: isOne) : nil
  }
}

/// The words for waits that fulfill a condition.
private struct WordsForWaits {
  private var noun = "wait"
  private var length = ""
  private var start = ""

  /// Adds a condition. Returns false if it has no words.
  mutating func add(_ condition: Node) -> Bool {
    if case .binary(.and, let left, let right) = condition.kind { return add(left) && add(right) }
    guard case .binary(.equal, let left, let right) = condition.kind,
      case .property(let property, let wait) = left.kind, wait.kind == .it,
      case .literal(let value) = right.kind
    else { return false }
    switch (property, value) {
    case (.reason, .symbol(let symbol)): return name(symbol.word)
    case (.start, _): start = " that began at \(right.text)"
    case (.duration, _): length = " of \(right.text)"
    default: return false
    }
    return true
  }

  private mutating func name(_ reason: String) -> Bool {
    switch reason {
    case "sleeping": noun = "sleep"
    case "continuation": noun = "wait for a continuation"
    case "yielding": noun = "yield"
    default: return false
    }
    return true
  }

  func text(isOne: Bool) -> String {
    let plural = noun.hasPrefix("wait") ? "waits" + noun.dropFirst(4) : noun + "s"
    return (isOne ? noun : plural) + length + start
  }
}
