import StyledText
import TraceExpressions

/// Times in the forms in which people write them.
extension AnswerWords {
  /// A time and the length of the unit in which it is written, in nanoseconds.
  typealias Part = (length: Int64, unit: Int64)

  /// Consumes a number and a unit, such as `half a second` or `a second and a half`. A whole number without a unit is
  /// in milliseconds, if it is the first and only words such as `I think` or a reason follow it. Returns nil if the
  /// rest does not start with a time: `0.3` could mean seconds.
  mutating func takeTime(isFirst: Bool) -> Part? {
    if let fraction = takeFraction() { return takeUnit(after: fraction) }
    // `At once` is not a number of milliseconds.
    let isAmount = rest.first.flatMap { AnswerVocabulary.amounts[$0] }.map { $0 > 0 } ?? false
    let isOne = rest.dropFirst().first.flatMap(Self.unit) != nil && (take(["a"]) || take(["an"]))
    guard let number = isOne ? "1" : takeNumber() else { return nil }
    let isWhole = number.allSatisfy(\.isNumber)
    if isWhole, take(Self.andHalf) { return takeUnit(after: number + ".5") }
    let following = rest.prefix { !AnswerVocabulary.reasons.contains($0) }
    if following.allSatisfy(AnswerVocabulary.openings.contains)
      || following.elementsEqual(["or", "so"])
    {
      return isFirst && isWhole && !isAmount ? Self.part(number, named: "ms") : nil
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

  /// Whether the words tell how much later something happens, as in `20 ms later`.
  var isLength: Bool {
    zip(rest, rest.dropFirst()).contains { Self.unit($0) != nil && $1 == "later" }
  }

  /// Returns the symbol of a unit of time in expressions; nil if the word is not a unit. A long name may have a typing
  /// error, such as `milisecons`.
  static func unit(_ word: String) -> String? {
    if let symbol = symbolsOfUnits[word] { return symbol }
    guard word.count > 5, word.count < 14 else { return nil }
    return namesOfUnits.first {
      $0.name.first == word.first
        && NearestNames.distance(Array($0.name), Array(word)) <= ($0.name.count > 7 ? 2 : 1)
    }?.symbol
  }

  private static let symbolsOfUnits = Dictionary(
    uniqueKeysWithValues: AnswerVocabulary.units.flatMap { symbol, names in
      ([symbol] + names).map { ($0, symbol) }
    })

  /// The names of units in which typing errors are found.
  private static let namesOfUnits = symbolsOfUnits.filter { $0.key.count > 5 }
    .map { (name: $0.key, symbol: $0.value) }

  private mutating func takeUnit(after number: String) -> Part? {
    if number.contains("."), !take(["of", "a"]) { _ = take(["of", "one"]) }
    return rest.popFirst().flatMap(Self.unit).flatMap { Self.part(number, named: $0) }
  }

  private static func part(_ number: String, named symbol: String) -> Part? {
    // Some people write a point between thousands: `20.000 ms`.
    let isUnclear = symbol == "ms" && number.wholeMatch(of: #/0*[1-9][0-9]*\.000/#) != nil
    guard !isUnclear, let length = TimeText.nanoseconds(number, named: symbol),
      let unit = TimeText.nanoseconds("1", named: symbol)
    else { return nil }
    return (length, unit)
  }

  /// Consumes a fraction of a unit, such as `half a`, `a quarter of a`, `three tenths of a` or `1 1/2`, and returns it
  /// as a decimal number. Returns nil and consumes nothing if the rest does not start with one.
  private mutating func takeFraction() -> String? {
    let before = rest
    let count = take(["a"]) ? 1 : takeNumber().map { Int($0) ?? 0 } ?? 1
    guard (1...9).contains(count),
      let word = rest.first, let fraction = Self.thousandths(word)
    else {
      rest = before
      return nil
    }
    rest.removeFirst()
    skip(["of", "a", "one"])
    let isMixed =
      before.first != word && before.first?.allSatisfy(\.isNumber) == true
      && !word.allSatisfy(\.isLetter)
    let all = isMixed ? count * 1000 + fraction : count * fraction
    return "\(all / 1000).\(String(1000 + all % 1000).dropFirst())"
  }

  /// Returns a fraction such as `half` or `4/5` in thousandths; nil for other words and other fractions.
  private static func thousandths(_ word: String) -> Int? {
    if let known = AnswerVocabulary.fractions[word] { return known }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let above = parts[0], let below = parts[1], above > 0, above < below,
      below <= 10, 1000 % below == 0
    else { return nil }
    return above * (1000 / below)
  }
}
