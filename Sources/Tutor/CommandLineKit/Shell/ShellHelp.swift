extension Launch {
  /// The text that `tutor --help` prints.
  package static let help: String = {
    var lines = ["A tutor for Swift structured concurrency.", ""]
    for form in ShellForm.all {
      lines += entry(ShellForm.line(form.usage), form.summary)
      lines += form.examples.map { indent + "  " + ShellForm.line($0) }
    }
    lines += entry("… | tutor", "run the commands from a pipe")
    lines += ["", "Before the command:"]
    for option in ShellOption.all { lines += entry("  " + option.usage, option.summary) }
    lines += [
      "",
      "Type `tutor help` to list the commands, or `tutor help run` to list all options of a run.",
    ]
    lines += ["Exit codes:"] + exitCodes.map { "  \($0.code)  \($0.meaning)" }
    return lines.joined(separator: "\n")
  }()

  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "done"),
    (
      1,
      "a check failed, or a program crashed, hung, was cut short or ended with a status other than 0"
    ),
    (2, "the command line or the command was invalid"),
    (3, "a script stopped at an error"),
  ]

  private static let column = 31
  private static let indent = String(repeating: " ", count: column)

  /// Returns a usage and its summary, in two columns or on two lines.
  private static func entry(_ usage: String, _ summary: String) -> [String] {
    let gap = column - usage.count
    guard gap > 0 else { return [usage, indent + summary] }
    return [usage + String(repeating: " ", count: gap) + summary]
  }
}
