/// A kind of hostile bytes, of any size. The same shape always produces the same bytes.
package struct HostileShape: Sendable {
  package var name: String
  /// The pieces that are repeated or mixed.
  private var pieces: [[UInt8]]
  /// The seed for mixing the pieces; nil to repeat them in order.
  private var seed: UInt64?
  private var layout: Layout

  /// How the pieces are divided into lines.
  package enum Layout: String, CaseIterable, Sendable {
    /// All on one line.
    case line
    /// Lines of as many bytes as a lesson may have, with empty ones between them.
    case lines
    /// One piece per line.
    case list
  }

  private static let lineBytes = 9_000
  private static let paragraphBytes = 16_000

  init(_ name: String, _ pieces: [[UInt8]], seed: UInt64? = nil, layout: Layout) {
    self.name = "\(name), \(layout.rawValue)"
    self.pieces = pieces
    self.seed = seed
    self.layout = layout
  }

  package func bytes(count: Int) -> [UInt8] {
    var random = RepeatableGenerator(seed: seed ?? 0)
    var bytes: [UInt8] = []
    var (line, paragraph, next) = (0, 0, 0)
    while true {
      let piece =
        seed == nil
        ? pieces[next % pieces.count] : pieces[Int.random(in: pieces.indices, using: &random)]
      next += 1
      var end: [UInt8] = []
      switch layout {
      case .line: break
      case .lines where line + piece.count > Self.lineBytes: end = [0x0A, 0x0A]
      case .list where bytes.isEmpty: break
      case .list: end = paragraph + piece.count > Self.paragraphBytes ? [0x0A, 0x0A] : [0x0A]
      case .lines: break
      }
      if !end.isEmpty { line = 0 }
      if end.count == 2 { paragraph = 0 }
      guard bytes.count + end.count + piece.count <= count else { return bytes }
      bytes.append(contentsOf: end)
      bytes.append(contentsOf: piece)
      line += piece.count
      paragraph += piece.count + 1
    }
  }
}

extension HostileShape {
  /// Returns shapes of every piece in every layout, and of mixtures of all pieces. `words` are the words of the
  /// format.
  package static func all(words: [String] = []) -> [HostileShape] {
    let pieces = units + words.map { ($0.debugDescription, Array($0.utf8)) }
    let alone = pieces.flatMap { name, bytes in
      Layout.allCases.map { HostileShape(name, [bytes], layout: $0) }
    }
    let mixed = (1...3).flatMap { seed in
      Layout.allCases.map {
        HostileShape("mixture \(seed)", pieces.map(\.1), seed: UInt64(seed), layout: $0)
      }
    }
    let ofFormat =
      words.isEmpty
      ? []
      : (4...9).flatMap { seed in
        Layout.allCases.map {
          HostileShape(
            "mixture \(seed)", words.map { Array($0.utf8) }, seed: UInt64(seed), layout: $0)
        }
      }
    return alone + mixed + ofFormat
  }

  private static let units: [(String, [UInt8])] =
    [
      ("letters", "a"), ("words", "word "), ("combining marks", "\u{301}"),
      ("iota below", "\u{345}"), ("marks out of order", "\u{301}\u{327}\u{5B0}\u{345}"),
      ("space with marks", " \u{301}\u{345}"), ("letter with marks", "e\u{301}\u{323}"),
      ("flags", "\u{1F1E6}"), ("joined people", "\u{1F468}\u{200D}"), ("joiners", "\u{200D}"),
      ("conjuncts", "\u{915}\u{94D}"), ("Hangul", "\u{1100}"), ("wide", "\u{6F22}"),
      ("bidirectional", "\u{202E}\u{2066}"), ("escapes", "\u{1B}[31m"), ("controls", "\u{1}\u{9B}"),
      ("NUL", "\u{0}"), ("tabs", "\t"), ("spaces", " "), ("CR", "\r"), ("CR LF", "\r\n"),
      ("line feeds", "\n"), ("line separators", "\u{2028}\u{85}"), ("digits", "9"),
      ("long numbers", "18446744073709551616 "), ("negative numbers", "-9223372036854775809 "),
      ("fractions", "0.0000000001e9999 "), ("backslashes", "\\"), ("quotes", "\""),
      ("apostrophes", "'"), ("escaped quotes", "\\\""), ("unicode escapes", "\\u{301}\\u{5B0}"),
      ("YAML escapes", "\\u0301\\u05B0"),
      ("ligatures", "\u{FDFA}"), ("capital sharp s", "\u{1E9E}\u{130}"),
    ].map { ($0, Array($1.utf8)) } + [
      ("not UTF-8", [0xFF]), ("cut UTF-8", [0xF0, 0x9F, 0x98]), ("overlong", [0xC0, 0x80]),
      ("surrogates", [0xED, 0xA0, 0x80]),
    ]
}
