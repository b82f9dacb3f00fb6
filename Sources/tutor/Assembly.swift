import FoundationEssentials
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// The parts of a start, put together.
struct Assembly {
  let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  /// Does what the command line asks for; the exit code.
  func run() async throws -> Int32 {
    switch launch.work {
    case .help:
      print(Launch.help)
      return ExitCode.done.rawValue
    case .version:
      print("tutor \(Self.version)")
      return ExitCode.done.rawValue
    case .check(let directory):
      let shelf = LessonShelf(
        builtIn: Self.lessonsFolder, own: launch.lessons, word: directory)
      return try await LessonCheck(shelf: shelf).run().rawValue
    case .teach(let order):
      var settings = StateFiles().settings().0
      for change in launch.settings { try settings.set(change.name, to: change.value) }
      return try await Classwork(
        order: order, builtIn: Self.lessonsFolder, own: launch.lessons, settings: settings
      ).run().rawValue
    case .notes:
      var prompter = try prompter()
      return await prompter.follow().rawValue
    case .conversation:
      var conversation = try conversation()
      return await conversation.converse().rawValue
    case .script(let path):
      let lines = try script(path)
      var conversation = try conversation()
      return await conversation.follow(lines).rawValue
    case .command(let words):
      var conversation = try conversation()
      return await conversation.obey(words).rawValue
    }
  }

  static let version = "1.0"

  private func conversation() throws -> Conversation {
    let state = StateFiles()
    let (settings, settingsNotes) = state.settings()
    var progress = Progress()
    var progressFile = SharedProgress(state)
    let progressNotes = progressFile.refresh(&progress)
    let terminal = Terminal.current()
    var session = Session(
      catalogue: Catalogue.load(builtIn: Self.lessonsFolder, own: launch.lessons),
      sources: Self.sources,
      settings: settings, progress: progress, screen: terminal.screen)
    for change in launch.settings { try session.override(change) }
    let console = try Console(
      ConsoleConfiguration(program: "tutor", historyPath: state.history))
    return Conversation(
      console: console, session: session, state: state, progressFile: progressFile,
      terminal: terminal, notes: settingsNotes + progressNotes)
  }

  private func prompter() throws -> Prompter {
    let state = StateFiles()
    var (settings, _) = state.settings()
    for change in launch.settings { try settings.set(change.name, to: change.value) }
    return Prompter(
      console: try Console(ConsoleConfiguration(program: "tutor")),
      file: PresentationFile(state), catalogue: Catalogue.load(from: [Self.lessonsFolder]),
      settings: settings)
  }

  private func script(_ path: String) throws -> [String] {
    do {
      return try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    } catch {
      throw ScriptUnreadable(path: path, problem: error)
    }
  }

  private struct ScriptUnreadable: Error, CustomStringConvertible {
    var path: String
    var problem: LessonProblem
    var description: String {
      if case .unreadable(let reason) = problem {
        return "The script \(path) cannot be read: \(reason). \(problem.wording.advice)"
      }
      return "The script \(path) cannot be read. \(problem.wording.what) \(problem.wording.advice)"
    }
  }

  private static var sources: Session.Sources {
    var sources = Session.Sources(
      demosProgram: Installation.beside().demos,
      now: { Timestamp(seconds: Int(Date().timeIntervalSince1970)) },
      lesson: { entry throws(Diagnostic) in try entry.read() },
      demo: { entry, demo throws(Diagnostic) in try entry.source(of: demo) })
    sources.glossary = { () throws(Diagnostic) in try Glossary.load(from: lessonsFolder) }
    sources.version = version
    sources.learner = { StateFiles().learner() }
    sources.wrongVersion = { entry, demo in entry.wrongVersion(of: demo) }
    return sources
  }

  /// The folder `Lessons` in that of the executable or in one above it. `TUTOR_LESSONS` names another.
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
  /// What a session is to know of it. Rows count only where somebody reads as they come.
  var screen: Session.Screen {
    Session.Screen(columns: columns, rows: isInteractive ? rows : nil)
  }
}
