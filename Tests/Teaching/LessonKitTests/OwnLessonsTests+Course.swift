import Foundation
import StyledText
import Testing

@testable import LessonKit

/// Diagnostics about a `course.yml`.
extension OwnLessonsTests {
  // MARK: Checking a course

  private func complaints(_ course: String) throws -> String {
    try write(course, to: "own/course.yml")
    return CourseChecker.check(load(), text: course).flatMap { $0.lines(width: 400) }
      .map(\.text).joined(separator: "\n").replacingOccurrences(of: root + "/", with: "")
  }

  private func require(_ other: String, in lesson: String, _ folder: String) throws {
    let text = Self.lesson(lesson)
      .replacingOccurrences(of: "minutes: 1", with: "minutes: 1\nrequires: [\(other)]")
    try write(text, to: "\(folder)/Lesson.md")
  }

  @Test func `A course that puts a lesson before one that it requires is reported`() throws {
    try require("one", in: "Two", "Lessons/02-two")
    #expect(try complaints("lessons: [one, two, early, late]\n") == "")
    #expect(
      try complaints("lessons: [two, one, early, late]\n") == """
        own/course.yml:1:11: warning: The course puts two before one, which two requires.
        1 | lessons: [two, one, early, late]
                      ^
            Put one first.
        """)
  }

  @Test func `A lesson that the course leaves out is reported`() throws {
    try require("one", in: "Late", "own/07-late")
    #expect(
      try complaints("lessons: [late]\n") == """
        own/03-early/Lesson.md: warning: own/course.yml does not list this lesson, so learners do not see it.
            Add it to "lessons" there, or move its folder elsewhere.
        """)
    #expect(CourseChecker.prerequisites(of: load()) == ["one"])
  }

  @Test func `The order of the lessons without the course is still available`() throws {
    try require("one", in: "Two", "Lessons/02-two")
    try write("lessons: [two, one]\n", to: "own/course.yml")
    #expect(
      load().namesWithoutCourse.map { "\($0.number) \($0.id)" } == names(try loadWithoutCourse()))
  }

  private func loadWithoutCourse() throws -> Catalog {
    try FileManager.default.removeItem(atPath: own + "/course.yml")
    return load()
  }

  @Test func `A lesson folder without a Lesson.md is reported`() throws {
    try write(Self.lesson("Small"), to: "own/08-small/lesson.md")
    #expect(
      words(load()) == """
        own/08-small: warning: The folder 08-small has a lesson's name but contains no Lesson.md.
            Add a Lesson.md, or rename the folder.
        """)
  }

  @Test func `A mistake that is found twice is reported once`() throws {
    try write("---\ntitle: A\nminutes: 0\n---\n# A\n", to: "own/03-early/Lesson.md")
    let catalog = load()
    let read = try #require(catalog["early"]).read().diagnostics
    #expect(catalog.diagnostics.count == 2)
    #expect((catalog.diagnostics + read).inOrder == read)
  }

  @Test func `A course that lists no lessons has all of them`() throws {
    for text in ["", "# Nothing yet.\n", "title: All\n"] {
      try write(text, to: "own/course.yml")
      #expect(names(load()) == ["1 one", "2 two", "3 early", "4 late"])
      #expect(load().diagnostics == [])
    }
  }

  @Test func `If there are two courses, the first one is used`() throws {
    try write("title: First\n", to: "own/course.yml")
    try write("title: Second\n", to: "more/course.yml")
    let catalog = load(own, root + "/more")
    #expect(catalog.course.title == "First")
    #expect(
      words(catalog).contains(
        "There is more than one course: own/course.yml comes first, and this one is ignored."))
  }

  @Test(arguments: [
    (
      "lessons: [one, tow, one]",
      """
      own/course.yml:1:16: error: The course lists the lesson tow, which does not exist.
      1 | lessons: [one, tow, one]
                         ^
          Did you mean two?
      own/course.yml:1:21: warning: The course lists the lesson one twice.
      1 | lessons: [one, tow, one]
                              ^
          Remove one of the two.
      """
    ),
    (
      "predictions: never",
      """
      own/course.yml:1:14: error: The value of "predictions" is not "free" or "required".
      1 | predictions: never
                       ^
          Write "free" or "required".
      """
    ),
    (
      "anwsers: hidden",
      """
      own/course.yml:1:1: error: The course has an unknown key, \"anwsers\".
      1 | anwsers: hidden
          ^
          Did you mean "answers"?
      """
    ),
    (
      "- a list",
      """
      own/course.yml:1:1: error: The course is not a list of "key: value" lines.
      1 | - a list
          ^
          Write a list of "key: value" lines.
      """
    ),
  ])
  func `A mistake in a course is reported at its position`(text: String, expected: String) throws {
    try write(text, to: "own/course.yml")
    #expect(words(load()) == expected)
  }
}
