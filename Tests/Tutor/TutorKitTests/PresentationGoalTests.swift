import Testing

@testable import TutorKit

/// Goals in a presentation.
struct PresentationGoalTests {
  @Test func `A run with other options says whether it reaches the step's goal, and why`() throws {
    func picture(of options: String, _ key: String) throws -> String {
      var tester = try PresentationTester(
        "async-let/1",
        lesson: SessionTester.lesson(
          """
          ## A

          ```run
          both
          ```

          ```goal
          ask: Make it shorter.
          when: \(key)
          because: It waits for the image.
          hints: [What does main wait for?, The image decides.]
          solutions: [--image 50]
          ```
          """))
      tester.press("  ")
      if options.isEmpty { return tester.picture }
      tester.press("o")
      tester.press(options)
      tester.press(.enter)
      return tester.picture
    }
    // Each run in this test takes 100 ms.
    #expect(try !picture(of: "", "run.duration < 120ms").contains("Reached"))
    let reached = try picture(of: "--image 50", "run.duration < 120ms")
    #expect(reached.contains("Reached  Make it shorter."))
    #expect(reached.contains("It waits for the image."))
    let missed = try picture(of: "--image 50", "run.duration < 60ms")
    #expect(missed.contains("Not yet  Make it shorter."))
    #expect(missed.contains("100 ms.") && !missed.contains("It waits for the image."))
  }
}
