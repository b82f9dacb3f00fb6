/// The style in which lessons are displayed.
package struct LessonStyle: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case unicode
    case ascii
    /// Plain sentences for screen readers: no drawings, no columns, and code in whole lines.
    case plain
  }

  package var width: Int
  package var form: Form

  /// Creates a style. A width below 20 is replaced by 20.
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
