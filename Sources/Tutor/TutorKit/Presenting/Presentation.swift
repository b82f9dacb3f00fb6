import CommandLineKit
import DemoOptions
import LearnerRecords
package import LessonKit
import StyledText
import TaskTrace
package import TraceAnalysis
import TraceViews

/// A lesson in front of a class, as a value: what the screen shows, and what each key does. Its owner draws `frame`,
/// reports events to it, and does the runs that it requests.
package struct Presentation: Sendable {
  /// What happens to it.
  package enum Input: Sendable {
    case key(PresentingKey)
    /// The time of `tick` is over.
    case tick
    case resized(Session.Screen)
    case ran(RunPlan, Trace, warnings: [String])
    /// The compiler's message; nil if there is none.
    case compiled(String?)
    /// A run was ended before there was anything to show.
    case stopped
    case failed(because: String)
    /// The file of an exercise was opened, or saved. It has this text now.
    case saved(OpenCode, String)
    case tested(OpenCode, ExerciseOutcome)
    /// Why the file of an exercise cannot be opened or tested.
    case codeFailed(String)
  }

  /// The effects that it requests.
  package enum Request: Hashable, Sendable {
    case run(RunPlan)
    case compile(WrongVersion)
    /// Write the file of an exercise if it is missing, and report it whenever it is saved.
    case openCode(CodeOrder, OpenCode)
    /// Compile, run and check the file of an exercise, which has this text.
    case test(OpenCode, String)
    case leave
  }

  enum Mode: Hashable, Sendable {
    case showing, blank
    case asking(Asking)
    case leafing(OverlaidPage)
  }

  /// A line at the bottom that is being typed.
  struct Asking: Hashable, Sendable {
    enum Subject: Hashable, Sendable { case step, options }
    var subject: Subject
    var text = ""
    var complaint: String?
  }

  /// A run with its picture and messages.
  struct Shown: Sendable {
    var plan: RunPlan
    var trace: Trace
    var warnings: [String]
    var timeline: Timeline
  }

  /// A version of a demo that does not compile, and the compiler's message.
  struct Compiled: Sendable {
    var wrong: WrongVersion
    var said: String?
  }

  /// A run in the lesson.
  struct RunPlace: Hashable, Sendable {
    var section: Int
    var block: Int
  }

  /// A picture that grows.
  struct Playing: Hashable, Sendable {
    var place: RunPlace
    var column: Int
    var isCancelled: Bool
  }

  /// A run that is being done.
  struct Running: Hashable, Sendable {
    var place: RunPlace
    /// The column up to which the picture of an earlier run is shown while this one plays.
    var from = VirtualTime.zero
    var isCancelled = false
  }

  let entry: Catalogue.Entry
  package let lesson: Lesson
  /// Settings, demos and sources; its screen is the column in the middle of the window.
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
  /// A message above the footer, until the next key.
  var message: String?
  var shown: [RunPlace: Shown] = [:]
  /// Runs that failed; the presentation continues without them.
  var failed: Set<RunPlace> = []
  /// The traces of the lesson's own runs, by their command lines.
  var traces: [String: Trace] = [:]
  /// By the names of their demos.
  var compiled: [String: Compiled] = [:]
  var compiling: (demo: String, wrong: WrongVersion)?
  var playing: Playing?
  var running: Running?
  /// The exercise that the class works on.
  var classExercise: ClassExercise?

  init(
    _ lesson: Lesson, _ entry: Catalogue.Entry, section: Int, session: Session
  ) {
    self.lesson = lesson
    self.entry = entry
    self.session = session
    self.section = section
    window = session.screen
    // A lesson means the usual machine, whatever the prompt is set to.
    self.session.settings.machine = Settings().machine
    widest = min(session.settings.width ?? 100, 100)
    began = session.sources.now()
    entered = began
    first = section
    layOut(at: .init())
  }

  var fragment: Fragment { layout.fragments[index] }

  /// How long to wait for a key before time advances; nil to wait for a key.
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
    case .compiled(let words): keep(words)
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

  // MARK: Going about

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

  /// To the beginning of this step; there already, to the step before.
  mutating func goToPreviousStep() { enter(index > 0 ? section : max(section - 1, 0)) }
}
