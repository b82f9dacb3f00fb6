import LessonKit
import PageReading
import Testing

@testable import CoursePages

/// Exercises in handouts.
@Suite struct TaskTests {
  private static let text = """
    ---
    title: T
    summary: S.
    minutes: 5
    ---
    # T

    ## A

    ```exercise
    name: one
    ask: Make it faster.
    edit: [album, cover]
    checks:
      - that: run.duration == 100 ms
    because: Both are on their way at once.
    hints: [Look there., Write this.]
    ```
    """

  private static var material: LessonMaterial {
    var material = LessonMaterial(Fixture.lesson(text))
    let files = ExerciseFiles(
      start: .init(name: "start.swift", text: "func album() {\n  let a = 1 < 2\n}\n"),
      solutions: [.init(name: "solution.swift", text: "func album() { solved() }\n")],
      wrong: [.init(name: "wrong1.swift", text: "// Too slow.\n")])
    material.exercises["one"] = ExerciseMaterial(
      files,
      feedback: [
        .init(
          mistake: "Too slow.", explanation: "`b` began *only* when <a> had ended.",
          code: "2 │ func album() {\n3 │   let wrong = 1 < 2\n4 │ }")
      ])
    return material
  }

  @Test(arguments: [HandoutFormat.html, .markdown])
  func `A handout has the exercise's task, the start program and room to write`(
    format: HandoutFormat
  ) {
    let text = Handout(Self.material).text(as: format, answers: false)
    let words = format == .html ? ReadPage(text).text : text
    for part in [
      "1 · Exercise", "one", "Make it faster.", "let a = 1 < 2", "Change ", "Your code:",
    ] {
      #expect(words.contains(part), "\(part)")
    }
    for hidden in ["solved", "Too slow", "Look there", "on their way"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
    if format == .html {
      let page = ReadPage(text)
      #expect(page.faults == [])
      #expect(text.components(at: "class=\"line\"").count > 8)
    } else {
      #expect(text.components(at: "\n\n……").count >= 7)
    }
  }

  @Test(arguments: [HandoutFormat.html, .markdown])
  func `The answer sheet has the solution and the feedback on wrong versions`(
    format: HandoutFormat
  ) {
    let text = Handout(Self.material).text(as: format, answers: true)
    let words = format == .html ? ReadPage(text).text : text
    for part in [
      "solved()", "Both are on their way at once.", "Too slow.", "had ended.",
      "3 │   let wrong = 1 < 2",
    ] {
      #expect(words.contains(part), "\(part)")
    }
    #expect(text.contains(format == .html ? "Exercise <code>one</code>" : "Exercise `one`"))
    #expect(text.contains(format == .html ? "<code>b</code> began" : "`b` began"))
    if format == .html { #expect(ReadPage(text).faults == [] && !text.contains("<a>")) }
  }

  @Test func `The changed code of a wrong version is whole declarations with their line numbers`() {
    let start = "import DemoWorld\n\nfunc one() {\n  a()\n}\n\nfunc main() {\n  one()\n}\n"
    let wrong =
      "// Too slow.\nimport DemoWorld\n\nfunc one() {\n  b()\n}\n\nfunc main() {\n  one()\n}\n"
    let file = ExerciseFiles.File(name: "start.swift", text: start)
    #expect(
      ExerciseFiles.File(name: "wrong1.swift", text: wrong).changedCode(from: file)
        == "4 │ func one() {\n5 │   b()\n6 │ }")
    #expect(file.changedCode(from: file) == "")
  }

  @Test func `An exercise without its files still has its task`() {
    let text = Handout(LessonMaterial(Fixture.lesson(Self.text))).text(as: .html, answers: false)
    #expect(ReadPage(text).text.contains("Make it faster."))
  }
}
