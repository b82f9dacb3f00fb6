package import CommandLineKit
package import DemoOptions
package import LearnerRecords
package import LessonKit
package import StyledText
package import TraceExport
package import TraceViews

/// Everything between the words a learner types and the lines and runs that answer them: a value without
/// terminal, process or file. Its owner carries out its effects, in order.
package struct Session: Sendable {
  /// What a session asks its owner for.
  package struct Sources: Sendable {
    package var lesson: @Sendable (Catalogue.Entry) throws(Diagnostic) -> LessonReading
    package var demo: @Sendable (Catalogue.Entry, String) throws(Diagnostic) -> DemoSource
    /// The path of the executable with the demos.
    package var demosProgram: String
    package var now: @Sendable () -> Timestamp
    /// A version of a demo that does not compile; nil for most demos.
    package var wrongVersion: @Sendable (Catalogue.Entry, String) -> WrongVersion? = { _, _ in nil }
    /// The tutor's version.
    package var version = ""
    /// An identifier of this learner's record. It is needed only when something is handed in.
    package var learner: @Sendable () -> String = { "00000000" }
    /// The files that learners write.
    package var code = CodeSources()
    package var exercise: @Sendable (Catalogue.Entry, String) throws(Diagnostic) -> ExerciseFiles =
      {
        entry, name throws(Diagnostic) in try entry.exerciseFiles(name)
      }
    /// The words of the lessons; nil if there is no glossary.
    package var glossary: @Sendable () throws(Diagnostic) -> Glossary? = { nil }

    package init(
      demosProgram: String, now: @escaping @Sendable () -> Timestamp,
      lesson: @escaping @Sendable (Catalogue.Entry) throws(Diagnostic) -> LessonReading,
      demo: @escaping @Sendable (Catalogue.Entry, String) throws(Diagnostic) -> DemoSource
    ) {
      self.demosProgram = demosProgram
      self.now = now
      self.lesson = lesson
      self.demo = demo
    }
  }

  /// The size of what is written to. Where it has no rows (a pipe, a file), nothing is cut to fit.
  package struct Screen: Hashable, Sendable {
    package var columns: Int
    package var rows: Int?

    package init(columns: Int, rows: Int?) {
      self.columns = columns
      self.rows = rows
    }
  }

  package let catalogue: Catalogue
  /// The demos, or why they are not known. Nil until they have been looked up.
  package var demos: Result<DemoCatalogue, TutorFailure>?
  package var screen: Screen
  package internal(set) var settings: Settings
  /// The owner of the session saves it, and may add what another tutor has kept.
  package var progress: Progress
  var sources: Sources

  /// Where the learner is.
  var navigation = Navigation()
  var quiz = Quiz()
  var goals = Goals()
  /// Whether a person types the lines at a prompt, so that Return shows the next page.
  package var isPaged = false
  var pager = Pager()
  /// The number of lines on the screen below the top of the last run's picture; nil if there was none.
  var linesFromPicture: Int?
  /// What `reset` deletes if the next line is `yes`.
  var forgetting: Forgetting?
  var runs = Runs()
  /// The learner's file that is open.
  package internal(set) var code: OpenCode?
  /// The lines of a snippet that are typed so far; nil if none is.
  var snippet: [String]?
  /// A run whose order the learner decides, while it is open.
  var picking: Picking?
  /// Whether single keys can be read, so that steps need no commands.
  package var hasKeys = false

  package init(
    catalogue: Catalogue, sources: Sources, settings: Settings = Settings(),
    progress: Progress = Progress(), screen: Screen = Screen(columns: 80, rows: nil)
  ) {
    self.catalogue = catalogue
    self.sources = sources
    self.settings = settings
    self.progress = progress
    self.screen = screen
  }

  /// Changes a setting for this session alone.
  package mutating func override(_ change: Launch.Change) throws(TutorFailure) {
    try typed(try settings.set(change.name, to: change.value))
  }

  /// How views of a run are to look.
  package func viewOptions(title: String?) -> ViewOptions {
    ViewOptions(
      width: settings.width ?? screen.columns, rows: screen.rows.map { max(4, $0 - 14) },
      ascii: settings.ascii, plain: settings.plain, title: title)
  }

  /// Lines of more than 100 columns are hard to read.
  var textWidth: Int { min(settings.width ?? screen.columns, 100) }

  var lessonStyle: LessonStyle {
    LessonStyle(
      width: textWidth, form: settings.plain ? .plain : settings.ascii ? .ascii : .unicode)
  }

  func sentences(_ text: String, _ role: Role = .plain) -> [StyledLine] {
    StyledLine(sentence: text, role).wrapped(to: textWidth)
  }
}

/// What the owner of a session has to do.
package enum Effect: Sendable {
  case show([StyledLine])
  /// Show lines as they are made, until the reader has seen enough: there may be millions.
  case stream(any Sequence<StyledLine> & Sendable)
  /// Something could not be done; a script ends here.
  case refuse([StyledLine])
  /// Lines for other programs, as they are.
  case emit(JSONLines)
  /// Write a learner's record to a file, unless that would replace something else.
  case handIn(HandIn, to: Destination, report: [StyledLine])
  /// Write a run to a file, and show the message.
  case export(Export, to: Destination, report: [StyledLine])
  /// Write a page with the results of an exploration, and show the message.
  case exportOrders(ExploredPage, to: Destination, report: [StyledLine])
  case writePages(PagesPlan)
  case run(RunPlan)
  /// Run the program of a run on the real thread pool, and compare both.
  case runReally(RunPlan, compared: Int)
  /// Show the stop of the walk through the last run, and read keys that move it.
  case step
  /// Show the open choice of a run, and read keys that decide it.
  case pick
  /// Do something with the files that the learner writes.
  case code(CodeEffect)
  case tally(TallyPlan)
  case explore(ExplorePlan)
  /// Check a claim over the schedules of its run, and show the verdict.
  case checkClaim(ClaimPlan)
  /// Show a lesson to a class.
  case present(Presentation)
  /// Ask the compiler what is wrong, and show what it says.
  case compile(WrongVersion)
  /// Show the last lines typed, as many as that.
  case showHistory(Int)
  /// Keep the session's progress.
  case save
  /// Remember a setting, and leave the others as they are remembered.
  case saveSetting(Settings.Name, String)
  case quit
}
