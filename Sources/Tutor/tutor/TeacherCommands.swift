import CommandLineKit
import DemoOptions
import FileStore
import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Executes the commands for teachers.
struct TeacherCommands {
  let arguments: TeacherArguments
  let builtIn: String
  let own: [String]
  let settings: Settings

  struct Failure: Error, CustomStringConvertible { var description: String }

  func run() async throws -> ExitCode {
    switch arguments {
    case .newLesson(let name, let folder):
      try writeLesson(name, in: folder ?? own.first ?? "MyLessons")
      return .done
    case .preview(let word):
      if word == nil, own.isEmpty { throw LessonSelection.Unknown(word: nil) }
      return try await Preview(
        selection: LessonSelection(builtIn: builtIn, own: own, word: word), isOwnOnly: word == nil,
        settings: settings
      ).run()
    case .classRecord(let folder, let sheet, let runs, let learner):
      let record = try record(of: folder)
      if let learner {
        try show(learner, of: record)
      } else {
        try await show(record, sheet, runs: runs)
      }
      return .done
    }
  }

  // MARK: A new lesson

  private func writeLesson(_ id: String, in folder: String) throws {
    let others = Files.names(in: folder)
    if let other = others.first(where: { LessonName(folder: $0)?.id == id }) {
      throw Failure(
        description:
          "\(folder)/\(other) already exists. Choose another name, or edit that lesson.")
    }
    let known = Catalog.load(builtIn: builtIn, own: [])
    guard known[id] == nil else {
      throw Failure(description: "The course already has a lesson \(id). Choose another name.")
    }
    let number = LessonTemplate.number(after: others)
    let template = LessonTemplate(LessonName(number: number, id: id))
    let path = "\(folder)/\(template.folder)"
    let file = "\(path)/Lesson.md"
    guard Files.kind(path) == nil else {
      throw Failure(description: "\(path) already exists. Choose another name.")
    }
    do {
      try Files.create(template.text, at: file)
      for program in LessonTemplate.exerciseFiles {
        try Files.create(program.text, at: "\(path)/\(program.path)")
      }
    } catch {
      throw Failure(description: "\(error)")
    }
    show(
      [StyledLine("Created \(file), a complete lesson for you to edit.", .success)]
        + [
          ("preview \(CommandWords.join([path]))", "shows it while you write"),
          ("--allow-code check \(CommandWords.join([folder]))", "lists its mistakes"),
          ("--lessons \(CommandWords.join([folder]))", "starts the tutor with it"),
        ].map {
          StyledLine("  tutor \($0.0)", .key).padded(to: 44) + StyledLine("  \($0.1)", .dim)
        })
  }

  // MARK: A class

  private func record(of folder: String) throws -> ClassRecord {
    guard Files.isFolder(folder) else {
      throw Failure(
        description: "There is no folder \(folder). Name the folder that contains the hand-ins.")
    }
    return ClassReading(
      folder: folder, showsProgress: Terminal.current().movesCursor, isColored: settings.color
    ).record()
  }

  private var width: Int { settings.width ?? min(Terminal.current().columns, 120) }

  private func show(_ name: String, of record: ClassRecord) throws {
    let found = record.learners(named: name)
    guard found.count == 1, let learner = found.first else {
      report(of: record)
      let names = (found.isEmpty ? record.learners : found).map(record.title(of:))
      let known = names.prefix(Self.maximumNames).joined(separator: ", ")
      let more =
        names.count > Self.maximumNames ? " and \(names.count - Self.maximumNames) more" : ""
      throw Failure(
        description: found.isEmpty
          ? "There is no learner \(name). "
            + (names.isEmpty ? "There are no hand-ins." : "The learners are \(known)\(more).")
          : "\(found.count) learners have this name: \(known)\(more). Name one of them.")
    }
    show(LearnerPage(learner, in: record, width: width).lines)
  }

  private static let maximumNames = 12

  private func show(
    _ record: ClassRecord, _ sheet: TeacherArguments.Sheet?, runs: Bool
  ) async throws {
    var record = record
    if runs { record.observed = try await verdicts(on: record) }
    switch sheet {
    case nil:
      show(ClassPage(record, width: width, isPlain: settings.plain).lines)
    case .output:
      print(ClassSheet(record).text, terminator: "")
      report(of: record)
    case .file(let path, let mayReplace):
      var file = ChosenFile(path: path, written: WrittenFiles(.sheet, StateFiles()))
      file.mayReplace = mayReplace
      let isReplaced = try await HandInFile.write(ClassSheet(record).text, asSheet: file)
      report(of: record)
      let verb = isReplaced ? "Replaced" : "Wrote"
      let learners = counted(record.learners.count, "learner")
      show([StyledLine("\(verb) \(path): \(learners).", .success)])
    }
  }

  /// Grades the handed-in programs again. They run only in a sandbox.
  private func verdicts(on record: ClassRecord) async throws -> [ObservedVerdict] {
    guard await Sandbox.available() != nil else {
      throw Failure(description: ClassGrading.sandboxMissing)
    }
    let terminal = Terminal.current()
    return await ClassGrading(
      catalog: Catalog.load(builtIn: builtIn, own: own), showsProgress: terminal.movesCursor,
      isColored: settings.color
    ).verdicts(on: record)
  }

  private func report(of record: ClassRecord) {
    Output().report(record.skipped.map { StyledLine("\($0.file) is ignored. \($0.problem)") })
  }

  private func show(_ lines: [StyledLine]) {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colors: settings.color ? terminal.colors : .none)
    let width = settings.width ?? terminal.columns
    print(writer.string(for: lines.flatMap { $0.wrapped(to: width, indent: 4) }), terminator: "")
  }
}
