/// Limits that a lesson's text must meet before it is parsed. They ensure that no file takes noticeable time to
/// parse.
enum SourceLimits {
  static let bytes = 256 * 1024
  static let lineBytes = 10_000
  /// The maximum number of lines with a control character that are reported.
  private static let maximumReportedControls = 20

  /// Returns the violations of the limits. If one of them is an error, the text must not be parsed.
  static func diagnostics(of source: SourceText) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let size = source.lines.reduce(0) { $0 + $1.utf8.count + 1 }
    if size > bytes + 1 {
      diagnostics.append(source.diagnostic(.file(.tooLarge(bytes: size, limit: bytes))))
    }
    var controls = 0
    for (index, line) in source.lines.enumerated() {
      let number = index + 1
      if line.utf8.count > lineBytes {
        let position = SourcePosition(line: number)
        diagnostics.append(
          source.diagnostic(.file(.lineTooLong(bytes: line.utf8.count)), at: position))
      } else if controls < maximumReportedControls,
        let found = line.unicodeScalars.firstIndex(where: \.isControl)
      {
        controls += 1
        let column = line[..<found].count + 1
        diagnostics.append(
          source.diagnostic(
            .file(.controlCharacter(line.unicodeScalars[found].value)),
            at: SourcePosition(line: number, column: column)))
      }
    }
    return diagnostics
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0, DEL or C1), or changes the direction of text.
  fileprivate var isControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
      true
    default: false
    }
  }
}
