/// The tutor's man page, written with the macros of man(7).
package enum ManPage {
  package static func text(version: String, commands: [CommandWord]) -> String {
    var page = Roff()
    page.macro("TH", "TUTOR", "1", "", "tutor \(version)", "")
    page.macro("SH", "NAME")
    page.text("tutor - a tutor for Swift structured concurrency")
    page.macro("SH", "SYNOPSIS")
    for form in ShellForm.all {
      page.bold(ShellForm.line(form.usage.isEmpty ? "[OPTIONS]" : form.usage))
      page.macro("br")
    }
    page.macro("SH", "DESCRIPTION")
    page.text(
      "The tutor teaches structured concurrency with lessons and live demos. Each demo is a Swift program that runs on a simulated machine in virtual time; its trace shows what the Swift runtime did."
    )
    for form in ShellForm.all {
      let meaning = form.details.isEmpty ? form.summary.asSentence : form.details
      page.item(ShellForm.line(form.usage), meaning + form.sentenceOfExamples)
    }
    page.macro("SH", "OPTIONS")
    page.text("Before the command:")
    for option in ShellOption.all {
      let names = option.spellings.joined(separator: ", ")
      page.item(option.value.map { "\(names) \($0)" } ?? names, option.summary.asSentence)
    }
    page.macro("SH", "COMMANDS")
    page.text("At the prompt, in a script, or as the arguments of tutor:")
    for word in commands { page.item(word.usage, word.details) }
    page.macro("SH", "ENVIRONMENT")
    for variable in environment { page.item(variable.name, variable.meaning) }
    page.macro("SH", "EXIT STATUS")
    for (code, meaning) in Launch.exitCodes { page.item("\(code)", meaning.asSentence) }
    return page.source
  }
}

extension ManPage {
  /// The environment variables that a person may set.
  static let environment: [(name: String, meaning: String)] = [
    ("NO_COLOR", "If set, output has no colors."),
    ("COLUMNS", "The number of columns to fill if the output is not a terminal."),
    ("VISUAL, EDITOR", "The editor that `edit` opens. If both are set, it opens VISUAL."),
    (
      "XDG_STATE_HOME",
      "The parent of the folder with your progress, settings and history. The default is ~/.local/state."
    ),
    (
      "XDG_DATA_HOME",
      "The parent of the folder with the files that you write. The default is ~/.local/share. The setting `code-folder` names another folder."
    ),
    (
      "XDG_CACHE_HOME",
      "The parent of the folder with compiled programs. The default is ~/.cache."
    ),
    ("TMPDIR", "The folder for traces. The default is /tmp."),
    ("TUTOR_LESSONS", "The folder with the lessons of the course."),
    ("TUTOR_TRACER", "The path of the library that traces programs."),
  ]
}

extension ShellForm {
  /// A sentence with the examples, after a space; empty if there are none.
  fileprivate var sentenceOfExamples: String {
    guard !examples.isEmpty else { return "" }
    let lines = examples.map { "`\(ShellForm.line($0))`" }.joined(separator: ", ")
    return " \(examples.count == 1 ? "Example" : "Examples"): \(lines)."
  }
}

extension String {
  /// The words as a sentence: with a capital letter and a full stop.
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

/// A builder of roff source. It escapes its content, so that no content is read as a request or an escape.
private struct Roff {
  private(set) var source = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(escaped($0.replacing("\"", with: "'")))\"" }
    source += ".\(name)\(quoted.joined())\n"
  }

  /// Adds a paragraph. What backticks set off is bold, as usual in man pages.
  mutating func text(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    let isPaired = parts.count % 2 == 1
    let pieces = parts.enumerated().map { index, part in
      isPaired && index % 2 == 1 ? "\\fB\(escaped(String(part)))\\fR" : escaped(String(part))
    }
    source += "\\&\(pieces.joined(separator: isPaired ? "" : "`"))\n"
  }

  mutating func bold(_ text: String) { source += "\\fB\(escaped(text))\\fR\n" }

  /// Adds a term with its meaning below it.
  mutating func item(_ term: String, _ text: String) {
    macro("TP")
    bold(term)
    self.text(text)
  }

  /// Returns the text in escaped form. Characters beyond ASCII are written as names, because not every reader of man
  /// pages expects UTF-8.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(4 - code.count, 0)))\(code)]"
      }
    }
    return result
  }
}
