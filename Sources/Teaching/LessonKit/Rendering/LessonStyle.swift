/// The style in which lessons are displayed.
package struct LessonStyle: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case unicode
    case ascii
    /// Plain sentences for screen readers: no drawings, no columns, and code in whole lines.
    case plain
  }

  package private(set) var width: Int
  package let form: Form
  private let hasColors: Bool

  /// Creates a style. A width below 20 is replaced by 20. Without colors, code in a sentence is between backticks.
  package init(width: Int, form: Form = .unicode, hasColors: Bool = true) {
    self.width = max(20, width)
    self.form = form
    self.hasColors = hasColors
  }

  /// Returns the same style with a width that is smaller by a number of columns.
  package func narrowed(by columns: Int) -> LessonStyle {
    var style = self
    style.width = max(20, width - columns)
    return style
  }

  /// Whether backticks set off code in a sentence. A color does not reach those who listen to a screen reader.
  var marksCode: Bool { !hasColors || form == .plain }

  var bullet: String { form == .unicode ? "• " : "- " }
  var bar: String { form == .unicode ? "│ " : "| " }
  var keepMark: String { form == .unicode ? "▌ " : "| " }
  var runMark: String { form == .unicode ? "▶ " : "> " }
  package var cutMark: String { form == .unicode ? "↪" : ">" }
  var gapMark: String { form == .unicode ? "⋮" : ":" }
  var ruleMark: String { form == .unicode ? "─" : "-" }
  var crossMark: String { form == .unicode ? "┼" : "+" }
}
