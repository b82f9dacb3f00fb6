import CommandLineKit
import DemoOptions
import LearnerRecords
package import LessonKit
import StyledText
import TaskTrace
package import TraceAnalysis
import TraceViews

/// The presentation of a lesson to a class, as a value: what the screen shows, and what each key does. Its owner
/// draws `frame`, reports events to `handle`, and carries out the requests that it returns.
package struct Presentation: Sendable {
  /// An event that the owner reports.
  package enum Input: Sendable {
    case key(PresentingKey)
    /// The duration `tick` has passed.
    case tick
    case resized(Session.Screen)
    case ran(RunPlan, Trace, warnings: [String])
    /// The compiler's message about the wrong version; nil if there is none.
    case compiled(String?)
    /// A run was ended before it produced anything to show.
    case stopped
    case failed(because: String)
    /// The file of an exercise was opened or saved. Carries its text.
    case saved(OpenCode, String)
    case tested(OpenCode, ExerciseOutcome)
    /// The file of an exercise cannot be opened or tested. Carries the reason.
    case codeFailed(String)
  }

  /// A request to the owner.
  package enum Request: Hashable, Sendable {
    case run(RunPlan)
    case compile(WrongVersion)
    /// Writes the file of an exercise if it is missing, and reports each time it is saved.
    case openCode(CodeRequest, OpenCode)
    /// Compiles, runs and checks the file of an exercise. Carries its text.
    case test(OpenCode, String)
    case leave
  }

  enum Mode: Hashable, Sendable {
    case showing, blank
    case asking(Asking)
    case paging(OverlaidPage)
  }

  /// A line that is being typed at the bottom of the screen.
  struct Asking: Hashable, Sendable {
    enum Subject: Hashable, Sendable { case step, options }
    var subject: Subject
    var text = ""
    var complaint: String?
  }

  /// A run that has ended, with its timeline and its warnings.
  struct Shown: Sendable {
    var plan: RunPlan
    var trace: Trace
    var warnings: [String]
    var timeline: Timeline
  }

  /// A version of a demo that does not compile, with the compiler's message.
  struct Compiled: Sendable {
    var wrong: WrongVersion
    var messages: String?
  }

  /// The place of a run in the lesson.
  struct RunPlace: Hashable, Sendable {
    var section: Int
    var block: Int
  }

  /// The state of a timeline that is playing.
  struct Playing: Hashable, Sendable {
    var place: RunPlace
    var column: Int
    var isCancelled: Bool
  }

  /// A run that was requested and has not ended.
  struct Running: Hashable, Sendable {
    var place: RunPlace
    /// The moment at which the timeline of the run begins to play. The part before it is shown at once.
    var from = VirtualTime.zero
    var isCancelled = false
  }

  let entry: Catalog.Entry
  package let lesson: Lesson
  /// The session, with its settings, demos and sources. Its screen is the column in the middle of the window.
  var session: Session
  var window: Session.Screen
  let widest: Int
  let began: Timestamp
  let first: Int

  var section: Int
  var entered: Timestamp
  var layout = SlideLayout([], room: 1)
  var index = 0
  var mode = Mode.showing
  /// A message above the footer, which disappears with the next key.
  var message: String?
  var shown: [RunPlace: Shown] = [:]
  /// The runs that failed. The presentation continues without them.
  var failed: Set<RunPlace> = []
  /// The traces of the lesson's own runs, by their command lines.
  var traces: [String: Trace] = [:]
  /// The wrong versions that were compiled, by the names of their demos.
  var compiled: [String: Compiled] = [:]
  var compiling: (demo: String, wrong: WrongVersion)?
  var playing: Playing?
  var running: Running?
  /// The exercise that the class works on; nil if there is none.
  var classExercise: ClassExercise?

  init(
    _ lesson: Lesson, _ entry: Catalog.Entry, section: Int, session: Session
  ) {
    self.lesson = lesson
    self.entry = entry
    self.session = session
    self.section = section
    window = session.screen
    // A lesson refers to the default machine. The settings of the prompt do not apply.
    self.session.settings.machine = Settings().machine
    widest = min(session.settings.width ?? 100, 100)
    began = session.sources.now()
    entered = began
    first = section
    layOut(at: .init())
  }

  var fragment: Fragment { layout.fragments[index] }

  /// The time to wait for a key before the timeline advances; nil to wait without a limit.
  package var tick: Duration? {
    guard let playing, mode == .showing, let shown = shown[playing.place] else { return nil }
    return .seconds(shown.plan.pace.seconds / Double(max(shown.timeline.columns, 1)))
  }

  package mutating func handle(_ input: Input) -> Request? {
    switch input {
    case .key(let key): return handle(key)
    case .tick: grow()
    case .resized(let screen):
      window = screen
      layOut(at: fragment.place)
    case .ran(let plan, let trace, let warnings): return finish(plan, trace, warnings)
    case .compiled(let messages): keep(compiled: messages)
    case .stopped: giveUp("The run was stopped. Press r to run it again.")
    case .failed(let reason): giveUp(reason)
    case .saved(let open, let text): return showSaved(open, text)
    case .tested(let open, let outcome): showTested(open, outcome)
    case .codeFailed(let reason):
      classExercise?.isTesting = false
      message = reason
    }
    return nil
  }

  // MARK: Navigation

  mutating func enter(_ section: Int, atEnd: Bool = false) {
    if section != self.section { entered = session.sources.now() }
    self.section = section
    playing = nil
    layOut(at: .init())
    if atEnd { index = layout.fragments.count - 1 }
  }

  mutating func goForward() -> Request? {
    if playing != nil {
      playing = nil
      return nil
    }
    if case .run = fragment.kind, shown[here] == nil, !failed.contains(here) { return run(here) }
    if index + 1 < layout.fragments.count {
      index += 1
    } else if section < lesson.steps.count {
      enter(section + 1)
    } else {
      message = "This is the end of the lesson. Press q to quit."
    }
    return nil
  }

  mutating func goBack() {
    playing = nil
    if index > 0 {
      index -= 1
    } else if section > 0 {
      enter(section - 1, atEnd: true)
    }
  }

  mutating func goToNextStep() {
    guard section < lesson.steps.count else {
      message = "This is the last step."
      return
    }
    enter(section + 1)
  }

  /// Goes to the beginning of this step. If the screen is already there, goes to the previous step.
  mutating func goToPreviousStep() { enter(index > 0 ? section : max(section - 1, 0)) }
}
