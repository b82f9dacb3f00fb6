extension String {
  /// Returns the text with a visible form of every character that could control a terminal or that is invisible. C0
  /// controls become Unicode control pictures (`␛`), DEL becomes `␡`, and C1 controls, bidirectional controls and
  /// invisible characters become their code point (`⟨U+202E⟩`). A tab becomes four spaces. A line feed is made visible,
  /// too, because the text is a single line.
  package func makingControlsVisible() -> String {
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result += "    "
      case 0x00...0x1F: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: result += "␡"
      case _ where scalar.isHidden:
        result += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The text without the sequences that select only its colors and weight: SGR of ECMA-48, such as `ESC [ 31 m`.
  package var withoutColors: String {
    unicodeScalars.contains("\u{1B}") ? replacing(/\u{1B}\[[0-9;:]*m/, with: "") : self
  }

  /// Whether the text contains only visible ASCII characters and spaces.
  var isPrintableASCII: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0x2028,
      0x2029:
      true
    // Spaces and operators that occupy no column. Joiners stay, because emoji and some scripts need them.
    case 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }
}
