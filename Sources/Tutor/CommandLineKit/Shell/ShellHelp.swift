import StyledText

extension Launch {
  /// Returns the text that `tutor --help` prints, in lines of at most `width` columns.
  package static func help(width: Int) -> String {
    let layout = HelpLayout(width: width)
    var lines = layout.lines("A tutor for Swift structured concurrency.") + [""]
    for form in ShellForm.all {
      lines += layout.entry(ShellForm.line(form.usage), form.summary)
      lines += form.examples.flatMap { layout.lines("    " + ShellForm.line($0), indent: 8) }
    }
    lines += layout.entry("… | tutor", "run the commands from a pipe")
    lines += ["", "Before the command:"]
    for option in ShellOption.all { lines += layout.entry("  " + option.usage, option.summary) }
    lines += [""]
    lines += layout.lines(
      "Type `tutor help` to list the commands, `tutor help run` to list all options of a run, or `tutor COMMAND --help` to explain a command."
    )
    lines += ["", "Exit codes:"]
    lines += exitCodes.flatMap { layout.lines("  \($0.code)  \($0.meaning)", indent: 5) }
    return lines.joined(separator: "\n")
  }

  /// Returns the text that `--help` prints after a command that only a shell has.
  package static func help(of form: ShellForm, width: Int) -> String {
    let layout = HelpLayout(width: width)
    let lines = layout.lines(ShellForm.line(form.usage), indent: 4) + layout.lines(form.details)
    return lines.joined(separator: "\n")
  }

  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "done"),
    (
      1,
      "a check failed, or a program crashed, hung, was cut short or ended with a status other than 0"
    ),
    (2, "the command line or the command was invalid"),
    (3, "a script stopped at an error"),
  ]
}

/// The lines of a help text.
private struct HelpLayout {
  let width: Int

  /// The column at which summaries begin. In a narrow window, they are on lines of their own.
  private var column: Int { width < 64 ? 4 : 31 }

  func lines(_ text: String, indent: Int = 0) -> [String] {
    StyledLine(text).wrapped(to: width, indent: indent).map(\.text)
  }

  /// Returns a usage and its summary, in two columns or on separate lines.
  func entry(_ usage: String, _ summary: String) -> [String] {
    let gap = column - usage.count
    let space = String(repeating: " ", count: gap > 0 ? gap : column)
    guard gap > 0 else {
      return lines(usage, indent: 4) + lines(space + summary, indent: column)
    }
    return lines(usage + space + summary, indent: column)
  }
}
