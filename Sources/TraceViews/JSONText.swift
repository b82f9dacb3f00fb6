/// A JSON value as text, without spaces (RFC 8259).
package enum JSONText {
  /// An object from members in the order given; those without a value are left out.
  package static func object(_ members: [(String, String?)]) -> String {
    var text = "{"
    for case (let key, let value?) in members {
      if text.utf8.count > 1 { text += "," }
      text += "\"\(key)\":"
      text += value
    }
    return text + "}"
  }

  /// A string in quotation marks. Control characters, and those that could command a terminal, are escaped.
  package static func string(_ value: String) -> String {
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      return "\"\(value)\""
    }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isHidden(scalar) {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }

  /// All of them lie below U+10000, so that one escape is enough.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
