/// Finds constructs with which YAML can grow without limit, before the text is parsed: anchors, aliases, keys that
/// are not text, and deep nesting. An alias stands for a whole value, so a few lines of aliases can become very
/// large when a value is compared or copied.
///
/// The scan follows the rules of YAML 1.2 for the places where values start. It skips the content of values.
struct YAMLScreening {
  static let depthLimit = 12
  /// The number of aliases that is harmless even if the scan missed their anchors.
  private static let aliasLimit = 6

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The number of open `[` and `{`.
  private var flowDepth = 0
  /// The column of the key or dash to which the next value belongs; -1 at the top level.
  private var parent = -1
  private var dashes = 0

  /// A problem with its line and column, both starting at 1.
  struct Finding {
    var problem: LessonProblem
    var line: Int
    var column: Int
  }

  static func finding(in text: String) -> Finding? {
    var screening = YAMLScreening(bytes: Array(text.utf8))
    return screening.scan() ?? screening.findingInRawText()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() -> Finding? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"): nextLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0D: index += 1
      case UInt8(ascii: "#"): skipToLineEnd()
      case UInt8(ascii: "%") where column == 0: skipToLineEnd()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuoted(byte)
      case UInt8(ascii: "|") where flowDepth == 0, UInt8(ascii: ">") where flowDepth == 0:
        skipBlockScalar()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        flowDepth += 1
        if flowDepth > Self.depthLimit { return finding(.yaml(.invalid(Self.tooDeep))) }
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        flowDepth = max(0, flowDepth - 1)
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
      case UInt8(ascii: "-") where isFollowedBySpace:
        parent = column
        dashes += 1
        if dashes > Self.depthLimit { return finding(.yaml(.invalid(Self.tooDeep))) }
        index += 1
      case UInt8(ascii: "-") where isDocumentMark: index += 3
      case UInt8(ascii: "?") where isFollowedBySpace: return finding(.yaml(.key))
      case UInt8(ascii: "&"): return finding(.yaml(.anchor))
      case UInt8(ascii: "*"): return finding(.yaml(.anchor))
      case UInt8(ascii: "!"): skipWord()
      default: skipPlain()
      }
    }
    return nil
  }

  private static let tooDeep = "it is too large or nested too deeply"

  private func finding(_ problem: LessonProblem) -> Finding {
    Finding(problem: problem, line: line, column: column + 1)
  }

  private var column: Int { index - lineStart }

  private func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(index + offset) ? bytes[index + offset] : nil
  }

  private func isSpace(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), 0x0D].contains(byte)
  }

  private var isFollowedBySpace: Bool { isSpace(byte(1)) }

  private var isDocumentMark: Bool {
    column == 0 && byte(1) == UInt8(ascii: "-") && byte(2) == UInt8(ascii: "-") && isSpace(byte(3))
  }

  // MARK: Skipping

  private mutating func nextLine() {
    index += 1
    line += 1
    lineStart = index
    dashes = 0
  }

  private mutating func skipToLineEnd() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipWord() {
    while index < bytes.count, !isSpace(bytes[index]) { index += 1 }
  }

  private mutating func skipQuoted(_ mark: UInt8) {
    let start = column
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        nextLine()
        continue
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\""), self.byte(1) != UInt8(ascii: "\n")
      {
        index += 1
      } else if byte == mark {
        if mark == UInt8(ascii: "'"), self.byte(1) == mark {
          index += 1
        } else {
          break
        }
      }
      index += 1
    }
    index += 1
    if flowDepth == 0, byte(0) == UInt8(ascii: ":") { parent = start }
  }

  /// Skips the indented lines after a `|` or `>`.
  private mutating func skipBlockScalar() {
    skipToLineEnd()
    skipLines(below: parent)
  }

  /// Skips lines that are empty or indented beyond a column.
  private mutating func skipLines(below column: Int) {
    while index < bytes.count {
      var end = index + 1
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      let isEmpty = end >= bytes.count || bytes[end] == UInt8(ascii: "\n")
      guard isEmpty || end - index - 1 > column else { return }
      nextLine()
      skipToLineEnd()
    }
  }

  /// Skips a text without quotation marks.
  private mutating func skipPlain() {
    let start = column
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        if flowDepth == 0 { return skipLines(below: parent) }
        nextLine()
        // In brackets, a text continues on the next line.
        continue
      }
      if byte == UInt8(ascii: ":"), isSpace(self.byte(1)) || isFlowMark(self.byte(1)) {
        if flowDepth == 0 { parent = start }
        return
      }
      if byte == UInt8(ascii: "#"), index > lineStart, isSpace(bytes[index - 1]) { return }
      if flowDepth > 0, isFlowMark(byte) { return }
      index += 1
    }
  }

  private func isFlowMark(_ byte: UInt8?) -> Bool {
    guard flowDepth > 0, let byte else { return false }
    return ",[]{}".utf8.contains(byte)
  }

  // MARK: Independent of where values start

  /// Reports a possible anchor if the text also contains many possible aliases. The places of both do not matter.
  private func findingInRawText() -> Finding? {
    let anchors = places(of: UInt8(ascii: "&"))
    guard let first = anchors.first, places(of: UInt8(ascii: "*")).count > Self.aliasLimit else {
      return nil
    }
    let before = bytes[..<first]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Finding(
      problem: .yaml(.anchor), line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: first - start + 1)
  }

  private func places(of mark: UInt8) -> [Int] {
    bytes.indices.filter { place in
      guard bytes[place] == mark, place + 1 < bytes.count, !isSpace(bytes[place + 1]) else {
        return false
      }
      // The parser also treats some characters outside ASCII as line ends.
      return place == 0 || isSpace(bytes[place - 1]) || bytes[place - 1] >= 0x80
        || "[{,:".utf8.contains(bytes[place - 1])
    }
  }
}
