import TraceExpressions

/// Numbers and times in the forms in which people type them.
enum NumberText {
  /// The length in bytes beyond which a text is neither a number nor a time.
  private static let longest = 300

  /// Parses a number, such as `4`, `four`, `1,000`, `0.5`, `5 tasks`, `about twenty-five of them`, `I think it is 4`,
  /// `3 times` or `4 + 1 = 5`. The number may have the unit of time for which the question asks. Returns nil for other
  /// texts.
  static func number(in text: String, of unit: String? = nil) -> Double? {
    value(of: text) { $0.number(of: unit) ?? unit.flatMap($0.count) }
  }

  /// Parses a time, such as `300 ms`, `0.3 s`, `one second`, `1 s 200 ms`, `half a second`, `after 300 milliseconds`,
  /// `300 ms (0.3 s)` or `3 x 100 = 300 ms`. A whole number alone, such as `300`, is in milliseconds. Returns nil for
  /// other texts.
  static func nanoseconds(in text: String) -> Int64? {
    value(of: text, canPrecede: { !AnswerWords($0).hasTime }, \.time)
  }

  /// Parses a time, or a number that a noun may follow, such as `350 tasks`. The number counts as milliseconds.
  static func nanosecondsOrNumber(in text: String) -> Int64? {
    value(of: text) { words in
      words.time ?? words.number(of: nil).flatMap { Int64(exactly: $0 * 1_000_000) }
    }
  }

  /// Returns the value of a text's words, or of what the text concludes. Nil if the text is too long or says that the
  /// learner does not know it.
  private static func value<Value: Equatable>(
    of text: String, canPrecede: @escaping (String) -> Bool = { !AnswerWords($0).hasNumber },
    _ parse: @escaping (AnswerWords) -> Value?
  ) -> Value? {
    guard text.utf8.count <= longest, !text.isUnsure else { return nil }
    return StatedAnswer(
      read: { parse(AnswerWords($0.withReason)) }, readWords: parse, canPrecede: canPrecede
    ).value(of: text)
  }
}

extension AnswerWords {
  private static let openingsOfTimes = AnswerVocabulary.openings.union(
    AnswerVocabulary.openingsOfTimes)
  /// The maximum number of words before a time, and of words after a number without a reason.
  private static let maximumWords = 6

  /// The number that all words together mean; nil if they mean none.
  fileprivate func number(of unit: String?) -> Double? {
    var words = self
    words.skipOpenings(unit == nil ? AnswerVocabulary.openings : Self.openingsOfTimes)
    let isAmount = words.rest.first.flatMap { AnswerVocabulary.amounts[$0] } != nil
    guard let number = words.takeNumber() else { return nil }
    if let unit, words.rest.first.flatMap(Self.unit) == unit { words.rest.removeFirst() }
    if !isAmount { words.skipRepetition(of: number) }
    guard words.rest == ["times"] || !words.continuesNumber && Self.canEnd(words.rest) else {
      return nil
    }
    return Double(number)
  }

  /// The time that all words mean as a whole number of units; nil if they mean none.
  fileprivate func count(of unit: String) -> Double? {
    guard let time, let length = TimeText.nanoseconds("1", named: unit), time % length == 0 else {
      return nil
    }
    return Double(time / length)
  }

  /// Whether one of the words is a number.
  fileprivate var hasNumber: Bool { rest.contains(where: Self.isNumber) }

  /// Whether the words contain a time or a number in digits.
  fileprivate var hasTime: Bool {
    rest.indices.contains { index in
      var words = self
      words.rest = rest[index...]
      return rest[index].contains(where: \.isNumber) || words.takeTime(isFirst: false) != nil
    }
  }

  /// Whether the next word makes another number of the number before it: `2 thirds`, `4k`, `1 x`.
  private var continuesNumber: Bool {
    guard let next = rest.first else { return false }
    return AnswerVocabulary.fractions[next] != nil || AnswerVocabulary.places[next] != nil
      || next.count == 1 && next != "i" || next.hasSuffix("ths") || next.hasSuffix("thirds")
  }

