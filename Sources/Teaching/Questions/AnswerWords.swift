import TraceExpressions

/// The words of an answer, consumed from the front. Digits and a unit without a space between them are two words.
struct AnswerWords {
  private(set) var rest: ArraySlice<String>

  init(_ text: String) {
    var words: [String] = []
    for part in text.comparable.split(separator: " ") {
      var word = ""
      var wasDigit: Bool?
      for character in part.withoutMarks {
        // A sign stays part of the word, so that `-5` is not a number.
        let isDigit = character.isNumber || ".,_".contains(character)
        if wasDigit.map({ character.isLetter ? $0 : isDigit && !$0 }) == true {
          words.append(word)
          word = ""
        }
        word.append(character)
        if character.isLetter || isDigit { wasDigit = isDigit }
      }
      words +=
        word.contains(where: \.isNumber) ? [word] : word.split(separator: "-").map(String.init)
    }
    rest = words[...]
  }

  /// Removes leading words that do not affect the meaning.
  mutating func skip(_ words: Set<String>) {
    while let first = rest.first, words.contains(first) { rest.removeFirst() }
  }

  /// Consumes a number in digits or in words, and returns it in digits. Returns nil if the rest does not start
  /// with one.
  mutating func takeNumber() -> String? {
    guard let first = rest.first else { return nil }
    if let digits = Self.digits(first) {
      rest.removeFirst()
      return digits
    }
    // `a hundred` means one hundred.
    let isOne = first == "a" && rest.dropFirst().first.map(Self.multiples.contains) == true
    var sum = isOne ? 1 : 0
    var count = isOne ? 1 : 0
    for word in rest.dropFirst(count) {
      if word == "thousand", sum > 0, sum < 1000 {
        sum *= 1000
        count += 1
        break
      } else if word == "hundred", sum > 0, sum < 10 {
        sum *= 100
      } else if let value = Self.values[word], Self.canFollow(value, sum, isFirst: count == 0) {
        sum += value
      } else {
        break
      }
      count += 1
    }
    guard count > 0 else { return nil }
    rest.removeFirst(count)
    return "\(sum)"
  }

  /// Consumes `and a half` after a whole number, and returns the number plus a half. Returns the number unchanged if
  /// these words do not follow.
  private mutating func takeHalf(after number: String) -> String {
    guard rest.starts(with: ["and", "a", "half"]), number.allSatisfy(\.isNumber) else {
      return number
    }
    rest.removeFirst(3)
    return number + ".5"
  }

  /// Consumes a number and a unit, and returns the time in nanoseconds. A whole number without a unit is in
  /// milliseconds and must be the whole answer. Returns nil if the rest does not start with a time: `0.3` could mean
  /// seconds.
  mutating func takeTime(isFirst: Bool) -> Int64? {
    var number: String?
    switch rest.first {
    case "half"?:
      rest.removeFirst()
      skip(["a", "of"])
      number = "0.5"
    case "a"?, "an"?:
      if let multiple = takeNumber() {
        number = multiple
        break
      }
      rest.removeFirst()
      number = "1"
      guard rest.first.flatMap(TimeUnit.name) != nil else { return nil }
    default: number = takeNumber().map { takeHalf(after: $0) }
    }
    guard let number else { return nil }
    guard let word = rest.popFirst() else {
      let isWhole = !number.contains(".")
      return isFirst && isWhole ? TimeText.nanoseconds(number, named: "ms") : nil
    }
    return TimeUnit.name(of: word).flatMap { TimeText.nanoseconds(number, named: $0) }
  }

  static func isNumber(_ word: String) -> Bool {
    values[word] != nil || multiples.contains(word) || digits(word) != nil
  }

  // MARK: Numbers

  private static let multiples: Set = ["hundred", "thousand"]

  private static let values: [String: Int] = {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var values = [
      "none": 0, "no": 0, "nothing": 0, "nobody": 0, "once": 1, "twice": 2, "fourty": 40,
      "ninty": 90,
    ]
    for (value, word) in small.enumerated() { values[word] = value }
    for (index, word) in tens.enumerated() { values[word] = (index + 2) * 10 }
    return values
  }()

  /// Checks whether a number word can follow words whose sum is given: `twenty five` is a number, but
  /// `five twenty` is not.
  private static func canFollow(_ value: Int, _ sum: Int, isFirst: Bool) -> Bool {
    if isFirst { return true }
    let isAfterHundred = sum >= 100 && sum.isMultiple(of: 100) && value > 0
    let isAfterTens = sum % 100 >= 20 && sum.isMultiple(of: 10) && (1...9).contains(value)
    return isAfterHundred || isAfterTens
  }

  /// Returns a number in digits without separators, with at most one point; nil if the text is not such a number.
  /// Commas and underscores before groups of three digits are separators. Any other comma is a decimal point.
  private static func digits(_ text: String) -> String? {
    var parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts.isEmpty else { return nil }
    var groups = parts[0].split(omittingEmptySubsequences: false) { $0 == "," || $0 == "_" }
    if parts.count == 1, groups.count == 2, groups[1].count != 3, text.contains(",") {
      parts.append(groups.removeLast())
    }
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    let whole = groups.joined()
    var all = [whole] + parts.dropFirst().map(String.init)
    if parts.count == 2, all[0].isEmpty { all[0] = "0" }
    guard all.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      return nil
    }
    return all.joined(separator: ".")
  }
}

extension Substring {
  /// The word without punctuation at its end, quotes and parentheses around it, and signs of an estimate before it,
  /// such as `~`.
  fileprivate var withoutMarks: Substring {
    var word = self
    while word.count > 1, let last = word.last, "!?,;:\"'”’)]".contains(last) { word.removeLast() }
    while word.count > 1, let first = word.first, "\"'“‘([~≈=@".contains(first) {
      word.removeFirst()
    }
    return word
  }
}
