/// Numbers and times in the forms in which people type them.
enum NumberText {
  /// The length in bytes beyond which a text is neither a number nor a time.
  private static let longest = 100

  /// Parses a number, such as `4`, `four`, `1,000`, `0.5`, `5 tasks`, `about twenty-five of them`, `I think it is 4`,
  /// `3 times` or `4 + 1 = 5`. The number may have the unit of time for which the question asks. Returns nil for other
  /// texts.
  static func number(in text: String, of unit: String? = nil) -> Double? {
    value(of: text) { $0.number(of: unit) }
  }

  /// Parses a time, such as `300 ms`, `0.3 s`, `one second`, `1 s 200 ms`, `half a second`, `after 300 milliseconds`,
  /// `300 ms (0.3 s)` or `3 x 100 = 300 ms`. A whole number alone, such as `300`, is in milliseconds. Returns nil for
  /// other texts.
  static func nanoseconds(in text: String) -> Int64? { value(of: text, \.time) }

  /// Parses a time, or a number that a noun may follow, such as `350 tasks`. The number counts as milliseconds.
  static func nanosecondsOrNumber(in text: String) -> Int64? {
    value(of: text) { words in
      words.time ?? words.number(of: nil).flatMap { Int64(exactly: $0 * 1_000_000) }
    }
  }

  /// Returns the value of a text's words, or of what the text concludes. Nil if the text is too long or says that the
  /// learner does not know it.
  private static func value<Value>(of text: String, _ parse: (AnswerWords) -> Value?) -> Value? {
    guard text.utf8.count <= longest,
      let value = parse(AnswerWords(text.withReason)) ?? text.conclusion.flatMap(parse),
      !text.isUnsure
    else { return nil }
    return value
  }
}

extension AnswerWords {
  private static let openingsOfTimes = AnswerVocabulary.openings.union(
    AnswerVocabulary.openingsOfTimes)
  /// The maximum number of words before a time, and of words after a number without a reason.
  private static let mostWords = 6

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
      let joint = words.rest.first ?? ""
      let isRestated = AnswerVocabulary.restatements.contains(joint)
      if joint == "and" || isRestated { words.rest.removeFirst() }
      guard let part = words.takeTime(isFirst: false) else { return nil }
      if part.length == total, joint != "and" { continue }
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
    let limit = rest.startIndex + Self.mostWords
    for start in rest.indices.prefix(while: { $0 <= limit }) {
      var words = self
      words.rest = rest[start...]
      if words.takeTime(isFirst: false) != nil {
        rest = rest[start...]
        return
      }
      guard Self.isNoun(rest[start]) || rest[start] == "one" else { return }
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
    let turn = turns.first { words.suffix($0.count).elementsEqual($0) }
    words.removeLast(turn?.count ?? 0)
    return words.count <= mostWords && words.allSatisfy { isNoun($0) || $0 == "once" }
  }

  private static let turns = AnswerVocabulary.turns.map {
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

extension String {
  /// The text with `because` before a sentence that gives the reason, as in `300, they overlap`. A sentence with a number
  /// may be another answer.
  fileprivate var withReason: String {
    replacing(#/^([^,]*), (?=(they|it|both|each) [^0-9]*$)/#.ignoresCase()) {
      "\($0.output.1) because "
    }
  }

  /// The words after the last equals sign, or after the last word such as `so`: `5` in `4 + 1 = 5`. Nil if there are
  /// none, or if the words before them name alternatives.
  fileprivate var conclusion: AnswerWords? {
    let sides = split(separator: "=", omittingEmptySubsequences: false)
    let isEquation =
      sides.count > 1
      && sides.dropLast().allSatisfy { side in
        side.last.map { !"<>!".contains($0) } ?? false && (sides.count == 2 || !side.contains(","))
      }
    var words = AnswerWords(self)
    let before: ArraySlice<String>
    if isEquation {
      before = AnswerWords(sides.dropLast().joined(separator: " ")).rest
      words = AnswerWords(String(sides[sides.count - 1]))
    } else {
      guard let joint = words.rest.lastIndex(where: AnswerVocabulary.conclusions.contains) else {
        return nil
      }
      before = words.rest[..<joint]
      words.rest = words.rest[(joint + 1)...]
    }
    return before.contains(where: AnswerVocabulary.alternatives.contains) ? nil : words
  }
}
