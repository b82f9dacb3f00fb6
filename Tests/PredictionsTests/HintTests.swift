import LessonKit
import Predictions
import Testing

@Suite struct HintTests {
  @Test func `a hint leaves more than one answer`() throws {
    func review(_ choices: String) throws -> Question {
      let text = "# T\n\n## S\n\n```review\n- {ask: Which?, choices: [\(choices)]}\n```\n"
      let name = LessonName(number: 1, id: "lesson")
      let reading = LessonReader.read(text, name: name, file: "Lesson.md")
      return try #require(reading.lesson.review.first)
    }
    let two = "{text: one, because: No.}, {text: two, right: true}"
    #expect(try review(two).hint == nil)
    let three = two + ", {text: three, because: No.}"
    #expect(try review(three).hint?.plainText == "It is not a. No.")
  }
}
