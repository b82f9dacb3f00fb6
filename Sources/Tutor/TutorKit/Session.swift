package import CommandLineKit
package import DemoOptions
package import LearnerRecords
package import LessonKit
package import StyledText
package import TraceExport
package import TraceViews

/// The state of the tutor, which answers the learner's input. A session is a value and uses no terminal, process or
/// file. It returns effects, which its owner carries out in order.
package struct Session: Sendable {
  /// The functions and values that the session's owner provides.
  package struct Sources: Sendable {
    var lesson: @Sendable (Catalog.Entry) throws(Diagnostic) -> ParsedLesson
    var demo: @Sendable (Catalog.Entry, String) throws(Diagnostic) -> DemoSource
    /// The path of the executable that contains the demos.
    var demosProgram: String
    var now: @Sendable () -> Timestamp
    /// Returns a version of a demo that does not compile; nil for most demos.
    package var wrongVersion: @Sendable (Catalog.Entry, String) -> WrongVersion? = { _, _ in nil }
    /// The tutor's version.
    package var version = ""
    /// Returns an identifier for this learner's record. It is needed only for a hand-in.
    package var learner: @Sendable () -> String = { "00000000" }
    /// The functions that read the learner's files.
    package var code = CodeSources()
    var exercise: @Sendable (Catalog.Entry, String) throws(Diagnostic) -> ExerciseFiles =
      {
        entry, name throws(Diagnostic) in try entry.exerciseFiles(name)
      }
    /// Returns the glossary of the lessons; nil if there is none.
    package var glossary: @Sendable () throws(Diagnostic) -> Glossary? = { nil }

    package init(
      demosProgram: String, now: @escaping @Sendable () -> Timestamp,
      lesson: @escaping @Sendable (Catalog.Entry) throws(Diagnostic) -> ParsedLesson,
      demo: @escaping @Sendable (Catalog.Entry, String) throws(Diagnostic) -> DemoSource
    ) {
      self.demosProgram = demosProgram
      self.now = now
      self.lesson = lesson
      self.demo = demo
    }
  }

  /// The properties of the output. If it has no rows, as for a pipe or a file, nothing is cut to fit.
  package struct Screen: Hashable, Sendable {
    package var columns: Int
    var rows: Int?
    var hasColors: Bool

    package init(columns: Int, rows: Int?, hasColors: Bool = true) {
      self.columns = columns
      self.rows = rows
      self.hasColors = hasColors
    }
  }

  let catalog: Catalog
  /// The demos, or the reason why they are not known; nil until they have been looked up.
  package var demos: Result<DemoCatalog, TutorFailure>?
  package var screen: Screen
  package internal(set) var settings: Settings
  /// The learner's progress. The session's owner saves it, and may add the progress that another tutor process has
  /// saved.
  package var progress: Progress
  var sources: Sources

  /// The position of the learner in the lessons.
  var navigation = Navigation()
  var quiz = Quiz()
  var goals = Goals()
  /// Whether a person types the lines at a prompt, so that Return shows the next page.
  package var isPaged = false
  var pager = Pager()
  /// The demos whose wrong version was shown with a run, by their IDs.
  var shownWrongVersions: Set<String> = []
  /// The picture that was shown last; nil if none was shown.
  var picture: ShownPicture?
  /// The run of the open step that the lesson waits for; nil if there is none.
  var expectedRun: RunPlan?
  /// The run of the open step that did not come to its end; nil if there is none.
  var failedRun: RunPlan?
  /// The record that `reset` deletes if the next line is `yes`.
  var recordToDelete: DeletableRecord?
  var runs = Runs()
  /// The learner's open file; nil if none is open.
  package internal(set) var code: OpenCode? {
    didSet { placeOfCode = navigation.lesson?.place }
  }
  /// The step at which the learner opened the file; nil outside of lessons.
  private(set) var placeOfCode: Place?
  /// The lines of the snippet that were typed so far; nil if no snippet is being typed.
  var snippet: [String]?
  /// The open run whose order the learner decides; nil if there is none.
  var picking: Picking?
  /// Whether the owner can read single keys, so that stepping needs no commands.
  package var hasKeys = false
  /// Whether the session carries out one command of the shell, so that no run and no open file remains for the next
  /// command.
  var isInShell = false

  package init(
    catalog: Catalog, sources: Sources, settings: Settings = Settings(),
    progress: Progress = Progress(), screen: Screen = Screen(columns: 80, rows: nil)
  ) {
    self.catalog = catalog
    self.sources = sources
    self.settings = settings
    self.progress = progress
    self.screen = screen
  }

  /// Changes a setting for this session only.
  package mutating func override(_ change: Launch.Change) throws(TutorFailure) {
    try typed(try settings.set(change.name, to: change.value))
  }

  /// Returns the options for the views of a run.
  func viewOptions(title: String?) -> ViewOptions {
    ViewOptions(
      width: settings.width ?? screen.columns, rows: screen.rows.map { max(4, $0 - 14) },
      ascii: settings.ascii, plain: settings.plain, title: title)
  }

  /// The width of texts, at most 100 columns. Longer lines are hard to read.
  package var textWidth: Int { settings.textWidth(columns: screen.columns) }

  var lessonStyle: LessonStyle {
    LessonStyle(settings, columns: screen.columns, hasColors: screen.hasColors)
  }

  func sentences(_ text: String, _ role: Role = .plain) -> [StyledLine] {
    StyledLine(sentence: text, role).wrapped(to: textWidth)
  }
}

