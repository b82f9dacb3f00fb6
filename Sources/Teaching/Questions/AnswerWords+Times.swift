import TraceExpressions

/// Times in the forms in which people write them.
extension AnswerWords {
  /// Consumes a number and a unit, such as `half a second` or `a second and a half`, and returns the time in
  /// nanoseconds. A whole number without a unit is in milliseconds, and only words such as `I think` may follow it.
  /// Returns nil if the rest does not start with a time: `0.3` could mean seconds.
  mutating func takeTime(isFirst: Bool) -> Int64? {
    if let fraction = takeFraction() { return takeUnit(after: fraction) }
    let isOne = rest.dropFirst().first.flatMap(Self.unit) != nil && (take(["a"]) || take(["an"]))
    guard let number = isOne ? "1" : takeNumber() else { return nil }
    let isWhole = number.allSatisfy(\.isNumber)
    if isWhole, take(Self.andHalf) { return takeUnit(after: number + ".5") }
    if rest.allSatisfy(AnswerVocabulary.openings.contains) {
      return isFirst && isWhole ? TimeText.nanoseconds(number, named: "ms") : nil
    }
    // In `a second and a half`, the half belongs to the same unit. In `a second and a half second`, it does not.
    let afterHalf = rest.dropFirst(Self.andHalf.count + 1).first
    let isHalfMore =
      isWhole && rest.dropFirst().starts(with: Self.andHalf)
      && afterHalf.map { Self.unit($0) == nil && $0 != "of" && $0 != "a" } ?? true
    let time = takeUnit(after: isHalfMore ? number + ".5" : number)
    if isHalfMore { _ = take(Self.andHalf) }
    return time
  }

  private static let andHalf = ["and", "a", "half"]

  /// Returns the symbol of a unit of time in expressions; nil if the word is not a unit.
  static func unit(_ word: String) -> String? { symbolsOfUnits[word] }

  private static let symbolsOfUnits = Dictionary(
    uniqueKeysWithValues: AnswerVocabulary.units.flatMap { symbol, names in
      ([symbol] + names).map { ($0, symbol) }
    })

  private mutating func takeUnit(after number: String) -> Int64? {
    rest.popFirst().flatMap(Self.unit).flatMap { TimeText.nanoseconds(number, named: $0) }
  }

  /// Consumes a fraction of a unit, such as `half a`, `a quarter of a` or `three tenths of a`, and returns it as a
  /// decimal number. Returns nil and consumes nothing if the rest does not start with one.
  private mutating func takeFraction() -> String? {
    let before = rest
    let count = take(["a"]) ? 1 : takeNumber().map { Int($0) ?? 0 } ?? 1
    guard (1...9).contains(count),
      let fraction = rest.first.flatMap({ AnswerVocabulary.fractions[$0] })
    else {
      rest = before
      return nil
    }
    rest.removeFirst()
    skip(["of", "a", "one"])
    let thousandths = String(1000 + count * fraction % 1000).dropFirst()
    return "\(count * fraction / 1000).\(thousandths)"
  }
}
