/// The words of an answer, consumed from the front. Digits and a unit without a space between them are two words.
struct AnswerWords {
  var rest: ArraySlice<String>

  init(_ text: String) {
    var words: [String] = []
    for part in text.comparable.withStraightApostrophes.split(separator: " ") {
      for word in part.withoutMarks.dividedAtDigits {
        let word = word.withoutMarks
        guard !word.isMark else { continue }
        words +=
          word.contains(where: \.isNumber)
          ? [String(word)] : word.split(separator: "-").map(String.init)
      }
    }
    for (phrase, word) in Self.rewordings { words.replace(phrase, with: [word]) }
    rest = Self.joiningThousands(words)[...]
  }

  /// Returns the words with a number such as `20 000` as one word.
  private static func joiningThousands(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      let last = joined.last ?? ""
      let isThousands = word == "000" && (1...3).contains(last.count)
      if isThousands, last.allSatisfy(\.isNumber) {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
  }

  private static let rewordings = AnswerVocabulary.rewordings.map { phrase, word in
    (phrase.split(separator: " ").map(String.init), word)
  }

  init(_ words: ArraySlice<String>) { rest = words }

  /// Removes leading words that do not affect the meaning.
  mutating func skip(_ words: Set<String>) {
    while let first = rest.first, words.contains(first) { rest.removeFirst() }
  }

  /// Consumes words if the rest starts with them, and returns whether it does.
  mutating func take(_ words: [String]) -> Bool {
    guard rest.starts(with: words) else { return false }
    rest.removeFirst(words.count)
    return true
  }

  static func isNumber(_ word: String) -> Bool {
    AnswerVocabulary.cardinals[word] != nil || AnswerVocabulary.amounts[word] != nil
      || AnswerVocabulary.multiples[word] != nil || digits(word) != nil
  }

  // MARK: Numbers

  /// Consumes a number in digits or in words, and returns it in digits. Returns nil if the rest does not start
  /// with one.
  mutating func takeNumber() -> String? {
    if let decimals = takeDecimals() { return "0." + decimals }
    guard let number = takeWhole() else { return nil }
    guard number.allSatisfy(\.isNumber), let decimals = takeDecimals() else { return number }
    return "\(number).\(decimals)"
  }

  /// Consumes the decimals in words, as in `one point two five`, and returns their digits. Returns nil and consumes
  /// nothing if there are none.
  private mutating func takeDecimals() -> String? {
    guard rest.first == "point" else { return nil }
    let words = rest.dropFirst().prefix { Self.digit($0) != nil }
    guard !words.isEmpty else { return nil }
    rest.removeFirst(words.count + 1)
    return words.compactMap(Self.digit).joined()
  }

  /// Returns the digit of a word such as `two` or `2`; nil for other words.
  private static func digit(_ word: String) -> String? {
    let value = AnswerVocabulary.cardinals[word] ?? digits(word).flatMap { Int($0) }
    return value.flatMap { $0 < 10 ? "\($0)" : nil }
  }

  private mutating func takeWhole() -> String? {
    guard let first = rest.first else { return nil }
    if let amount = AnswerVocabulary.amounts[first] {
      rest.removeFirst()
      if first == "single", rest.first == "one" { rest.removeFirst() }
      return "\(amount)"
    }
    if let digits = Self.digits(first) {
      rest.removeFirst()
      guard let number = Int(digits), number > 0, number < 1000,
        let multiple = rest.first.flatMap({ AnswerVocabulary.multiples[$0] })
      else { return digits }
      rest.removeFirst()
      return "\(number * multiple)"
    }
    return takeWords().map { "\($0)" }
  }

  /// Consumes a number in words below a million, such as `a thousand two hundred and five`.
  private mutating func takeWords() -> Int? {
    guard let thousands = take(["a", "thousand"]) ? 1000 : takeThousands() else {
      return takeHundreds()
    }
    return thousands + takeRest { $0.takeHundreds() }
  }

  private mutating func takeThousands() -> Int? {
    let before = rest
    if let count = takeHundreds(), count > 0, take(["thousand"]) { return count * 1000 }
    rest = before
    return nil
  }

  /// Consumes a number in words below a thousand, or hundreds such as `twelve hundred`.
  private mutating func takeHundreds() -> Int? {
    if take(["a", "hundred"]) { return 100 + takeRest { $0.takeTens() } }
    guard let count = takeTens() else { return nil }
    guard count > 0, take(["hundred"]) else { return count }
    return count * 100 + takeRest { $0.takeTens() }
  }

  private mutating func takeTens() -> Int? {
    guard let value = rest.first.flatMap({ AnswerVocabulary.cardinals[$0] }) else { return nil }
    rest.removeFirst()
    guard value >= 20, let one = rest.first.flatMap({ AnswerVocabulary.cardinals[$0] }),
      (1...9).contains(one)
    else { return value }
    rest.removeFirst()
    return value + one
  }

  /// Consumes the rest of a number, with or without `and` before it. Returns 0 and consumes nothing if there is none.
  private mutating func takeRest(_ take: (inout Self) -> Int?) -> Int {
    let before = rest
    _ = self.take(["and"])
    if let value = take(&self), value > 0 { return value }
    rest = before
    return 0
  }

  /// Returns a number in digits without separators, with at most one point; nil if the text is not such a number.
  /// Commas and underscores before groups of three digits are separators. Any other comma is a decimal point.
  private static func digits(_ text: String) -> String? {
    var parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts.isEmpty else { return nil }
    var groups = parts[0].split(omittingEmptySubsequences: false) { ",_'".contains($0) }
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
    while let last = word.last, Self.marksAfter.contains(last), !word.dropLast().isEmpty {
      word.removeLast()
    }
    while let first = word.first, Self.marksBefore.contains(first), !word.dropFirst().isEmpty {
      word.removeFirst()
    }
    return word
  }

  /// Whether the word is only a punctuation mark.
  fileprivate var isMark: Bool { count == 1 && first.map { "?.,;:…()[]\"'".contains($0) } == true }

  private static let marksAfter = Set<Character>("!?.,;:=\"'”’)]")
  private static let marksBefore = Set<Character>("\"'“‘([~≈=@#")

  /// The text, divided between digits and letters.
  fileprivate var dividedAtDigits: [Substring] {
    var words: [Substring] = []
    var start = startIndex
    var wasDigit: Bool?
    for index in indices {
      let character = self[index]
      // A sign stays part of the word, so that `-5` is not a number.
      let isDigit =
        character.isNumber || character == "." || character == "," || character == "_"
      if wasDigit.map({ character.isLetter ? $0 : isDigit && !$0 }) == true {
        words.append(self[start..<index])
        start = index
      }
      if character.isLetter || isDigit { wasDigit = isDigit }
    }
    return words + [self[start...]]
  }
}
