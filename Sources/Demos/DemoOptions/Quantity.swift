/// Functions that read the numbers that options and settings take.
package enum Quantity {
  /// The longest time in seconds, 31 years. In nanoseconds it fits in 64 bits.
  static let maximumSeconds = 1_000_000_000

  /// Returns a time such as `120`, `120ms`, `1.5s` or `20us`; nil if the text is not a time, or if the time is negative
  /// or longer than `maximumSeconds`. A number without a unit is in `unit`.
  package static func duration(_ text: String, unit: String) -> Duration? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let suffix = text[number.endIndex...].drop { $0 == " " }
    guard let value = Double(number), value.isFinite else { return nil }
    let factor: Double? =
      switch suffix.isEmpty ? unit : suffix.lowercased() {
      case "ns": 1
      case "us", "µs": 1e3
      case "ms": 1e6
      case "s": 1e9
      default: nil
      }
    guard let factor, value * factor <= Double(maximumSeconds) * 1e9 else { return nil }
    return .nanoseconds(Int64((value * factor).rounded()))
  }

  /// Returns the whole number that a text consists of; nil if it is no number or is outside the range.
  package static func integer<Number: FixedWidthInteger>(
    _ text: String, in range: ClosedRange<Number>
  ) -> Number? {
    Number(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
