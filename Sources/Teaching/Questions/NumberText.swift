import TraceExpressions

/// Numbers and times as people type them.
enum NumberText {
  /// A longer text is neither.
  private static let longest = 100

  /// `4`, `four`, `1,000`, `0.5`, `5 tasks`, `about twenty-five of them`.
  static func number(in text: String) -> Double? {
    guard text.utf8.count <= longest else { return nil }
    var words = AnswerWords(text)
    words.skip(["about", "exactly", "only", "just", "all", "it", "is", "there", "are", "~", "="])
    guard let number = words.takeNumber(), words.rest.count <= 3,
      words.rest.allSatisfy({ isNoun($0) })
    else { return nil }
    return Double(number)
  }

  /// `300 ms`, `0.3 s`, `one second`, `1 s 200 ms`, `after 300 milliseconds`, and `300`, which are milliseconds.
  static func nanoseconds(in text: String) -> Int64? {
    guard text.utf8.count <= longest else { return nil }
    var words = AnswerWords(text)
    words.skip(["about", "exactly", "only", "just", "after", "at", "it", "takes", "is", "~", "="])
    var total: Int64 = 0
    var isAnything = false
    while !words.rest.isEmpty {
      if isAnything { words.skip(["and"]) }
      guard let part = words.takeTime(isFirst: !isAnything) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow else { return nil }
      (total, isAnything) = (sum, true)
    }
    return isAnything ? total : nil
  }

  /// Whether a word can follow a number without changing it: `5 tasks`, but not `5 ms` or `5 or 6`.
  private static func isNoun(_ word: String) -> Bool {
    word.allSatisfy(\.isLetter) && TimeUnit.name(of: word) == nil
      && !["or", "and", "to", "not", "minus", "plus", "times", "point"].contains(word)
      && !AnswerWords.isNumber(word)
  }
}

/// What people call the units of time.
enum TimeUnit {
  private static let names: [String: [String]] = [
    "ns": ["nanosecond", "nanoseconds"],
    "us": ["µs", "μs", "microsecond", "microseconds"],
    "ms": ["msec", "msecs", "millis", "millisecond", "milliseconds"],
    "s": ["sec", "secs", "second", "seconds"],
    "min": ["mins", "minute", "minutes"],
  ]

  /// The unit's name in an expression; nil for another word.
  static func name(of word: String) -> String? {
    names.first { $0.key == word || $0.value.contains(word) }?.key
  }
}