  /// The time that all words together mean; nil if they mean none.
  fileprivate var time: Int64? {
    var words = self
    words.skipOpenings(Self.openingsOfTimes)
    words.skipToTime()
    guard var last = words.takeTime(isFirst: true) else { return nil }
    var total = last.length
    while !words.rest.isEmpty, !Self.canEnd(words.rest) {
      let connective = words.rest.first ?? ""
      let isRestated = AnswerVocabulary.restatements.contains(connective)
      if connective == "and" || isRestated { words.rest.removeFirst() }
      guard let part = words.takeTime(isFirst: false) else { return nil }
      if part.length == total, connective != "and" { continue }
      // Only a smaller unit continues a time, as in `1 s 200 ms`. Other times are several answers.
      guard !isRestated, total % last.unit == 0, part.length < last.unit else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part.length)
      guard !overflow else { return nil }
      (total, last) = (sum, part)
    }
    return total
  }

  /// Skips words before a time with a unit, as in `when the loop has ended, at 300 ms`.
  private mutating func skipToTime() {
    let limit = rest.startIndex + Self.maximumWords
    for start in rest.indices.prefix(while: { $0 <= limit }) {
      var words = self
      words.rest = rest[start...]
      if words.takeTime(isFirst: false) != nil {
        rest = rest[start...]
        return
      }
      let isShare = rest[(start + 1)...].starts(with: ["of", "a"])
      guard !isShare, Self.isNoun(rest[start]) || rest[start] == "one" else { return }
    }
  }

  /// Skips opening words, with articles before them.
  private mutating func skipOpenings(_ openings: Set<String>) {
    skip(openings)
    while rest.first == "a", let next = rest.dropFirst().first,
      openings.contains(next) || AnswerVocabulary.amounts[next] != nil
    {
      rest.removeFirst()
      skip(openings)
    }
  }

  /// Skips the same number in another form, as in `5 (five)`.
  private mutating func skipRepetition(of number: String) {
    var words = self
    if words.takeNumber() == number { self = words }
  }

  /// Checks whether words can follow a number or a time without changing it. Words that give a reason can.
  static func canEnd(_ words: ArraySlice<String>) -> Bool {
    var words = words.prefix { !AnswerVocabulary.reasons.contains($0) }
    if words.suffix(2) == ["or", "so"] { words.removeLast(2) }
    let closing = closings.first { words.suffix($0.count).elementsEqual($0) }
    words.removeLast(closing?.count ?? 0)
    let plain = withoutAmounts(words)
    return plain.count <= maximumWords
      && plain.indices.allSatisfy { isNoun(plain[$0]) || isName($0, in: plain) }
  }

  /// Checks whether a word is part of a name, although it could be a unit, as in `when the second has ended`.
  private static func isName(_ index: Int, in words: [String]) -> Bool {
    guard words[index] != "once" else { return true }
    guard index > 0, unit(words[index]) != nil else { return false }
    let before = words[index - 1]
    return !isNumber(before) && !AnswerVocabulary.rates.contains(before)
  }

  /// Returns words without the amounts of other things in them: `of the eight`, `out of 4`, `on one core`.
  private static func withoutAmounts(_ words: ArraySlice<String>) -> [String] {
    var rest = AnswerWords(words)
    var plain: [String] = []
    while let word = rest.rest.popFirst() {
      var amount = rest
      if AnswerVocabulary.beforeAmounts.contains(word) {
        amount.skip(["of", "the", "all", "these"])
        let noun = amount.takeNumber() == nil ? nil : amount.rest.first ?? ""
        let isWhole = word == "of" || word == "out"
        if let noun, noun.isEmpty ? isWhole : isNoun(noun) && noun != "of" {
          rest = amount
          continue
        }
      }
      plain.append(word)
    }
    return plain
  }

  private static let closings = AnswerVocabulary.closings.map {
    $0.split(separator: " ").map(String.init)
  }

  /// Checks whether a word can follow a number without changing it: `5 tasks`, but not `5 ms` or `5 or 6`.
  private static func isNoun(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || $0 == "'" } && unit(word) == nil
      && !AnswerVocabulary.changing.contains(word) && !word.hasSuffix("n't")
      && !ordinalEndings.contains(word) && !isNumber(word)
  }

  /// The letters after the digits of an ordinal, which is no amount.
  private static let ordinalEndings: Set = ["st", "nd", "rd", "th"]
}
