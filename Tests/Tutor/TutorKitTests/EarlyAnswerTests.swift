import StyledText
import Testing
import TutorKit

/// Answers that are typed before their question is shown.
struct EarlyAnswerTests {
  @Test func `An answer before its question says how to open the question`() {
    var tester = SessionTester()
    let early =
      "! The next question is not open yet. Press Return to read it, and then type your answer."
    _ = tester.type("open 2", "goto 1")
    for line in ["100 ms", "0.1 s", "800", "it takes a second"] {
      #expect(tester.answer(line).replacing("\n! ", with: " ") == early)
    }
    #expect(tester.answer("rnu").hasPrefix("! There is no command rnu."))
    #expect(tester.answer("where").contains("> 1  The first step"))
    _ = tester.type("")
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("100 ms").hasPrefix("Noted: 100 ms."))
  }

  @Test(arguments: ["the second", "c", "second one"])
  func `Words of a choice before its question say how to open the question`(line: String) {
    var tester = SessionTester()
    tester.teach(
      """
      ## A

      Some text.

      ```review
      - ask: Which one?
        choices:
          - text: the first one
            right: true
          - text: the second one
            because: No.
          - text: the third one
            because: No.
      ```

      """)
    _ = tester.type("open 2", "goto 1")
    #expect(tester.answer(line).hasPrefix("! The next question is not open yet."))
    _ = tester.type("", "skip")
    #expect(!tester.answer(line).hasPrefix("! The next question is not open yet."))
  }
}
