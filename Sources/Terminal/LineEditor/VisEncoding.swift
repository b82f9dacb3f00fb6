/// The encoding of vis(3) as libedit's history files use it (VIS_WHITE). White space, control characters and the
/// backslash are written as escapes, so that an entry of any content is one line.
enum VisEncoding {
  static func encode(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x5C: result += "\\\\"
      case 0x00...0x20, 0x7F:
        let octal = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Decodes a line. Returns nil for an unknown escape or bytes that are not UTF-8.
  static func decode(_ line: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var input = line.makeIterator()
    while let byte = input.next() {
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else {
        guard let decoded = decodeEscape(&input) else { return nil }
        bytes.append(contentsOf: decoded)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "a"): 0x07,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "t"): 0x09, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "s"): 0x20,
    UInt8(ascii: "E"): 0x1B, UInt8(ascii: "\\"): 0x5C,
  ]

  /// Returns the bytes that an escape sequence encodes, given the input after its backslash. Empty for a hidden line
  /// end; nil for an unknown escape.
  private static func decodeEscape(_ input: inout some IteratorProtocol<UInt8>) -> [UInt8]? {
    guard let byte = input.next() else { return nil }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      guard let second = input.next(), let third = input.next(),
        let value = UInt8(String(decoding: [byte, second, third], as: UTF8.self), radix: 8)
      else { return nil }
      return [value]
    case UInt8(ascii: "^"): return decodeControl(input.next()).map { [$0] }
    case UInt8(ascii: "M"):
      switch input.next() {
      case UInt8(ascii: "-"): return input.next().map { [$0 | 0x80] }
      case UInt8(ascii: "^"): return decodeControl(input.next()).map { [$0 | 0x80] }
      default: return nil
      }
    case UInt8(ascii: "$"): return []
    default: return letters[byte].map { [$0] }
    }
  }

  private static func decodeControl(_ byte: UInt8?) -> UInt8? {
    byte.map { $0 == UInt8(ascii: "?") ? 0x7F : $0 & 0x1F }
  }
}
