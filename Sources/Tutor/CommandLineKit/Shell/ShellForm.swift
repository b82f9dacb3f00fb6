/// A way to start the tutor. Help, the man page and completion use this table.
package struct ShellForm: Sendable {
  /// The words after `tutor`.
  package var usage: String
  package var summary: String
  var examples: [String] = []

  package static let all = [
    ShellForm(usage: "", summary: "start the prompt where you left off"),
    ShellForm(
      usage: "COMMAND …", summary: "run one command of the prompt:",
      examples: [
        "lessons", "run async-let/concurrent-binding --metadata-fails",
        "run async-let/read-twice --format json", "tally 191 group-patterns/first-wins",
        "explore actors/last-ticket",
        "export async-let handout.html", "export course site",
      ]),
    ShellForm(
      usage: "trace [--options] PROGRAM [ARGUMENTS]",
      summary:
        "trace any Swift program, or a source file; input piped to tutor goes to the program",
      examples: ["trace --cores 2 --view tree .build/debug/MyProgram"]),
    ShellForm(usage: "present [LESSON]", summary: "show a lesson to a class, one step at a time"),
    ShellForm(
      usage: "notes", summary: "in a second terminal: the speaker notes and a timer"),
    ShellForm(
      usage: "check [DIRECTORY]", summary: "check lessons against the rules for authors"),
    ShellForm(
      usage: "lesson new NAME [--in DIRECTORY]",
      summary: "create a complete lesson to edit"),
    ShellForm(
      usage: "preview [LESSON | DIRECTORY]",
      summary: "show a lesson as learners see it, and update it when its file changes"),
    ShellForm(
      usage: "hand-in [--name NAME] [--replace] FILE",
      summary: "write your work to a file for your teacher"),
    ShellForm(
      usage: "class DIRECTORY [--csv FILE [--replace] | --run | --learner NAME]",
      summary:
        "read the hand-ins of a class; `--run` grades their programs again, in a sandbox, and `--learner` shows one learner's attempts"
    ),
  ]

  /// The command that the form starts with; nil if it starts with a placeholder or is empty.
  package var command: String? {
    let word = usage.prefix { $0 != " " }
    return word.isEmpty || word.contains { $0.isUppercase } ? nil : String(word)
  }

  /// Returns a command line: `tutor`, followed by the words.
  package static func line(_ words: String) -> String { words.isEmpty ? "tutor" : "tutor \(words)" }
}
