import CommandLineKit
import StyledText
import TraceViews

extension Session {
  /// The page on the symbols of the views.
  var symbolLines: [StyledLine] {
    let sections = SymbolKey(ascii: settings.ascii).sections
    return [StyledLine("Symbols", .heading)]
      + sections.flatMap { section in
        [StyledLine(), StyledLine(section.title, .strong)]
          + table(section.rows.map { ($0.symbols, $0.meaning) })
      }
  }
}
