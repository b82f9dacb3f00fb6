/// A way to start the tutor. Help, the man page and completion use this table.
package struct ShellForm: Hashable, Sendable {
  /// The words after `tutor`.
  package var usage: String
  var summary: String
  var examples: [String] = []
  /// The description in whole sentences, if only a shell has the command. Otherwise empty: the prompt's command
  /// of that name has its own help.
  package var details = ""

  static let all = [
    ShellForm(usage: "", summary: "start the prompt where you left off"),
    ShellForm(
      usage: "COMMAND …", summary: "run one command of the prompt",
      examples: [
        "lessons", "run async-let/concurrent-binding --metadata-fails",
        "run async-let/read-twice --format json", "tally 191 group-patterns/first-wins",
        "explore actors/last-ticket",
        "export async-let handout.html", "export course site",
      ]),
    ShellForm(
      usage: "trace [--options] PROGRAM [ARGUMENTS]",
      summary:
        "trace any Swift program, or a source file; it can read the standard input",
      examples: ["trace --cores 2 --view tree .build/debug/MyProgram"]),
    ShellForm(usage: "present [LESSON]", summary: "show a lesson to a class, one step at a time"),
    ShellForm(
      usage: "notes", summary: "show the speaker notes in a second terminal",
      details:
        "Shows the speaker notes for the lesson that `present` shows in another terminal, and a timer. `q` quits."
    ),
    ShellForm(
      usage: "check [LESSON | FOLDER]", summary: "check lessons against the rules for authors",
      details:
        "Checks a lesson, or the lessons in a folder, against the rules for authors. Without an argument, it checks all lessons. It runs the demos that a lesson asks about, and reports each mistake with its line. `tutor --allow-code check` also compiles and runs the programs of the exercises in lessons of your own."
    ),
    ShellForm(
      usage: "lesson new NAME [--in FOLDER]",
      summary: "create a complete lesson to edit",
      details:
        "Creates a complete lesson, with comments, for you to edit. Example: `tutor lesson new warm-up`. The lesson is written to FOLDER; without `--in`, to the folder that `--lessons` names, or else to MyLessons."
    ),
    ShellForm(
      usage: "preview [LESSON | FOLDER]",
      summary: "show a lesson as learners see it, again each time you save it",
      details:
        "Shows a lesson as learners see it, and again each time you save its file. For a folder of lessons, it shows the lesson that changed last. Without an argument, it uses the folders that `--lessons` names."
    ),
    ShellForm(
      usage: "hand-in [--name NAME] [--replace] FILE",
      summary: "write your work to a file for your teacher"),
    ShellForm(
      usage: "class FOLDER [--csv FILE [--replace] | --run | --learner NAME]",
      summary: "summarize the hand-ins of a class",
      details:
        "Summarizes the files that learners wrote with `hand-in`: what each learner did, which questions were missed most often, and which mistakes their programs made. `--csv` writes the table for a spreadsheet, and `--format csv` prints it. A file that the tutor did not write is replaced only with `--replace`. `--run` grades the programs again, in a sandbox. `--learner` shows one learner's attempts at the exercises. Without `--run`, no program runs."
    ),
  ]

  /// The command that the form starts with; nil if it starts with a placeholder or is empty.
  package var command: String? {
    let word = usage.prefix { $0 != " " }
    return word.isEmpty || word.contains { $0.isUppercase } ? nil : String(word)
  }

  /// The words that name the command: those of the usage before its first argument.
  var name: String {
    usage.split(separator: " ").prefix { $0.allSatisfy(\.isLowercase) }.joined(separator: " ")
  }

  /// The forms of the commands that only a shell has.
  package static var ofShellOnly: [ShellForm] { all.filter { !$0.details.isEmpty } }

  /// Returns a command line: `tutor`, followed by the words.
  package static func line(_ words: String) -> String { words.isEmpty ? "tutor" : "tutor \(words)" }
}
