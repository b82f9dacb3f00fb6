import LessonKit
import Questions
import Testing

/// The check that a hint does not contain the answer.
@Suite struct HintCheckTests {
  private static let choices = """
    choices:
      - text: the program ends
        accept: [it comes to an end, done]
        when: run.ending == exited
        because: It ends.
      - text: it waits forever
        accept: [it never ends]
        when: run.ending == stuck
        because: It does not.
    """

  @Test(arguments: [
    ("At 200 ms it comes to an end.", "it comes to an end"),
    ("Does the program end?", nil), ("What is done last?", nil),
    ("Why does it say that the program ends?", "the program ends"),
    ("Do you think that it never ends?", nil), ("Choose option a.", "option a"),
  ])
  func `A hint must not contain the right choice or a phrase that means it`(
    hint: String, revealed: String?
  ) throws {
    let question = try #require(Fixture.question(Self.choices))
    let grader = Grader(question, trace: Fixture.trace)
    #expect(try grader.answer(givenAwayBy: [.text(hint)]) == revealed)
  }
}
