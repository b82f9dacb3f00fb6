extension String {
  /// The number of columns that the text occupies in a terminal. A wide character or an emoji occupies 2 columns, a
  /// combining or format character 0, and any other character 1. Source: Unicode's East Asian Width (UAX 11), the
  /// ranges of wide and fullwidth.
  package var displayWidth: Int {
    plainWidth ?? reduce(0) { $0 + $1.displayWidth }
  }

  /// The width of a text in which each scalar is a character of one column; nil for any other text.
  var plainWidth: Int? {
    if utf8Span.isKnownASCII { return utf8.count }
    let bytes = utf8.span
    var width = 0
    var index = 0
    while index < bytes.count {
      guard let length = Unicode.Scalar.plainLength(at: index, in: bytes) else { return nil }
      index += length
      width += 1
    }
    return width
  }

  /// Returns the byte offset after a number of columns from a start. Nil if a scalar is not a character of one
  /// column.
  func plainEnd(from start: Int, columns: Int) -> Int? {
    if utf8Span.isKnownASCII { return min(start + max(columns, 0), utf8.count) }
    let bytes = utf8.span
    var index = start
    var left = columns
    while index < bytes.count {
      guard let length = Unicode.Scalar.plainLength(at: index, in: bytes) else { return nil }
      if left <= 0 { break }
      index += length
      left -= 1
    }
    return index
  }

  /// Returns the longest prefix that occupies at most `columns` columns.
  package func prefix(columns: Int) -> Substring {
    if let end = plainEnd(from: 0, columns: columns) { return bytes(0..<end) }
    return self[startIndex...].prefix(columns: columns)
  }
}

extension Substring {
  func prefix(columns: Int) -> Substring {
    var left = Swift.max(columns, 0)
    return prefix { character in
      left -= character.displayWidth
      return left >= 0
    }
  }
}

extension Character {
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isPlainlyNarrow, unicodeScalars.dropFirst().isEmpty { return 1 }
    if unicodeScalars.contains("\u{FE0F}") || first.isWide { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  /// Returns the number of bytes of the scalar at `index` of valid UTF-8; nil if it is not plainly narrow.
  fileprivate static func plainLength(at index: Int, in bytes: Swift.Span<UInt8>) -> Int? {
    switch bytes[index] {
    case 0x0D: return nil
    case ..<0x80: return 1
    case 0xC2...0xCB: return bytes[index] == 0xC2 && bytes[index + 1] == 0xAD ? nil : 2
    case 0xE2:
      let high = UInt32(bytes[index + 1] & 0x3F) << 6
      return isPlainlyNarrow(0x2000 | high | UInt32(bytes[index + 2] & 0x3F)) ? 3 : nil
    default: return nil
    }
  }

  fileprivate var isPlainlyNarrow: Bool { Self.isPlainlyNarrow(value) }

  /// Whether a scalar belongs to a set of common scalars that occupy one column. They are recognized without
  /// Unicode's tables: Latin except the soft hyphen, dashes, quotation marks, the ellipsis, lines and blocks. The
  /// carriage return is not in the set, because it forms one character with a line feed.
  private static func isPlainlyNarrow(_ value: UInt32) -> Bool {
    switch value {
    case 0x0D, 0xAD: false
    case ..<0x300, 0x2010...0x2027, 0x2500...0x25FC: true
    default: false
    }
  }

  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3,
      0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB,
      0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA,
      0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757,
      0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E,
      0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
      0x1AFF0...0x1B2FB, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F320,
      0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
      0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440,
      0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A,
      0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC,
      0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
      0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
      0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
