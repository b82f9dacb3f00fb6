import TraceExpressions

/// Numbers and times as people type them.
enum NumberText {
  private static let words = [
    "none": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
  ]

  /// `4`, `four`, `1,000`, `0.5`.
  static func number(in text: String) -> Double? {
    let text = text.comparable
    if let number = words[text] { return Double(number) }
    return digits(text).flatMap { Double($0) }
  }

  /// `300 ms`, `0.3 s`, `300`, which are milliseconds.
  static func nanoseconds(in text: String) -> Int64? {
    let text = text.comparable
    let end = text.lastIndex { $0.isNumber }.map { text.index(after: $0) } ?? text.startIndex
    guard let digits = digits(String(text[..<end])) else { return nil }
    let unit = text[end...].filter { $0 != " " }
    return TimeText.nanoseconds(digits, named: unit.isEmpty ? "ms" : unit)
  }

  /// Digits and at most one point. Commas and underscores before groups of three are left out; another comma
  /// is a point.
  private static func digits(_ text: String) -> String? {
    var parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var groups = parts[0].split(omittingEmptySubsequences: false) { $0 == "," || $0 == "_" }
    if parts.count == 1, groups.count == 2, groups[1].count != 3, text.contains(",") {
      parts.append(groups.removeLast())
    }
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    let whole = groups.joined()
    let all = [whole] + parts.dropFirst().map(String.init)
    guard all.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      return nil
    }
    return all.joined(separator: ".")
  }
}
