import CommandLineKit
import FileStore
import FoundationEssentials
import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Assembles the parts that a launch needs, and runs them.
struct Assembly {
  let launch: Launch
  private let demos = DemosOnDemand()

  init(_ launch: Launch) { self.launch = launch }

  /// Executes the command line and returns the exit code.
  func run() async throws -> Int32 {
    switch launch.work {
    case .help: print(Launch.help(width: Terminal.current().columns))
    case .helpOf(let form): print(Launch.help(of: form, width: Terminal.current().columns))
    case .version: print("tutor \(Self.version)")
    case .completionScript(let shell): print(shell.text)
    case .manPage:
      print(ManPage.text(version: Self.version, commands: CommandWord.all), terminator: "")
    case .complete(let words): try await commandLoop().complete(words)
    case .check(let word):
      let selection = LessonSelection(
        builtIn: Self.lessonsFolder, own: launch.lessons, word: word)
      return try await LessonCheck(selection: selection, allowsCode: launch.allowsCode).run()
        .rawValue
    case .teach(let arguments):
      var settings = StateFiles().settings().value
      for change in launch.settings { try settings.set(change.name, to: change.value) }
      return try await TeacherCommands(
        arguments: arguments, builtIn: Self.lessonsFolder, own: launch.lessons, settings: settings
      ).run().rawValue
    case .notes:
      var notesViewer = try notesViewer()
      return await notesViewer.follow().rawValue
    case .commandLoop:
      var commandLoop = try commandLoop()
      return await commandLoop.readCommands().rawValue
    case .script(let path):
      let lines = try script(path)
      var commandLoop = try commandLoop()
      return await commandLoop.follow(lines).rawValue
    case .command(let words):
      let command = Command.parsed(words)
      // Load the demos while the lessons and the learner's progress are read.
      if command.needsDemos { demos.startLooking() }
      var commandLoop = try commandLoop()
      return await commandLoop.runCommand(command).rawValue
    }
    return ExitCode.done.rawValue
  }

  static let version = "1.0"

  private func commandLoop() throws -> CommandLoop {
    let state = StateFiles()
    let settings = state.settings()
    var progress = Progress()
    var progressFile = SharedProgress(state)
    let progressNotes = progressFile.refresh(&progress)
    let terminal = Terminal.current()
    let catalog = Catalog.load(builtIn: Self.lessonsFolder, own: launch.lessons)
    var session = Session(
      catalog: launch.isTeacher ? catalog.forTeacher : catalog,
      sources: Self.sources,
      settings: settings.value, progress: progress, screen: terminal.screen)
    for change in launch.settings { try session.override(change) }
    let console = try Console(
      ConsoleConfiguration(program: "tutor", historyPath: state.history))
    var commandLoop = CommandLoop(
      console: console, session: session, demos: demos, state: state, progressFile: progressFile,
      terminal: terminal, notes: settings.notes + progressNotes)
    commandLoop.allowsCode = launch.allowsCode
    return commandLoop
  }

  private func notesViewer() throws -> SpeakerNotesViewer {
    let state = StateFiles()
    var settings = state.settings().value
    for change in launch.settings { try settings.set(change.name, to: change.value) }
    return SpeakerNotesViewer(
      console: try Console(ConsoleConfiguration(program: "tutor")),
      file: PresentationFile(state), settings: settings)
  }

  private func script(_ path: String) throws -> [String] {
    do {
      var text = try Files.text(path)
      if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      // Editors on Windows end lines with a carriage return and a line feed, which are one character.
      return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        .map(String.init)
    } catch {
      throw ScriptUnreadable(path: path, problem: error)
    }
  }

  private struct ScriptUnreadable: Error, CustomStringConvertible {
    var path: String
    var problem: FileProblem
    var description: String {
      let problem = LessonProblem(problem)
      if case .file(.unreadable(let reason)) = problem {
        return "The script \(path) cannot be read: \(reason). \(problem.wording.advice)"
      }
      return "The script \(path) cannot be read. \(problem.wording.what) \(problem.wording.advice)"
    }
  }

  private static var sources: Session.Sources {
    let lessons = ParsedLessons()
    var sources = Session.Sources(
      demosProgram: Installation.beside().demos,
      now: { Timestamp(seconds: Int(Date().timeIntervalSince1970)) },
      lesson: { entry throws(Diagnostic) in try lessons.lesson(of: entry) },
      demo: { entry, demo throws(Diagnostic) in try entry.source(of: demo) })
    sources.glossary = { () throws(Diagnostic) in try Glossary.load(from: lessonsFolder) }
    sources.version = version
    sources.learner = { StateFiles().learner() }
    sources.code = CodeSources(
      folder: { UserFolder.data.path.map { "\($0)/code" } },
      names: { folder in Files.names(in: folder).filter { $0.hasSuffix(".swift") } },
      text: { path in try? LearnersCode.text(path) },
      obstacle: LearnersCode.obstacle,
      attempted: { StateFiles().attempt($0) },
      resolved: { Files.resolved($0) ?? $0 })
    sources.wrongVersion = { entry, demo in entry.wrongVersion(of: demo) }
    return sources
  }

  /// The folder `Lessons` beside the executable or in the nearest folder above it. `TUTOR_LESSONS` overrides it.
  static var lessonsFolder: String {
    if let named = EnvironmentVariables.value("TUTOR_LESSONS"), !named.isEmpty {
      return named
    }
    var folder = Installation.ownPath.split(separator: "/", omittingEmptySubsequences: false)
    while folder.count > 1 {
      folder.removeLast()
      let lessons = folder.joined(separator: "/") + "/Lessons"
      if Files.exists(lessons) { return lessons }
    }
    return "Lessons"
  }
}

extension Terminal {
  /// The properties of the terminal that a session uses. The number of rows is nil unless a person reads the output.
  var screen: Session.Screen {
    Session.Screen(columns: columns, rows: isInteractive ? rows : nil, hasColors: colors != .none)
  }
}
