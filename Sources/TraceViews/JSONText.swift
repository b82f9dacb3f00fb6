/// A JSON value as text, without spaces (RFC 8259).
package enum JSONText {
  /// A string in quotation marks. Control characters, and those that could command a terminal, are escaped.
  package static func string(_ value: String) -> String {
    if isPlain(value) { return "\"\(value)\"" }
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

  /// Whether the value stands for itself.
  static func isPlain(_ value: String) -> Bool {
    let bytes = value.utf8.span
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20...0x21, 0x23...0x5B, 0x5D...0x7E: continue
      default: return false
      }
    }
    return true
  }

  /// All of them lie below U+10000, so that one escape is enough.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A JSON object that grows member by member, in one text. Members without a value are left out.
package struct JSONObject {
  private var text = "{"

  package init() {}

  /// A value that is JSON.
  package mutating func add(_ key: String, json value: String?) {
    guard let value else { return }
    begin(key)
    text += value
  }

  /// A value that becomes a JSON string.
  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    if JSONText.isPlain(value) {
      text += "\""
      text += value
      text += "\""
    } else {
      text += JSONText.string(value)
    }
  }

  package mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    if let value { add(key, json: String(value)) }
  }

  private mutating func begin(_ key: String) {
    text += text.utf8.count > 1 ? ",\"" : "\""
    text += key
    text += "\":"
  }

  /// The object as it stands, with its end.
  package var json: String { text + "}" }
}
