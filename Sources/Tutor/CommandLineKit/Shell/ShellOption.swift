/// An option that is written before the command. Help, the man page, completion and the parser use this table.
struct ShellOption: Sendable {
  enum Meaning: Hashable, Sendable {
    /// Changes a setting for this start, to the value on the command line or to a fixed value.
    case set(Settings.Name, String? = nil)
    case lessons, teacher, allowCode, script, completionScript, manPage, help, version
  }

  /// All spellings of the option. Help shows the first one.
  var spellings: [String]
  /// The name of the option's value in help; nil for a flag.
  var value: String?
  var summary: String
  var meaning: Meaning

  static let all = [
    ShellOption(
      spellings: ["--lessons"], value: "FOLDER",
      summary: "add the lessons and the course in a folder; may be repeated",
      meaning: .lessons),
    ShellOption(
      spellings: ["--teacher"],
      summary: "show hidden answers, and run without asking for predictions",
      meaning: .teacher),
    ShellOption(
      spellings: ["--allow-code"],
      summary: "run the programs of a course's exercises without asking", meaning: .allowCode),
    ShellOption(
      spellings: ["--width"], value: "N", summary: "columns to fill, from 40 to 200",
      meaning: .set(.width)),
    ShellOption(
      spellings: ["--ascii"], summary: "draw with plain characters only",
      meaning: .set(.ascii, "on")),
    ShellOption(
      spellings: ["--plain"], summary: "sentences instead of drawings, for screen readers",
      meaning: .set(.plain, "on")),
    ShellOption(
      spellings: ["--no-color", "--no-colour"],
      summary: "no colors; the same as setting NO_COLOR",
      meaning: .set(.color, "off")),
    ShellOption(
      spellings: ["--pace"], value: "S",
      summary: "seconds to play a run; `instant` shows it at once", meaning: .set(.pace)),
    ShellOption(
      spellings: ["--file", "-f"], value: "SCRIPT",
      summary: "run the commands in a file, one per line; # starts a comment", meaning: .script),
    ShellOption(
      spellings: ["--generate-completion-script"], value: "SHELL",
      summary: "print a completion script for bash, zsh or fish", meaning: .completionScript),
    ShellOption(
      spellings: ["--generate-man-page"], summary: "print the man page", meaning: .manPage),
    ShellOption(spellings: ["--help", "-h"], summary: "print help", meaning: .help),
    ShellOption(spellings: ["--version"], summary: "print the version", meaning: .version),
  ]

  static func named(_ word: String) -> ShellOption? {
    all.first { $0.spellings.contains(word) }
  }

  /// The option and its value, as help shows them.
  var usage: String { value.map { "\(spellings[0]) \($0)" } ?? spellings[0] }
}
