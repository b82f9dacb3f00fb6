import LearnerRecords
import LessonKit
import StyledText
import Testing

@testable import TutorKit

struct NotesPageTests {
  private static let lesson = LessonReader.read(
    """
    ---
    title: Both at once
    summary: Two things at the same time.
    minutes: 9
    ---

    # Both at once

    ## One

    Text.

    <!-- notes: Draw it. Ask: who waits? Often wrong: the child, says nearly everybody. (4 min) -->

    ## Two

    Text.

    <!-- notes: Go on. (5 min) -->

    ## Three
    """, name: LessonName(number: 2, id: "async-let"), file: "Lesson.md"
  ).lesson

  private static let began = Timestamp(seconds: 1_700_000_000)

  private static func presentationState(section: Int, entered: Int = 0) -> PresentationState {
    PresentationState(
      presenter: "7 8", lesson: "async-let", file: "/own/02-async-let/Lesson.md", number: 2,
      section: section, first: 1, began: began,
      entered: Timestamp(seconds: began.seconds + entered), isBlank: false,
      shows: "Predict: How long does it take?", follows: "")
  }

  private func page(_ presentationState: PresentationState, after seconds: Int) -> String {
    NotesPage(
      presentationState, of: Self.lesson, now: Timestamp(seconds: Self.began.seconds + seconds),
      width: 50
    ).lines.map(\.text.trimmingEnd).joined(separator: "\n")
  }

  @Test func `The page shows the notes, the screen, the next step, and the time`() {
    #expect(
      page(Self.presentationState(section: 1), after: 125) == """

        Lesson 2, Both at once               2:05 of 9 min
        1/3  One                             2:05 of 4 min

        Draw it.
        Ask: who waits?
        Often wrong: the child, says nearly everybody.

        Screen     Predict: How long does it take?
        Then       the end of the step

        Next step  2  Two (5 min)
        """)
  }

  @Test func `A claim's expression is shown below the notes`() throws {
    let text = """
      ---
      title: T
      summary: S.
      minutes: 1
      ---

      # T

      ## One

      ```claim
      always: b.end > a.end
      say: The task `b` ends last.
      run: both
      ```

      """
    let name = LessonName(number: 2, id: "async-let")
    let lesson = LessonReader.read(text, name: name, file: "Lesson.md").lesson
    let lines = NotesPage(
      Self.presentationState(section: 1), of: lesson, now: Self.began, width: 80
    ).lines.map(\.text)
    #expect(lines.contains("Claim: `b.end > a.end` is true in every order of `both`."))
  }

  @Test func `A step that exceeds its planned time is colored, and the time so far is compared`() {
    let late = Self.presentationState(section: 2, entered: 400)
    #expect(page(late, after: 700).contains("Up to this step: 6:40; the notes suggest 4 min."))
    let lines = NotesPage(
      late, of: Self.lesson, now: Timestamp(seconds: Self.began.seconds + 701), width: 50
    ).lines
    #expect(lines[2].spans.contains { $0.text == "5:01" && $0.role == .warning })
  }

  @Test func `Steps without notes, the last step, and the introduction are shown`() {
    #expect(page(Self.presentationState(section: 3), after: 0).contains("This step has no notes."))
    #expect(
      page(Self.presentationState(section: 3), after: 0).contains(
        "Next step  none, this is the last"))
    #expect(
      page(Self.presentationState(section: 0), after: 0).contains("Next step  1  One (4 min)"))
    #expect(page(Self.presentationState(section: 99), after: -5).contains("0:00"))
  }

  // MARK: The state of a presentation

  @Test func `A presentation state is read as it was written`() throws {
    let presentationState = Self.presentationState(section: 2, entered: 60)
    #expect(try PresentationState.decoded(presentationState.encoded()) == presentationState)
  }

  @Test func `Control characters and line breaks in a state are made visible`() throws {
    var presentationState = Self.presentationState(section: 2)
    presentationState.shows = "a\u{1B}[2J\nsection 9" + String(repeating: "x", count: 500)
    let found = try PresentationState.decoded(presentationState.encoded())
    #expect(found.shows.hasPrefix("a␛[2J␊section 9xxx"))
    #expect(found.shows.count == 200)
    #expect(found.section == 2)
  }

  @Test(arguments: [
    ("", "It starts with \"\", not with \"tutor presentation 1\"."),
    (
      "tutor presentation 2\n",
      "It starts with \"tutor presentation 2\", not with \"tutor presentation 1\"."
    ),
    ("tutor presentation 1\n", "Its line presenter is missing or invalid."),
    (
      "tutor presentation 1\npresenter 1 2\nlesson a\nfile a\nnumber 1\nsection -1\n",
      "Its line section is missing or invalid."
    ),
    (
      "tutor presentation 1\npresenter 1 2\nlesson a\nfile a\nnumber 1\nsection 1\nfirst 1\nbegan now\n",
      "Its line began is missing or invalid."
    ),
  ])
  func `A damaged presentation state is reported in one sentence`(text: String, sentence: String) {
    #expect { try PresentationState.decoded(text) } throws: { "\($0)" == sentence }
  }
}
