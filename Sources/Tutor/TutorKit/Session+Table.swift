import CommandLineKit
import StyledText

extension Session {
  /// Returns a table with names in the first column and their meanings in the second.
  func table(_ rows: [(String, String)]) -> [StyledLine] {
    let widest = min((rows.map { $0.0.count }.max() ?? 0) + 4, textWidth / 2)
    return rows.flatMap { name, meaning in
      ((StyledLine("  ") + StyledLine(name, .key)).padded(to: widest) + StyledLine(meaning))
        .wrapped(to: textWidth, indent: settings.plain ? 4 : widest)
    }
  }
}
