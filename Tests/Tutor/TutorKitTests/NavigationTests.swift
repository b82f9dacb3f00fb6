import CommandLineKit
import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// The position in a lesson, without a session.
struct NavigationTests {
  private static func lesson(_ number: Int, _ id: String) -> OpenLesson {
    let name = LessonName(number: number, id: id)
    let text = """
      ---
      title: \(id)
      summary: S.
      minutes: 5
      ---
      # \(id)

      ## The first step

      ```run
      both
      ```

      ```run
      both --image 50
      ```

      ## The last step

      Text.
      """
    let reading = LessonReader.read(text, name: name, file: "Lesson.md")
    let entry = Catalog.Entry(
      name: name, frontMatter: reading.lesson.frontMatter, folder: "/lessons/\(id)")
    return OpenLesson(entry, reading.lesson, section: 0, parts: [])
  }

  private let lesson = Self.lesson(2, "pairs")
  private let runs = Self.lesson(2, "pairs").lesson.steps[0].runs

  private func inFirstStep() -> Navigation {
    var navigation = Navigation()
    var lesson = lesson
    lesson.enter(section: 1, parts: [.text([]), .run(runs[0]), .run(runs[1])])
    navigation.open(lesson)
    return navigation
  }

  @Test func `An introduction names the lessons that the lesson builds on by their titles`() {
    var tester = SessionTester()
    tester.session.sources.lesson = { entry throws(Diagnostic) in
      let head = "---\ntitle: T\nsummary: S.\nminutes: 5\nrequires: [async-let]\n---\n"
      return LessonReader.read(
        head + "# T\n\n## A\n\nText.", name: entry.name, file: entry.file)
    }
    #expect(tester.answer("open 3").contains("builds on \"Both at once\""))
  }

  @Test func `Before a lesson is opened, there is nothing to show`() {
    var navigation = Navigation()
    #expect(navigation.name == nil && navigation.run == nil && navigation.nextRun == nil)
    #expect(navigation.takeNext() == nil)
  }

  @Test func `Each part is shown once, in order`() {
    var navigation = inFirstStep()
    #expect(navigation.name == "pairs")
    #expect(navigation.isAt(Place(lesson: "pairs", step: "the-first-step")))
    #expect(navigation.nextRun == nil)
    #expect(navigation.takeNext() == .text([]))
    #expect(navigation.nextRun == runs[0])
    #expect(navigation.takeNext() == .run(runs[0]))
    #expect(navigation.takeNext() == .run(runs[1]))
    #expect(navigation.takeNext() == nil)
  }

  @Test func `run alone selects the next run, or the last run after all were shown`() {
    var navigation = inFirstStep()
    #expect(navigation.run == runs[0])
    for _ in 0..<2 { _ = navigation.takeNext() }
    #expect(navigation.run == runs[1])
    _ = navigation.takeNext()
    #expect(navigation.run == runs[1])
    var introduction = lesson
    introduction.enter(section: 0, parts: [.run(runs[0])])
    navigation.open(introduction)
    #expect(navigation.run == nil, "The introduction is not a step.")
  }

  @Test func `back goes to the beginning of a section, then to the previous section`() throws {
    var navigation = inFirstStep()
    _ = navigation.takeNext()
    #expect(Navigation.previous(to: try #require(navigation.lesson)) == 0)
    _ = navigation.takeNext()
    #expect(Navigation.previous(to: try #require(navigation.lesson)) == 1)
    #expect(Navigation.previous(to: lesson) == 0)
  }

  @Test func `The next lesson in the catalog follows the last section`() {
    let other = Self.lesson(3, "trees")
    let catalog = Catalog(entries: [lesson.entry, other.entry])
    var last = lesson
    last.enter(section: 2, parts: [])
    #expect(Navigation.following(lesson, in: catalog) == .section(1))
    #expect(Navigation.following(last, in: catalog) == .lesson(other.entry))
    #expect(Navigation.following(last, in: Catalog(entries: [lesson.entry])) == .end)
  }

  @Test(arguments: [("0", 0), ("2", 2), ("the-l", 2), ("The First", 1)])
  func `A section is found by its number or by the beginning of its title`(
    word: String, section: Int
  ) throws {
    #expect(try Navigation.section(word, of: lesson.lesson) == section)
  }

  @Test func `A word that matches no section or two sections is refused`() {
    #expect(throws: TutorFailure.lesson(.noSuchStep("3", count: 2))) {
      try Navigation.section("3", of: lesson.lesson)
    }
    #expect(
      throws: TutorFailure.commandLine(
        .ambiguous("the", ["1 (The first step)", "2 (The last step)"]))
    ) { try Navigation.section("the", of: lesson.lesson) }
  }

  @Test(arguments: [
    "open 2.1", "open 2/1", "open 2 1", "open async-let 1/2", "goto 2.1", "goto async-let 1/2",
    "go to lesson 2 step 1", "open 2/the-first-step", "open async-let/The first step",
    "goto 2/the first",
  ])
  func `A lesson and its step are understood in each notation`(line: String) {
    var tester = SessionTester()
    _ = tester.type("open 3", line)
    #expect(tester.session.prompt.text == "async-let 1/2> ")
  }

  @Test(arguments: [
    ("goto 2.7", "7"), ("open 2/1/9", "1/9"), ("open 2/x", "x"), ("open 2/", "\"\""),
  ])
  func `A step that the named lesson does not have is refused`(line: String, step: String) {
    var tester = SessionTester()
    #expect(
      tester.answer(line) == """
        ! The lesson async-let has no step \(step). Its steps are 0 to 2.
        """)
  }
}
