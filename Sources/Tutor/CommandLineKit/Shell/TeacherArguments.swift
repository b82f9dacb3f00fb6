import DemoOptions
import LessonKit

/// A command for teachers, and its arguments.
package enum TeacherArguments: Hashable, Sendable {
  /// Create a lesson that the teacher can edit.
  case newLesson(name: String, folder: String?)
  /// Show a lesson: the one with an identifier, or one in a folder. Nil shows the teacher's own lessons.
  case preview(String?)
  /// Read the hand-ins of a class. `runs` tells whether their programs are compiled and run again. With `learner`,
  /// only one learner's exercises are shown.
  case classRecord(folder: String, sheet: Sheet?, runs: Bool = false, learner: String? = nil)

  /// The destination of the class's table as comma-separated values. On the command line, `-` is the output.
  package enum Sheet: Hashable, Sendable {
    case output
    case file(String, mayReplace: Bool = false)
  }

  /// The commands of one word that only a shell has.
  static let commands = ["check", "preview", "class", "notes"]

  /// Reads a command for teachers. Nil if the words are another command.
  init?(_ words: [String]) throws(LaunchFailure) {
    let rest = Array(words.dropFirst())
    guard let form = ShellForm.ofShellOnly.first(where: { $0.command == words.first }) else {
      return nil
    }
    switch form.command {
    case "lesson":
      guard rest.first == "new" else { return nil }
      self = try Self.newLesson(Array(rest.dropFirst()), form)
    case "preview":
      guard rest.count <= 1 else { throw .tooManyWords(form, rest[1]) }
      self = .preview(rest.first)
    case "class": self = try Self.classRecord(rest, form)
    default: return nil
    }
  }

  private static func newLesson(
    _ words: [String], _ form: ShellForm
  ) throws(LaunchFailure) -> Self {
    let list = try arguments(words, [option("--in", "folder"), place("name")], form)
    guard let name = list.values(ofPositional: "name")?.last else { throw .wordMissing(form) }
    if name.contains("/") { throw .lessonPath(name) }
    let id = name.kebabCase
    guard LessonName(folder: "1-\(id)") != nil else { throw .lessonName(name) }
    return .newLesson(name: id, folder: list.values(of: "--in")?.last)
  }

  private static let classOptions = [
    option("--csv", "file"), option("--format", "format", allowed: ["text", "csv"]),
    option("--learner", "name"), flag("--run"), flag(Destination.option), place("folder"),
  ]

  private static func classRecord(
    _ words: [String], _ form: ShellForm
  ) throws(LaunchFailure) -> Self {
    let list = try arguments(words, classOptions, form)
    guard let folder = list.values(ofPositional: "folder")?.last, !folder.isEmpty else {
      throw .wordMissing(form)
    }
    let mayReplace = list.values(of: Destination.option) != nil
    let sheet: Sheet? =
      if let file = list.values(of: "--csv")?.last, file != "-" {
        .file(file, mayReplace: mayReplace)
      } else {
        list.values(of: "--csv") != nil || list.values(of: "--format")?.last == "csv"
          ? .output : nil
      }
    let runs = list.values(of: "--run") != nil
    if runs, sheet != nil { throw .classRun }
    let learner = list.values(of: "--learner")?.last
    if learner != nil, runs || sheet != nil { throw .classLearner }
    return .classRecord(folder: folder, sheet: sheet, runs: runs, learner: learner)
  }

  // MARK: Options

  private static func option(
    _ name: String, _ value: String, allowed: [String] = []
  ) -> DemoOption {
    DemoOption(kind: .option, spellings: [name], valueName: value, allowedValues: allowed)
  }

  private static func flag(_ name: String) -> DemoOption {
    DemoOption(kind: .flag, spellings: [name], valueName: "")
  }

  private static func place(_ name: String) -> DemoOption {
    DemoOption(kind: .positional, spellings: [], valueName: name)
  }

  /// Parses the words after a command.
  private static func arguments(
    _ words: [String], _ options: [DemoOption], _ form: ShellForm
  ) throws(LaunchFailure) -> ArgumentList {
    do throws(ArgumentFailure) {
      let list = try ArgumentList(parsing: words, options: options)
      let empty = list.settings.first { $0.option.kind == .option && $0.values.contains("") }
      if let empty { throw empty.option.missingValue }
      return list
    } catch {
      throw .options(error, form)
    }
  }
}
