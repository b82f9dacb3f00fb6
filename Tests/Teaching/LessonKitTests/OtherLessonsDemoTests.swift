import Foundation
import Testing

@testable import LessonKit

/// Lessons without demos of their own.
@Suite struct OtherLessonsDemoTests {
  private func problems(_ run: String, in surroundings: LessonChecker.Surroundings) -> [String] {
    let text = Fixture.lesson.replacingOccurrences(of: "concurrent-binding", with: run)
    let parsed = LessonReader.read(text, name: Fixture.name, file: "L.md")
    return LessonChecker(surroundings: surroundings).check(parsed).map { $0.problem.wording.what }
  }

  /// The surroundings of a teacher's own lesson, which has no demos.
  private var own: LessonChecker.Surroundings {
    var surroundings = Fixture.surroundings
    surroundings.demos = []
    surroundings.allDemos = ["task-trees/concurrent-binding"]
    surroundings.source = { $0 == "task-trees/concurrent-binding" ? Fixture.demo : nil }
    return surroundings
  }

  @Test func `A lesson can name a demo of another lesson`() {
    #expect(problems("task-trees/concurrent-binding", in: own) == [])
  }

  @Test func `In a teacher's lesson, a demo is not found without its lesson's name`() {
    #expect(
      Set(problems("concurrent-binding", in: own)) == [
        "The lesson has no demo concurrent-binding."
      ])
  }

  @Test func `An unknown demo is reported by its full name`() {
    #expect(
      Set(problems("task-trees/nothing", in: own)) == ["There is no demo task-trees/nothing."])
  }

  @Test(arguments: ["../concurrent-binding", "a/b/c", "/etc/passwd", "task-trees/", "./x", "a//b"])
  func `A path is not the name of a demo`(name: String) {
    let found = problems(name, in: own)
    #expect(found.contains("\"\(name)\" is not a valid name for a demo."))
  }
}
