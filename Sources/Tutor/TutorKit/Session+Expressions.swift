import StyledText
import TraceExpressions

extension Session {
  /// The page on the language of expressions.
  var expressionLines: [StyledLine] {
    let page = LanguagePage.page
    var lines = [StyledLine("Expressions", .heading)]
    for sentence in page.introduction { lines += sentences(sentence) }
    for section in page.sections {
      lines += [StyledLine(), StyledLine(section.title, .strong)]
      for row in section.rows {
        lines +=
          (StyledLine("  ") + StyledLine(row.form, .key)
          + StyledLine(sentence: row.meaning.isEmpty ? "" : "  \(row.meaning)"))
          .wrapped(to: textWidth, indent: 6)
        lines += (StyledLine("      ") + StyledLine(row.example, .code))
          .wrapped(to: textWidth, indent: 8)
      }
    }
    return lines
  }
}
