import DemoOptions
import LessonKit

/// A command for teachers, and its arguments.
package enum TeacherArguments: Hashable, Sendable {
  /// Create a lesson that the teacher can edit.
  case newLesson(name: String, directory: String?)
  /// Show a lesson: the one with an identifier, or one in a folder. Nil shows the teacher's own lessons.
  case preview(String?)
  /// Read the hand-ins of a class. `runs` tells whether their programs are compiled and run again. With `learner`,
  /// only one learner's exercises are shown.
  case classRecord(directory: String, sheet: Sheet?, runs: Bool = false, learner: String? = nil)

  /// The destination of the class's table as comma-separated values.
  package enum Sheet: Hashable, Sendable {
    case output
    case file(String, mayReplace: Bool = false)
  }

  /// The commands of one word that only a shell has.
  package static let commands = ["check", "preview", "class", "notes"]

  /// Reads a command for teachers. Nil if the words are another command.
  init?(_ words: [String]) throws(LaunchFailure) {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "lesson":
      guard rest.first == "new" else { return nil }
      self = try Self.newLesson(Array(rest.dropFirst()))
    case "preview":
      guard rest.count <= 1 else { throw .unexpected(rest[1]) }
      self = .preview(rest.first)
    case "class": self = try Self.classRecord(rest)
    default: return nil
    }
  }

  private static func newLesson(_ words: [String]) throws(LaunchFailure) -> Self {
    var options = try OptionWords(words, names: ["--in"])
    guard let name = options.plain.popFirst() else { throw .valueMissing("lesson new") }
    if let extra = options.plain.first { throw .unexpected(extra) }
    let id = name.kebabCase
    guard LessonName(folder: "1-\(id)") != nil else { throw .lessonName(name) }
    return .newLesson(name: id, directory: options.values["--in"])
  }

  private static func classRecord(_ words: [String]) throws(LaunchFailure) -> Self {
    let mayReplace = words.contains(Destination.option)
    let runs = words.contains("--run")
    let words = words.filter { $0 != Destination.option && $0 != "--run" }
    var options = try OptionWords(words, names: ["--csv", "--format", "--learner"])
    guard let directory = options.plain.popFirst() else { throw .valueMissing("class") }
    if let extra = options.plain.first { throw .unexpected(extra) }
    let sheet: Sheet?
    if let file = options.values["--csv"] {
      sheet = .file(file, mayReplace: mayReplace)
    } else {
      switch options.values["--format"] {
      case nil, "text": sheet = nil
      case "csv": sheet = .output
      case let other?: throw .classFormat(other)
      }
    }
    if runs, sheet != nil { throw .classRun }
    let learner = options.values["--learner"]
    if learner != nil, runs || sheet != nil { throw .classLearner }
    return .classRecord(directory: directory, sheet: sheet, runs: runs, learner: learner)
  }
}

/// Arguments that contain options with a value.
private struct OptionWords {
  var plain: ArraySlice<String> = []
  var values: [String: String] = [:]

  init(_ words: [String], names: [String]) throws(LaunchFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard word.hasPrefix("--") else {
        plain.append(word)
        continue
      }
      guard names.contains(parts[0]) else {
        throw .unknownOptionHere(word, nearest: names.nearest(to: parts[0]))
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw .valueMissing(parts[0])
      }
      values[parts[0]] = value
    }
  }
}
