/// A moment in seconds since the start of 1970, UTC, written as `2025-11-21T09:30:00Z`.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  package static let day = 86_400

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  package func adding(days: Int) -> Timestamp { Timestamp(seconds: seconds + days * Self.day) }
}

extension Timestamp: LosslessStringConvertible {
  /// The date and time. The computation starts years in March, so that a leap day is the last day of a year.
  package var description: String {
    let days = Int((Double(seconds) / Double(Self.day)).rounded(.down))
    let time = seconds - days * Self.day
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
    return date
      + "T\((time / 3600).digits(2)):\((time / 60 % 60).digits(2)):\((time % 60).digits(2))Z"
  }

  /// Parses the exact form of `description`, for the years 1970 to 9999. Returns nil for other texts and for dates
  /// that do not exist. Hand-ins contain hundreds of thousands of dates, so this allocates no memory.
  package init?(_ text: String) { self.init(text[...]) }

  /// Parses a part of a text in the same way.
  init?(_ text: Substring) {
    let shape = "0000-00-00T00:00:00Z"
    var numbers = InlineArray<6, Int>(repeating: 0)
    var next = 0
    let (found, form) = (text.utf8.span, shape.utf8.span)
    guard found.count == form.count else { return nil }
    for index in form.indices {
      let (byte, expected) = (found[index], form[index])
      if expected != UInt8(ascii: "0") {
        guard byte == expected else { return nil }
        next += 1
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        numbers[next] = numbers[next] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1970, (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
      numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    self.init(seconds: days * Self.day + numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
  }
}

extension Int {
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
