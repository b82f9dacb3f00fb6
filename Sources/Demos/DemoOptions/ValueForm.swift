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
  /// A time from 0 to `Quantity.maximumSeconds`, in milliseconds or with a unit.
  case time
  /// A time above 0 and up to `Quantity.maximumSeconds`, in seconds or with a unit.
  case limitInSeconds
  /// `instant`, or a number of seconds from 0 to a maximum.
  case pace(upTo: Int)

  /// Returns whether a value is allowed. `other` returns the values of other options.
  func allows(_ value: String, other: (String) -> String?) -> Bool {
    switch self {
    case .text: true
    case .oneOf(let words): words.contains(value)
    case .wholeNumber(let minimum, let maximum):
      Quantity.integer(value, in: minimum...(maximum ?? .max)) != nil
    case .wholeNumberUpTo(let option, let minimum):
      UInt64(value).map { number in
        number >= minimum && (other(option).flatMap { UInt64($0) }.map { number <= $0 } ?? true)
      } ?? false
    case .anyWholeNumber: Int(value) != nil
    case .milliseconds(let range): Quantity.integer(value, in: range) != nil
    case .listOfMilliseconds(let count, let range):
      Self.isList(value, count, range)
    case .time: Quantity.duration(value, unit: "ms") != nil
    case .limitInSeconds: Quantity.duration(value, unit: "s").map { $0 > .zero } ?? false
    case .pace(let maximum):
      value.lowercased() == "instant"
        || Quantity.duration(value, unit: "s").map { $0 <= .seconds(maximum) } ?? false
    }
  }

  private static func isList(
    _ value: String, _ count: ClosedRange<Int>, _ range: ClosedRange<UInt64>
  ) -> Bool {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    return count.contains(parts.count)
      && parts.allSatisfy { Quantity.integer(String($0), in: range) != nil }
  }

  /// The greatest value, if `expected` does not name it. Only an error about a greater value names it.
  package var unstatedMaximum: String? {
    switch self {
    case .wholeNumber(_, to: nil): "\(UInt64.max)"
    case .anyWholeNumber: "\(Int.max)"
    case .time, .limitInSeconds: "\(Quantity.maximumSeconds)s"
    case .text, .oneOf, .wholeNumber, .wholeNumberUpTo, .milliseconds, .listOfMilliseconds, .pace:
      nil
    }
  }

  /// The allowed values, as the object of "takes"; nil if every text is allowed.
  package var expected: String? { expected { _ in nil } }

  func expected(other: (String) -> String?) -> String? {
    switch self {
    case .text: nil
    case .oneOf(let words): list(words, "or")
    case .wholeNumber(let minimum, let maximum):
      "a whole number from \(minimum)" + (maximum.map { " to \($0)" } ?? "")
    case .wholeNumberUpTo(let option, let minimum):
      "a whole number from \(minimum) to the value of \(option)"
        + (other(option).map { ", \($0)" } ?? "")
    case .anyWholeNumber: "a whole number"
    case .milliseconds(let range):
      "a whole number of milliseconds from \(range.lowerBound) to \(range.upperBound)"
    case .listOfMilliseconds(let count, let range):
      "\(count.lowerBound) to \(count.upperBound) whole numbers of milliseconds from "
        + "\(range.lowerBound) to \(range.upperBound), separated by commas"
    case .time: "a time from 0, in milliseconds or with a unit, such as 120 or 1.5s"
    case .limitInSeconds: "a time above 0, in seconds or with a unit, such as 5 or 500ms"
    case .pace(let maximum): "instant or a number of seconds from 0 to \(maximum)"
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
      let minimum = Int(words[to - 1]), let maximum = Int(words[to + 1]), minimum <= maximum
    {
      self = .listOfMilliseconds(count: minimum...maximum, each: 0...Self.longestMilliseconds)
      return
    }
    guard words.count > 4, words[words.count - 4] == "from", words[words.count - 2] == "to",
      let minimum = UInt64(words[words.count - 3]), let last = words.last
    else { return nil }
    if last.hasPrefix("--") {
      self = .wholeNumberUpTo(option: last, from: minimum)
    } else if let maximum = UInt64(last), minimum <= maximum {
      self = isTime ? .milliseconds(minimum...maximum) : .wholeNumber(from: minimum, to: maximum)
    } else {
      return nil
    }
  }

  /// The longest time that a demo takes. The help of every time mentions it, except that of lists.
  private static let longestMilliseconds: UInt64 = 60_000
}
