/// A unit in which times are shown.
package enum TimeUnit: Int64, CaseIterable {
  case nanoseconds = 1
  case microseconds = 1_000
  case milliseconds = 1_000_000

  /// Creates the unit in which a time reads best. Times from a millisecond on are in milliseconds, as in sentences and
  /// in the lessons, so that a screen does not mix `1 s` and `1000 ms`.
  package init(fitting nanoseconds: Int64) {
    switch nanoseconds.magnitude {
    case 0: self = .milliseconds
    case ..<1_000: self = .nanoseconds
    case ..<1_000_000: self = .microseconds
    default: self = .milliseconds
    }
  }

  package func name(ascii: Bool) -> String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: ascii ? "us" : "µs"
    case .milliseconds: "ms"
    }
  }

  /// Returns the number without the unit, rounded toward zero to at most `decimals` decimals, without trailing
  /// zeros.
  package func number(_ nanoseconds: Int64, decimals: Int = 3) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: UInt64(rawValue))
    guard rest > 0 else { return sign + String(whole) }
    // A leading 1 preserves the zeros that follow it.
    var fraction = String(rest + UInt64(rawValue)).utf8.dropFirst().prefix(decimals)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(Substring(fraction))"
  }

  /// Returns the number and the unit, such as `120 ms`.
  static func text(_ nanoseconds: Int64, ascii: Bool) -> String {
    let unit = TimeUnit(fitting: nanoseconds)
    return unit.number(nanoseconds) + " " + unit.name(ascii: ascii)
  }

  /// Returns a range in the unit of its end, such as `0–120 ms`.
  static func range(_ start: Int64, _ end: Int64, ascii: Bool) -> String {
    let unit = TimeUnit(fitting: end)
    let dash = Strokes(ascii: ascii).dash
    return unit.number(start) + dash + unit.number(end) + " " + unit.name(ascii: ascii)
  }
}
