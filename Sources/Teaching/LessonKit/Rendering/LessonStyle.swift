/// How lessons are drawn.
package struct LessonStyle: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case unicode
    case ascii
    /// Plain sentences for a screen reader: no drawing, no columns, code in whole lines.
    case plain
  }

  package var width: Int
  package var form: Form

  /// A width below 20 is taken for 20.
  package init(width: Int, form: Form = .unicode) {
    self.width = max(20, width)
    self.form = form
  }

  var bullet: String { form == .unicode ? "• " : "- " }
  var bar: String { form == .unicode ? "│ " : "| " }
  var keepMark: String { form == .unicode ? "▌ " : "| " }
  var runMark: String { form == .unicode ? "▶ " : "> " }
  var cutMark: String { form == .unicode ? "↪" : ">" }
  var gapMark: String { form == .unicode ? "⋮" : ":" }
  var ruleMark: String { form == .unicode ? "─" : "-" }
  var crossMark: String { form == .unicode ? "┼" : "+" }
}
