/// Functions that read times, which are written as digits and a unit.
package enum TimeText {
  private static let units: [String: Int64] = [
    "ns": 1, "us": 1_000, "µs": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000,
  ]

  /// Returns a time in nanoseconds; nil if the text cannot be a time.
  package static func nanoseconds(_ digits: String, named unit: String) -> Int64? {
    try? nanoseconds(digits, unit: unit)
  }

  /// Returns the exact time in nanoseconds. Throws if the unit is unknown, or if the time is too large or is not a
  /// whole number of nanoseconds.
  static func nanoseconds(
    _ digits: String, unit: String
  ) throws(ExpressionProblem) -> Int64 {
    guard let factor = units[unit] else { throw .syntax(.unknownUnit(unit)) }
    let parts = digits.split(separator: ".", maxSplits: 1).map(String.init)
    let fraction = parts.count > 1 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
    var scale: Int64 = 1
    for _ in fraction {
      let (product, overflow) = scale.multipliedReportingOverflow(by: 10)
      guard !overflow, product <= factor else { throw .syntax(.tooFine("\(digits) \(unit)")) }
      scale = product
    }
    guard let whole = Int64(parts.first ?? ""), let rest = Int64("0" + fraction),
      factor.isMultiple(of: scale)
    else {
      throw parts.first.flatMap { Int64($0) } == nil
        ? .syntax(.numberTooLarge(digits)) : .syntax(.tooFine("\(digits) \(unit)"))
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
    let (sum, overflowed) = product.addingReportingOverflow(rest * (factor / scale))
    guard !overflow, !overflowed else { throw .syntax(.numberTooLarge(digits)) }
    return sum
  }
}
