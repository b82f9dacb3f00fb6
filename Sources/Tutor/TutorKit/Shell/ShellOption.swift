/// An option of the tutor, before the command. Help, the man page, completion and the parser read this table.
struct ShellOption: Sendable {
  enum Meaning: Hashable, Sendable {
    /// Changes a setting for this start, to what is given or to the option's own value.
    case set(Settings.Name, String? = nil)
    case lessons, teacher, script, completionScript, manPage, help, version
  }

  /// All ways to write it; help shows the first.
  var spellings: [String]
  /// What stands for its value in help; nil for a flag.
  var value: String?
  var summary: String
  var meaning: Meaning

  static let all = [
    ShellOption(
      spellings: ["--lessons"], value: "DIRECTORY",
      summary: "lessons of your own, and the course there; may be given more than once",
      meaning: .lessons),
    ShellOption(
      spellings: ["--teacher"],
      summary: "show the answers that a course hides; its runs wait for no prediction",
      meaning: .teacher),
    ShellOption(
      spellings: ["--width"], value: "N", summary: "columns to fill, from 40 to 200",
      meaning: .set(.width)),
    ShellOption(
      spellings: ["--ascii"], summary: "draw with plain characters only",
      meaning: .set(.ascii, "on")),
    ShellOption(
      spellings: ["--plain"], summary: "sentences instead of drawings, for a screen reader",
      meaning: .set(.plain, "on")),
    ShellOption(
      spellings: ["--no-color", "--no-colour"],
      summary: "no colors; NO_COLOR in the environment does the same",
      meaning: .set(.colour, "off")),
    ShellOption(
      spellings: ["--pace"], value: "S",
      summary: "seconds in which a run plays; instant shows it at once", meaning: .set(.pace)),
    ShellOption(
      spellings: ["--file", "-f"], value: "SCRIPT",
      summary: "the commands in a file, one on each line; # begins a comment", meaning: .script),
    ShellOption(
      spellings: ["--generate-completion-script"], value: "SHELL",
      summary: "print a completion script for bash, zsh or fish", meaning: .completionScript),
    ShellOption(
      spellings: ["--generate-man-page"], summary: "print a man page", meaning: .manPage),
    ShellOption(spellings: ["--help", "-h"], summary: "print this", meaning: .help),
    ShellOption(spellings: ["--version"], summary: "print the version", meaning: .version),
  ]

  static func named(_ word: String) -> ShellOption? {
    all.first { $0.spellings.contains(word) }
  }

  /// As help writes it.
  var usage: String { value.map { "\(spellings[0]) \($0)" } ?? spellings[0] }
}
