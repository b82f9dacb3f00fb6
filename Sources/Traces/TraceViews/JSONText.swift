import StyledText

/// Functions that write JSON values without spaces (RFC 8259).
package enum JSONText {
  /// Returns a quoted JSON string. Escapes control characters, and invisible characters that would control a terminal.
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

  /// Whether the value needs no escapes: all its characters are printable ASCII, without quotation marks and
  /// backslashes.
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

  /// Whether a character needs a numeric escape (`\uXXXX`). All such characters lie below U+10000, so one escape is
  /// enough.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A JSON object to which members are added one by one. Members whose value is nil are left out.
package struct JSONObject {
  private var bytes: [UInt8] = []

  package init() {
    bytes.reserveCapacity(128)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Adds a member whose value is JSON text.
  package mutating func add(_ key: String, json value: String?) {
    guard let value else { return }
    begin(key)
    bytes.append(value)
  }

  /// Adds a member whose value is an array of JSON values. An empty array is left out.
  mutating func add(_ key: String, list values: [String]) {
    if !values.isEmpty { add(key, json: "[\(values.joined(separator: ","))]") }
  }

  /// Adds a member whose value is a string.
  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    guard JSONText.isPlain(value) else { return bytes.append(JSONText.string(value)) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(value)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    if let value { add(key, json: String(value)) }
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(key)
    bytes.append("\":")
  }

  /// Returns the whole object as text.
  package consuming func finished() -> String {
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
