import LessonKit
import Questions
import Testing

/// Answers that say a choice in other words: in words that the lesson lists, or in ordinary words of the same meaning.
extension GraderTests {
  private static let listed = Fixture.question(
    """
    choices:
      - text: the program ends without a result
        accept: [prints nothing]
        when: 'false'
        because: No.
      - text: the program waits forever
        accept: [hangs, a deadlock, gets stuck, "nothing, it hangs"]
        when: 'true'
        because: Yes.
      - {text: the program ends with an error, when: 'false', because: No.}
    """)

  @Test(arguments: [
    ("it hangs", "right"), ("hangs", "right"), ("I think it hangs", "right"),
    ("deadlock", "right"), ("It hangs, because nobody resumes it.", "right"),
    ("b) it hangs", "right"), ("it gets stuck", "right"),
    ("it gets stuckk", "right"), ("prints nothing", "wrong"), ("nothing, it hangs", "right"),
    ("it never hangs", "refused"), ("no deadlock", "refused"), ("it does not hang", "refused"),
    ("nothing", "refused"), ("gets", "refused"), ("hangs or prints nothing", "refused"),
    ("a) it hangs", "refused"), ("it waits indefinitely", "right"), ("it ends", "refused"),
    ("the app waits forever", "right"), ("the app ends with an error", "wrong"),
  ])
  func `An answer can be one of the listed ways to say a choice`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.listed) == mark)
  }

  private static let asked = Fixture.question(
    """
    choices:
      - {text: "in the worker, when it is set up", accept: [at once in the worker], when: 'true', because: Yes.}
      - {text: in the task that cancels, accept: [in main], when: 'false', because: No.}
      - {text: it never runs, when: 'false', because: No.}
    """, ask: "The worker is cancelled. When and where does the handler run?")

  @Test(arguments: [
    ("the handler runs at once in the worker", "right"),
    ("it runs at once in the worker itself", "right"),
    ("the handler is running in main", "wrong"), ("it is cancelling in main", "wrong"),
    ("it is not in main", "refused"), ("it runs later in main", "refused"),
    ("it runs in main or at once in the worker", "refused"),
  ])
  func `An answer can repeat words of the question in another form`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.asked) == mark)
  }

  private static let same = Fixture.question(
    """
    choices:
      - {text: "it continues, and ends at 300 ms", when: 'false', because: No.}
      - {text: "it is cancelled, and ends at once", when: 'true', because: Yes.}
      - {text: "it never starts", when: 'false', because: No.}
    """, ask: "What happens to the image?")

  @Test(arguments: [
    ("it goes on", "wrong"), ("it keeps running", "wrong"), ("it finishes at 300 ms", "wrong"),
    ("the image goes on", "wrong"), ("it gets cancelled", "right"), ("it is canceled", "right"),
    ("the image is cancelled", "right"), ("it is cancelled and ends immediately", "right"),
    ("it does not start", "wrong"), ("it won't begin", "wrong"), ("it isn't cancelled", "refused"),
    ("it does not end", "refused"), ("300 ms", "wrong"), ("the image", "refused"),
  ])
  func `An answer can use another word of the same meaning`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.same) == mark)
  }

  private static let parts = Fixture.question(
    """
    choices:
      - {text: that child and all tasks below it, when: 'true', because: Yes.}
      - {text: the child and its parent, when: 'false', because: No.}
      - {text: "a result, an error, or the end", when: 'false', because: No.}
      - {text: "main: after", when: 'false', because: No.}
      - {text: "none, because they take turns, one at a time", when: 'false', because: No.}
    """)

  @Test(arguments: [
    ("all tasks", "refused"), ("all tasks below it", "refused"), ("the parent", "refused"),
    ("a result", "refused"), ("the end", "refused"), ("a result, an error, or the end", "wrong"),
    ("main: before", "refused"), ("main: after", "wrong"), ("one", "refused"), ("none", "wrong"),
    ("the child and all tasks below it", "right"), ("that child and all tasks", "right"),
  ])
  func `A part that means something else is not the choice`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.parts) == mark)
  }

  private static let clauses = Fixture.question(
    """
    choices:
      - {text: "the program ends at 100 ms, and the backup is lost", when: 'true', because: Yes.}
      - {text: "the backup is cancelled, and the program ends at 100 ms", when: 'false', because: No.}
    """)

  @Test(arguments: [
    ("the program ends at 100 ms", "refused"), ("the program ends", "refused"),
    ("the backup is lost", "right"), ("the backup is cancelled", "wrong"),
  ])
  func `Words that two choices share mean neither`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.clauses) == mark)
  }
}
