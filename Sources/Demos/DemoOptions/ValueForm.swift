/// The form of the values that an option takes. It checks what the user typed, and describes what is expected.
package enum ValueForm: Hashable, Sendable {
  /// Any text.
  case text
  /// One of these words.
  case oneOf([String])
  /// A whole number from a minimum to a maximum; without a maximum, up to the greatest 64-bit number.
  case wholeNumber(from: UInt64, to: UInt64? = nil)
  /// A whole number up to the value of another option.
  case wholeNumberUpTo(option: String, from: UInt64)
  /// A whole number in a range that only the program knows.
  case anyWholeNumber
  /// A whole number of milliseconds.
  case milliseconds(ClosedRange<UInt64>)
  /// Several whole numbers of milliseconds, separated by commas.
  case listOfMilliseconds(count: ClosedRange<Int>, each: ClosedRange<UInt64>)
  /// A time from 0, in milliseconds or with a unit.
  case time
  /// A time above 0, in seconds or with a unit.
  case limitInSeconds
  /// `instant`, or a number of seconds from 0 to a maximum.
  case pace(upTo: Int)

  /// Returns whether a value is allowed. `other` returns the values of other options.
  func allows(_ value: String, other: (String) -> String?) -> Bool {
    switch self {
    case .text: true
    case .oneOf(let words): words.contains(value)
    case .wholeNumber(let least, let most):
      Quantity.integer(value, in: least...(most ?? .max)) != nil
    case .wholeNumberUpTo(let option, let least):
      UInt64(value).map { number in
        number >= least && (other(option).flatMap { UInt64($0) }.map { number <= $0 } ?? true)
      } ?? false
    case .anyWholeNumber: Int(value) != nil
    case .milliseconds(let range): Quantity.integer(value, in: range) != nil
    case .listOfMilliseconds(let count, let range):
      Self.isList(value, count, range)
    case .time: Quantity.duration(value, unit: "ms") != nil
    case .limitInSeconds: Quantity.duration(value, unit: "s").map { $0 > .zero } ?? false
    case .pace(let most):
      value.lowercased() == "instant"
        || Quantity.duration(value, unit: "s").map { $0 <= .seconds(most) } ?? false
    }
  }

  private static func isList(
    _ value: String, _ count: ClosedRange<Int>, _ range: ClosedRange<UInt64>
  ) -> Bool {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    return count.contains(parts.count)
      && parts.allSatisfy { Quantity.integer(String($0), in: range) != nil }
  }

  /// The allowed values, as the object of "takes"; nil if every text is allowed.
  package var expected: String? { expected { _ in nil } }

  func expected(other: (String) -> String?) -> String? {
    switch self {
    case .text: nil
    case .oneOf(let words): list(words, "or")
    case .wholeNumber(let least, let most):
      "a whole number from \(least)" + (most.map { " to \($0)" } ?? "")
    case .wholeNumberUpTo(let option, let least):
      "a whole number from \(least) to the value of \(option)"
        + (other(option).map { ", \($0)" } ?? "")
    case .anyWholeNumber: "a whole number"
    case .milliseconds(let range):
      "a whole number of milliseconds from \(range.lowerBound) to \(range.upperBound)"
    case .listOfMilliseconds(let count, let range):
      "\(count.lowerBound) to \(count.upperBound) whole numbers of milliseconds from "
        + "\(range.lowerBound) to \(range.upperBound), separated by commas"
    case .time: "a time from 0, in milliseconds or with a unit, such as 120 or 1.5s"
    case .limitInSeconds: "a time above 0, in seconds or with a unit, such as 5 or 500ms"
    case .pace(let most): "instant or a number of seconds from 0 to \(most)"
    }
  }
}

extension ValueForm {
  /// Creates the form that a demo's help describes in words: `…, from 1 to 100.`, `…, from 1 to --images.`, `…, in
  /// milliseconds from 0 to 60000.` or `…, in milliseconds: 1 to 26 numbers, separated by commas.` Nil for other
  /// sentences.
  init?(help: String) {
    let words = help.split { $0 == " " || $0 == "." }.map(String.init)
    let isTime = help.contains("in milliseconds")
    if help.hasSuffix("numbers, separated by commas."), words.count > 7,
      let to = words.lastIndex(of: "to"), to > 0, to + 1 < words.count,
      let least = Int(words[to - 1]), let most = Int(words[to + 1]), least <= most
    {
      self = .listOfMilliseconds(count: least...most, each: 0...Self.longestMilliseconds)
      return
    }
    guard words.count > 4, words[words.count - 4] == "from", words[words.count - 2] == "to",
      let least = UInt64(words[words.count - 3]), let last = words.last
    else { return nil }
    if last.hasPrefix("--") {
      self = .wholeNumberUpTo(option: last, from: least)
    } else if let most = UInt64(last), least <= most {
      self = isTime ? .milliseconds(least...most) : .wholeNumber(from: least, to: most)
    } else {
      return nil
    }
  }

  /// The longest time that a demo takes. The help of every time mentions it, except that of lists.
  private static let longestMilliseconds: UInt64 = 60_000
}
