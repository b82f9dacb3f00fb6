import TraceExpressions

/// Numbers and times in the forms in which people type them.
enum NumberText {
  /// The length in bytes beyond which a text is neither a number nor a time.
  private static let longest = 100

  /// Words before a number or a time that do not change it.
  private static let openings: Set = [
    "about", "exactly", "only", "just", "all", "it", "it's", "its", "is", "that's", "there", "are",
    "i", "i'd", "think", "guess", "say", "believe", "would", "be", "maybe", "perhaps", "probably",
    "around",
    "roughly", "approximately", "the", "answer", "total", "in", "~", "=",
  ]
  /// Further words that may come before a time, but not before a number.
  private static let openingsOfTimes: Set = ["after", "at", "takes", "t", "by"]
  /// Words after a number that may change it or announce another one.
  private static let changing: Set = [
    "or", "and", "to", "not", "no", "minus", "plus", "times", "point", "more", "less", "fewer",
    "than",
    "without", "besides", "except", "each", "per", "percent", "half", "if", "but",
  ]
  /// The maximum number of words after a number.
  private static let mostAfter = 6

  /// Parses a number, such as `4`, `four`, `1,000`, `0.5`, `5 tasks`, `about twenty-five of them`, `I think it is 4`
  /// or `3 times`. Returns nil for other texts.
  static func number(in text: String) -> Double? {
    guard text.utf8.count <= longest, !text.isUnsure else { return nil }
    var words = AnswerWords(text)
    words.skip(openings)
    guard let number = words.takeNumber(), canEnd(words.rest) || words.rest == ["times"] else {
      return nil
    }
    return Double(number)
  }

  /// Parses a time, such as `300 ms`, `0.3 s`, `one second`, `1 s 200 ms`, `after 300 milliseconds` or `300 ms in
  /// total`. A whole number alone, such as `300`, is in milliseconds. Returns nil for other texts.
  static func nanoseconds(in text: String) -> Int64? {
    guard text.utf8.count <= longest, !text.isUnsure else { return nil }
    var words = AnswerWords(text)
    words.skip(openings.union(openingsOfTimes))
    var total: Int64 = 0
    var isAnything = false
    while !words.rest.isEmpty {
      if isAnything, canEnd(words.rest) { break }
      if isAnything { words.skip(["and"]) }
      guard let part = words.takeTime(isFirst: !isAnything) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow else { return nil }
      (total, isAnything) = (sum, true)
    }
    return isAnything ? total : nil
  }

  /// Checks whether a word can follow a number without changing it: `5 tasks`, but not `5 ms` or `5 or 6`.
  private static func isNoun(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || $0 == "'" } && TimeUnit.name(of: word) == nil
      && !changing.contains(word) && !AnswerWords.isNumber(word)
  }

  /// Checks whether words can follow a number or a time without changing it.
  private static func canEnd(_ words: ArraySlice<String>) -> Bool {
    words.count <= mostAfter && words.allSatisfy { isNoun($0) }
  }
}

/// The names that people use for units of time.
enum TimeUnit {
  private static let names: [String: [String]] = [
    "ns": ["nanosecond", "nanoseconds"],
    "us": ["µs", "μs", "microsecond", "microseconds"],
    "ms": [
      "msec", "msecs", "millis", "millisec", "millisecs", "millisecond", "milliseconds",
      "milisecond", "miliseconds",
    ],
    "s": ["sec", "secs", "second", "seconds"],
    "min": ["mins", "minute", "minutes"],
  ]

  /// Returns a unit's symbol in expressions; nil if the word is not a unit.
  static func name(of word: String) -> String? {
    names.first { $0.key == word || $0.value.contains(word) }?.key
  }
}
