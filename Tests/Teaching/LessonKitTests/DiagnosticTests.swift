import StyledText
import Testing

@testable import LessonKit

/// Diagnostics as authors see them, from a lesson's text to complete sentences.
@Suite struct DiagnosticTests {
  /// Returns all diagnostics, with two lines for each.
  private func report(_ parsed: ParsedLesson) -> String {
    LessonChecker(surroundings: Fixture.surroundings).check(parsed).map { diagnostic in
      let place = diagnostic.position.map { "\($0.line):\($0.column) " } ?? ""
      let wording = diagnostic.problem.wording
      return "\(place)\(diagnostic.severity): \(wording.what)\n  \(wording.advice)"
    }.joined(separator: "\n")
  }

  @Test func `A mistake is shown with its line, a caret and advice`() throws {
    let text = Fixture.lesson.replacing("minutes: 20", with: "minutes: soon")
    let parsed = LessonReader.read(text, name: Fixture.name, file: "Lesson.md")
    let diagnostic = try #require(parsed.diagnostics.first)
    #expect(
      diagnostic.lines(width: 60).picture == """
        Lesson.md:4:10: error: The value of "minutes" is not a whole
            number from 1 to 240.
        4 | minutes: soon
                     ^
            Write a whole number from 1 to 240.
        """)
    #expect(diagnostic.headline.spans.map(\.role) == [.strong, .error, .plain])
  }

  @Test func `A long line is shortened to the text around the caret`() {
    let line = String(repeating: "abcdefgh ", count: 30) + "日本\u{1B}X"
    let diagnostic = Diagnostic(
      .markdown(.html), file: "L.md", position: SourcePosition(line: 7, column: 274), line: line)
    #expect(
      diagnostic.lines(width: 50).picture == """
        L.md:7:274: warning: HTML is not shown to
            learners.
        7 | …h abcdefgh abcdefgh 日本␛X
                                      ^
            Write Markdown, or a comment such as <!--
            notes: … --> for the teacher.
        """)
  }

  @Test func `The message about an empty file says how a lesson starts`() {
    #expect(
      report(LessonReader.read("", name: Fixture.name, file: "")) == """
        1:1 error: The lesson has no front matter.
          Start the file with a line ---, then title, summary and minutes, then another line ---.
        1:1 error: The lesson does not start with its title.
          Put "# " and the title after the front matter.
        1:1 error: The lesson has no steps.
          Start each step with a heading \"## \".
        """)
  }

  @Test(
    arguments: Case.ofFrontMatter + Case.ofMarkdown + Case.ofLiveBlocks + Case.ofQuestions
      + Case.ofDemands
  )
  func `Every mistake is reported at its position`(example: Case) {
    #expect(report(example.parsed) == example.expected)
  }
}
