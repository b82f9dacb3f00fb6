/// A unit in which times are shown.
package enum TimeUnit: Int64, CaseIterable {
  case nanoseconds = 1
  case microseconds = 1_000
  case milliseconds = 1_000_000
  case seconds = 1_000_000_000

  /// The unit in which that many nanoseconds read best: milliseconds up to ten seconds, as lessons speak.
  package init(fitting nanoseconds: Int64) {
    switch nanoseconds.magnitude {
    case 0: self = .milliseconds
    case ..<1_000: self = .nanoseconds
    case ..<1_000_000: self = .microseconds
    case ..<10_000_000_000: self = .milliseconds
    default: self = .seconds
    }
  }

  package func name(ascii: Bool) -> String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: ascii ? "us" : "µs"
    case .milliseconds: "ms"
    case .seconds: "s"
    }
  }

  /// The number alone, rounded down to at most `decimals` decimals, without zeros at its end.
  package func number(_ nanoseconds: Int64, decimals: Int = 3) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: UInt64(rawValue))
    guard rest > 0 else { return sign + String(whole) }
    // A one in front keeps the zeros.
    var fraction = String(rest + UInt64(rawValue)).utf8.dropFirst().prefix(decimals)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(Substring(fraction))"
  }

  /// Number and unit: `120 ms`.
  package static func text(_ nanoseconds: Int64, ascii: Bool) -> String {
    let unit = TimeUnit(fitting: nanoseconds)
    return unit.number(nanoseconds) + " " + unit.name(ascii: ascii)
  }

  /// From when to when, in the unit of the later moment: `0–120 ms`.
  static func range(_ start: Int64, _ end: Int64, ascii: Bool) -> String {
    let unit = TimeUnit(fitting: end)
    let dash = Strokes(ascii: ascii).dash
    return unit.number(start) + dash + unit.number(end) + " " + unit.name(ascii: ascii)
  }
}
