import CommandLineKit
import StyledText

extension Session {
  /// Returns a table with names in the first column and their meanings in the second.
  func table(_ rows: [(String, String)]) -> [StyledLine] {
    let widest = min((rows.map { $0.0.count }.max() ?? 0) + 4, textWidth / 2)
    return rows.flatMap { name, meaning in
      ((StyledLine("  ") + StyledLine(name, .key)).padded(to: widest)
        + StyledLine(sentence: meaning))
        .wrapped(to: textWidth, indent: settings.plain ? 4 : widest)
    }
  }

  /// Returns the keys of a screen with their meanings, in as few lines as fit. A line does not end within a key's
  /// words.
  func keyLines(_ keys: [String]) -> [StyledLine] {
    let lines = keys.reduce(into: [String]()) { lines, key in
      let longer = (lines.last ?? "") + "  " + key
      if lines.isEmpty || longer.displayWidth > screen.columns {
        lines.append(" " + key)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines.map { StyledLine($0, .dim).truncated(to: screen.columns) }
  }
}
