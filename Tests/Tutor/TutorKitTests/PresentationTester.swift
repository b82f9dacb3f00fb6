import LessonKit
import StyledText
import TaskTrace

@testable import TutorKit

/// A presentation that receives keys. Its runs end immediately, with a prepared trace.
struct PresentationTester {
  var presentation: Presentation
  var hasLeft = false
  private(set) var runs: [String] = []
  private(set) var compiled: [String] = []
  /// The paths of the exercise files that were opened.
  private(set) var opened: [String] = []

  init(
    _ word: String = "async-let", columns: Int = 80, rows: Int = 24, pace: String = "instant",
    wrong: WrongVersion? = nil, course: Course = Course(), lesson: String? = nil
  ) throws {
    var session = SessionTester(course: course).session
    if let lesson {
      session.sources.lesson = { entry throws(Diagnostic) in
        LessonReader.read(lesson, name: entry.name, file: entry.file)
      }
    }
    session.sources.exercise = { _, _ throws(Diagnostic) in
      ExerciseFiles(
        start: .init(name: "start.swift", text: "func album() {\n  begin()\n}\n"),
        solutions: [], wrong: [])
    }
    session.sources.code = CodeSources(folder: { "/code" })
    session.sources.wrongVersion = { _, demo in demo == "both" ? wrong : nil }
    _ = session.handle("set pace \(pace)")
    guard case .present(let presentation)? = session.handle("present \(word)").first else {
      throw NotPresented()
    }
    self.presentation = presentation
    give(.resized(.init(columns: columns, rows: rows)))
  }

  struct NotPresented: Error {}

  mutating func give(_ input: Presentation.Input) {
    switch presentation.handle(input) {
    case .leave?: hasLeft = true
    case .run(let plan)?:
      runs.append(plan.title + (plan.scenario.machine.cancelRootAt.isEmpty ? "" : " cancelled"))
      give(.ran(plan, SessionTester.trace, warnings: []))
    case .compile(let wrong)?:
      compiled.append(wrong.file)
      give(.compiled(nil))
    case .openCode(let order, let open)?:
      opened.append(order.path)
      give(.saved(open, order.text))
    case .test(let open, let text)?:
      give(
        text.contains("bad")
          ? .tested(open, .notCompiled(messages: "", interruption: "It is bad."))
          : .tested(open, .missingFile))
    case nil: break
    }
  }

  mutating func press(_ keys: PresentingKey...) { for key in keys { give(.key(key)) } }
  mutating func press(_ letters: String) { for letter in letters { press(.character(letter)) } }

  /// The window, without the empty rows at its end.
  var picture: String {
    var lines = presentation.frame.map(\.text.trimmingEnd)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  var presentationState: PresentationState { presentation.presentationState(presenter: "1 2") }
}
