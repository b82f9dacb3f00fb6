import Foundation
import Testing

@testable import LessonKit

@Suite struct LessonTemplateTests {
  @Test(arguments: ["warm-up", "3-days", "yes", "null", "a"])
  func `A new lesson has no mistakes`(id: String) throws {
    let name = LessonName(number: 1, id: id)
    let parsed = LessonReader.read(LessonTemplate(name).text, name: name, file: "L.md")
    #expect(parsed.diagnostics == [])
    #expect(parsed.lesson.steps.count == 3)
    #expect(parsed.lesson.exercises.map(\.name) == ["first-exercise"])
    #expect(parsed.lesson.review.count == 3)
  }

  @Test func `A new lesson takes the next number`() {
    #expect(LessonTemplate.number(after: ["notes", "02-b", "01-a"]) == 3)
    #expect(LessonTemplate.number(after: []) == 1)
    #expect(LessonTemplate(LessonName(number: 3, id: "warm-up")).folder == "03-warm-up")
    #expect(LessonTemplate(LessonName(number: 12, id: "b")).folder == "12-b")
  }
}