extension LessonStyle {
  /// Creates the style that the settings choose for an output.
  package init(_ settings: Settings, columns: Int, hasColors: Bool) {
    self.init(
      width: settings.textWidth(columns: columns),
      form: settings.plain ? .plain : settings.ascii ? .ascii : .unicode,
      hasColors: settings.color && hasColors)
  }
}

extension Settings {
  /// Returns the width of texts in an output, at most 100 columns. Longer lines are hard to read.
  fileprivate func textWidth(columns: Int) -> Int { min(width ?? columns, 100) }
}

/// An effect that the session's owner carries out.
package enum Effect: Sendable {
  case show([StyledLine])
  /// Shows lines as they are produced, until the reader stops. There may be millions.
  case stream(any Sequence<StyledLine> & Sendable)
  /// Shows an error. A script stops here.
  case refuse([StyledLine])
  /// Prints lines for other programs, without changes.
  case emit(JSONLines)
  /// Writes a learner's record to a file, unless that would replace another file. Then shows the report.
  case handIn(HandIn, to: Destination, report: [StyledLine])
  /// Writes a run to a file, and shows the report.
  case export(Export, to: Destination, report: [StyledLine])
  /// Writes a page with the results of an exploration, and shows the report.
  case exportOrders(ExploredPage, to: Destination, report: [StyledLine])
  case writePages(PagesPlan)
  case run(RunPlan)
  /// Runs the program of a run on the real thread pool, and compares both runs. Carries the number of the first run.
  case runReally(RunPlan, compared: Int)
  /// Shows the current stop of the walk through the last run, and reads keys that move it.
  case step
  /// Shows the open choice of a run, and reads keys that decide it.
  case pick
  /// Carries out an effect on the learner's files.
  case code(CodeEffect)
  case tally(TallyPlan)
  case explore(ExplorePlan)
  /// Finds the choice of a run that made a challenge impossible, and tells it.
  case findLastChance(LostChallenge)
  /// Checks a claim over the schedules of its run, and shows the verdict.
  case checkClaim(ClaimPlan)
  /// Presents a lesson to a class.
  case present(Presentation)
  /// Compiles the wrong version of a demo, and shows the compiler's messages.
  case compile(WrongVersion)
  /// Shows the lines that were typed last, up to this number.
  case showHistory(Int)
  /// Saves the session's progress.
  case save
  /// Saves a setting. The other saved settings do not change.
  case saveSetting(Settings.Name, String)
  case quit
}
