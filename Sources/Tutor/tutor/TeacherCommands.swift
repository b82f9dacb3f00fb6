import CommandLineKit
import FileStore
import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Executes a teacher's command.
struct TeacherCommands {
  let order: TeacherArguments
  let builtIn: String
  let own: [String]
  let settings: Settings

  struct Failure: Error, CustomStringConvertible { var description: String }

  func run() async throws -> ExitCode {
    switch order {
    case .newLesson(let name, let directory):
      try writeLesson(name, in: directory ?? own.first ?? "MyLessons")
      return .done
    case .preview(let word):
      if word == nil, own.isEmpty { throw LessonSelection.Unknown(word: nil) }
      return try await Preview(
        selection: LessonSelection(builtIn: builtIn, own: own, word: word), isOwnOnly: word == nil,
        settings: settings
      ).run()
    case .classRecord(let directory, let sheet, let runs):
      try await readClass(directory, sheet, runs: runs)
      return .done
    }
  }

  // MARK: A new lesson

  private func writeLesson(_ id: String, in directory: String) throws {
    let folders = Files.names(in: directory)
    if let other = folders.first(where: { LessonName(folder: $0)?.id == id }) {
      throw Failure(
        description:
          "\(directory)/\(other) already exists. Choose another name, or edit that lesson.")
    }
    let known = Catalogue.load(builtIn: builtIn, own: [])
    guard known[id] == nil else {
      throw Failure(description: "The course already has a lesson \(id). Choose another name.")
    }
    let number = LessonTemplate.number(after: folders)
    let template = LessonTemplate(LessonName(number: number, id: id))
    let folder = "\(directory)/\(template.folder)"
    let file = "\(folder)/Lesson.md"
    guard Files.kind(folder) == nil else {
      throw Failure(description: "\(folder) already exists. Choose another name.")
    }
    do {
      try Files.create(template.text, at: file)
    } catch {
      throw Failure(description: "\(error)")
    }
    show(
      [StyledLine("Created \(file), a complete lesson. Edit it to make it your own.", .success)]
        + [
          ("preview \(CommandWords.join([folder]))", "shows it while you write"),
          ("check \(CommandWords.join([directory]))", "lists its mistakes"),
          ("--lessons \(CommandWords.join([directory]))", "starts the tutor with it"),
        ].map {
          StyledLine("  tutor \($0.0)", .key).padded(to: 44) + StyledLine("  \($0.1)", .dim)
        })
  }

  // MARK: A class

  private func readClass(
    _ directory: String, _ sheet: TeacherArguments.Sheet?, runs: Bool
  ) async throws {
    guard Files.isDirectory(directory) else {
      throw Failure(
        description: "There is no folder \(directory). Name the folder that contains the hand-ins.")
    }
    var record = ClassRecord()
    for name in Files.names(in: directory) where !name.hasPrefix(".") {
      record.add(name, HandInFile.read("\(directory)/\(name)"))
    }
    if runs { record.observed = try await verdicts(on: record) }
    let text = ClassSheet(record).text
    switch sheet {
    case nil:
      let terminal = Terminal.current()
      let width = settings.width ?? min(terminal.columns, 120)
      show(ClassPage(record, width: width, isPlain: settings.plain).lines)
    case .output:
      print(text, terminator: "")
      complain(of: record)
    case .file(let path, let mayReplace):
      var file = ChosenFile(path: path, written: WrittenFiles(.sheet, StateFiles()))
      file.mayReplace = mayReplace
      let isReplaced = try await HandInFile.write(text, asSheet: file)
      complain(of: record)
      let verb = isReplaced ? "replaced" : "written"
      show([StyledLine("\(path) is \(verb): learners, \(record.learners.count).", .success)])
    }
  }

  /// Grades the programs anew. They run in a sandbox, or not at all.
  private func verdicts(on record: ClassRecord) async throws -> [ObservedVerdict] {
    guard await Sandbox.available() != nil else {
      throw Failure(description: ClassGrading.sandboxMissing)
    }
    let terminal = Terminal.current()
    return await ClassGrading(
      catalogue: Catalogue.load(builtIn: builtIn, own: own), isSeen: terminal.movesCursor,
      isColored: settings.color
    ).verdicts(on: record)
  }

  private func complain(of record: ClassRecord) {
    Output().complain(record.skipped.map { StyledLine("\($0.file) is ignored. \($0.problem)") })
  }

  private func show(_ lines: [StyledLine]) {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colors: settings.color ? terminal.colors : .none)
    let width = settings.width ?? terminal.columns
    print(writer.string(for: lines.flatMap { $0.wrapped(to: width, indent: 4) }), terminator: "")
  }
}
