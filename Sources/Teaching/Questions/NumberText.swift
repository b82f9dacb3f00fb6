/// Numbers and times in the forms in which people type them.
enum NumberText {
  /// The length in bytes beyond which a text is neither a number nor a time.
  private static let longest = 100

  private static let openingsOfTimes = AnswerVocabulary.openings.union(
    AnswerVocabulary.openingsOfTimes)
  /// The maximum number of words after a number, without a reason.
  private static let mostAfter = 6

  /// Parses a number, such as `4`, `four`, `1,000`, `0.5`, `5 tasks`, `about twenty-five of them`, `I think it is 4`
  /// or `3 times`. The number may have the unit of time for which the question asks. Returns nil for other texts.
  static func number(in text: String, of unit: String? = nil) -> Double? {
    guard text.utf8.count <= longest, !text.isUnsure else { return nil }
    var words = AnswerWords(text)
    words.skip(unit == nil ? AnswerVocabulary.openings : openingsOfTimes)
    guard let number = words.takeNumber() else { return nil }
    if let unit, words.rest.first.flatMap(AnswerWords.unit) == unit { words.rest.removeFirst() }
    return canEnd(words.rest) || words.rest == ["times"] ? Double(number) : nil
  }

  /// Parses a time, such as `300 ms`, `0.3 s`, `one second`, `1 s 200 ms`, `half a second`, `after 300 milliseconds`
  /// or `300 ms in total`. A whole number alone, such as `300`, is in milliseconds. Returns nil for other texts.
  static func nanoseconds(in text: String) -> Int64? {
    guard text.utf8.count <= longest, !text.isUnsure else { return nil }
    var words = AnswerWords(text)
    words.skip(openingsOfTimes)
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

  /// Checks whether words can follow a number or a time without changing it. Words that give a reason can.
  private static func canEnd(_ words: ArraySlice<String>) -> Bool {
    var words = words.prefix { !AnswerVocabulary.reasons.contains($0) }
    if words.suffix(2) == ["or", "so"] { words.removeLast(2) }
    return words.count <= mostAfter && words.allSatisfy { isNoun($0) }
  }

  /// Checks whether a word can follow a number without changing it: `5 tasks`, but not `5 ms` or `5 or 6`.
  private static func isNoun(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || $0 == "'" } && AnswerWords.unit(word) == nil
      && !AnswerVocabulary.changing.contains(word) && !word.hasSuffix("n't")
      && !ordinalEndings.contains(word) && !AnswerWords.isNumber(word)
  }

  /// The letters after the digits of an ordinal, which is no amount.
  private static let ordinalEndings: Set = ["st", "nd", "rd", "th"]
}
