import CoursePages
import Foundation
import LessonKit
import Questions
import TaskTrace
import Testing
import TraceAnalysis

/// A course page accepts and grades answers as the tutor does.
@Suite struct PageAnswerTests {
  private static let command = "concurrent-binding"

  /// Each element has a question of one form, and answers to it.
  private static let questions: [(answer: String, given: [String])] = [
    (
      """
      number: {key: count(tasks), because: Yes., wrong: [{answer: 2, because: Count main.}], otherwise: No.}
      """,
      [
        "3", "three", "3 tasks", "about three of them", "3.0", "there are 3", "2", "two tasks", "4",
        "1,000",
        "twenty-five", "5 ms", "3 or 4", "", "tasks", "3 tasks in all of them here", "-3",
        "three hundred five", "I think it's 3", "(3)", "3 times", "no idea", "3 more", "a thousand",
        "3 tasks at the same time", ".5", "?", "one hundred and three", "two thousand five hundred",
        "3, because each has its own", "3 at most", "3rd", "it should be 3", "3 or so", "2 + 1 = 3",
        "2 and main, so 3", "3 (three)", "a total of 3",
        "a single task", "3 is wrong", "#3", "I'm pretty sure it's three", "erm, 3",
        "two point five",
        "three point", "point five", "more or less 3", "3, not 4", "not 4 but 3", "2 instead of 3",
        "3 (main + 2)", "3 (1 + 2 = 4)", "3 (+ 1)", "main and two others: 3", "either 2: or 3",
        "3 out of 4", "3 of the four tasks", "3 on 4", "3, one per download", "3: main and both",
        "3 (and main)", "3, the first one", "the other three", "1 000", "1'000", "2 or, 3", "3k",
        "3 thirds", "if so 2, so 3", "twice 2", ">= 3", "3 ?",
        "twelve hundred", "a single one", "3, one after another", "3, one more",
        "all", "All of them.", "all four", "all of the 4", "every one", "half", "half of them",
        "both", "all five", "none of them",
      ]
    ),
    (
      """
      duration: {key: root.duration, because: Yes., wrong: [{answer: 420 ms, because: They overlap.}], otherwise: No.}
      """,
      [
        "300", "300 ms", "300ms", "0.3 s", "0,3 s", "300 milliseconds", "three hundred ms",
        "it takes 0.3 seconds",
        "300000 us", "420 ms", "0.42 s", "one second", "half a second", "1 s 200 ms", "a second",
        "soon", "",
        "5 tasks", "0.0000001 ns", "9999999999999999999999 s", "300.0001 ms", "1 min",
        "300 ms, one after another", "300 ms, one at a time", "300 ms, one later", "at once",
        "once", "1 1/2 s", "a 1/2 s", "3 1/2 seconds", "one half second",
        "exactly 300 ms.", ".3 s", "~300 ms", "300 miliseconds", "300 ms in total", "300 ms each",
        "one and a half seconds", "a thousand ms", "I don't know", "three hundred and five ms",
        "a half second", "three tenths of a second", "1/4 s", "a second and a half", "t=300 ms",
        "300ms.", "300 I think", "300 ms, because the image takes that long", "300 ms longer",
        "it ends at 300 ms", "almost 300 ms", "300 ms (0.3 s)", "0.3 s (300 ms)", "300 ms or 0.3 s",
        "300 ms or 0.4 s", "200 ms and 100 ms", "150 ms and 150 ms", "2 x 150 = 300 ms",
        "t = 2 * 150 = 300 ms", "300 milisecons", "3 hours", "when both have ended, at 300 ms",
        "the slower one takes 300 ms", "it cannot take 300 ms", "<= 300 ms", "300 or so",
        "9223372036 s 999999999 ns", "1 s and a half second", "300, they overlap",
        "300 ms from the start", "more or less 300 ms", "it's over at 300 ms", "over 300 ms",
        "300 ms (120 + 180)", "300 ms, 100 * 3", "the longer of the two, 300 ms", "400, 300 ms",
        "twice as long: 300 ms", "300 ms, not 420 ms", "300 ms even on one core",
        "300 ms for one of",
        "300 ms, when the second has ended", "300 ms a second", "3/10 s", "3/7 s",
        "0.3 of a second",
        "300.000 ms", "a third of a second", "300 ms rather than 420 ms", "it isn't, 300 ms",
        "300 milli-seconds", "zero point three seconds", "point three s", "0 point 3 s",
        "300 because they overlap", "300 ms, both at 400 ms", "300 ms, the longer one",
      ]
    ),
    (
      """
      order: {key: "order(tasks)", because: Yes., otherwise: No.}
      """,
      [
        "metadata, image, main", "metadata image main", "metadata -> image -> main",
        "first metadata, then image, and finally main", "main, image, metadata",
        "image before metadata before main",
        "image, metadata", "metadata, metadata, main", "nothing", "",
        "1. metadata 2. image 3. main", "metadata followed by image, and in the end main",
        "1st metadata, 2nd image, 3rd main", "main last, metadata first, image second",
        "metadata ends first, then image and main", "(metadata, image, main)!",
        "I'd say metadata, image, main because main waits",
        "main second, image last, metadata first",
        "main last, image second, metadata first", "last main, first metadata, second image",
        "main last, first metadata, second image", "main after image after metadata",
        "main after image", "metadata after image, main", "[metadata, image, main]",
        "metadata finishes first, then image, main at the end",
        "in the order metadata, image, main",
        "main in the end, metadata, image", "metadata, image, main at once",
        "metadata, not image, main",
      ]
    ),
    (
      """
      text: {key: line(1), because: Yes., otherwise: No.}
      """,
      ["nothing", "", "  x  Y ."]
    ),
  ]

  /// Returns a lesson with a question of each form and one with choices.
  private static func lesson() -> Lesson {
    let blocks =
      questions.map { answer, _ in
        block(answer, ask: answer.hasPrefix("number") ? "How many of the four run?" : "What?")
      } + [block(choices)]
    let text = """
      ---
      title: T
      summary: S.
      minutes: 5
      ---
      # T

      ## A

      \(blocks.joined(separator: "\n\n"))

      ```run
      \(command)
      ```
      """
    return LessonReader.read(text, name: LessonName(number: 2, id: "async-let"), file: "L.md")
      .lesson
  }

  private static func block(_ answer: String, ask: String = "What?") -> String {
    """
    ```predict
    ask: \(ask)
    run: \(command)
    hints: [One., Two.]
    \(answer)
    ```
    """
  }

  private static let choices = """
    choices:
      - text: this
        because: Not this.
        when: run.duration == 1ms
      - text: that
        because: Yes, that.
        when: run.duration == 300ms
    """

  private func word(_ text: String, on question: Question, _ trace: Trace) throws -> String {
    switch try Grader(question, trace: trace).grade(text) {
    case .right(let judgement): "right: Right. \((judgement.explanation ?? []).plainText)"
    case .wrong(let judgement):
      "wrong: Not right. Try again. \((judgement.explanation ?? []).plainText)"
    case .notUnderstood: "again: \(question.expectedForm)"
    }
  }

  /// Returns a script that types an answer to a question of the page and returns the result.
  private func typed(_ text: String, at number: Int) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    return """
      (() => {
        const form = document.getElementById('q_\(number)').closest('section').querySelector('form');
        form.querySelector('input').value = \(quoted);
        form.requestSubmit();
        const verdict = form.querySelector('.graded');
        return (verdict.classList[1] ?? 'again') + ': ' + verdict.textContent;
      })()
      """
  }

  /// Returns a script that chooses an answer to the last question and returns the result.
  private func chosen(_ choice: Int) -> String {
    """
    (() => {
      const section = document.getElementById('q_\(Self.questions.count + 1)').closest('section');
      section.querySelectorAll('input')[\(choice)].click();
      section.querySelector('form').requestSubmit();
      return section.querySelector('.graded').textContent;
    })()
    """
  }

  @Test(.enabled(if: Browser.isInstalled, Browser.missing))
  func `Answers on a page are graded as in the tutor`() async throws {
    let line = "async-let/\(Self.command)"
    let trace = try await PackageLessons.trace(line)
    let lesson = Self.lesson()
    let asked = try #require(lesson.steps.first?.predictions.map(\.question))
    #expect(asked.count == Self.questions.count + 1)
    let site = CourseSite(
      CourseMaterial(lessons: [
        LessonMaterial(lesson, runs: [Self.command: RecordedRun(title: line, trace: trace)])
      ]))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for page in site.pages { try Browser.write(page, in: folder) }
    var (given, expressions, expected): ([String], [String], [String]) = ([], [], [])
    for (index, question) in Self.questions.enumerated() {
      let texts =
        question.given + (question.answer.hasPrefix("text") ? [trace.words(ofLine: 1)] : [])
      for text in texts {
        given.append(text)
        expressions.append(try typed(text, at: index + 1))
        expected.append(try word(text, on: asked[index], trace))
      }
    }
    for choice in [0, 1] {
      given.append("choice \(choice)")
      expressions.append(chosen(choice))
      expected.append(choice == 1 ? "Right. Yes, that." : "Not right. Try again. Not this.")
    }
    let seen = try Browser.look(at: "lessons/async-let.html", in: folder, expressions)
    #expect(
      zip(given, seen.values).map { "\($0) | \($1)" }
        == zip(given, expected).map { "\($0) | \($1)" })
    #expect(
      expected.count { $0.hasPrefix("right") } > 15 && expected.count { $0.hasPrefix("again") } > 10
    )
    #expect(seen.errors == [] && seen.requests == [])
  }

  @Test func `If a course hides its answers, no page contains them`() async throws {
    let trace = try await PackageLessons.trace("async-let/\(Self.command)")
    var course = CourseMaterial(lessons: [
      LessonMaterial(Self.lesson(), runs: [Self.command: RecordedRun(title: "T", trace: trace)])
    ])
    course.showsAnswers = false
    let pages = CourseSite(course).pages.map(\.text)
    #expect(!pages.contains { $0.contains("id=\"answers\"") || $0.contains("They overlap") })
    course.showsAnswers = true
    #expect(CourseSite(course).pages.contains { $0.text.contains("id=\"answers\"") })
  }
}

extension Trace {
  /// Returns the text that the program printed on a line.
  fileprivate func words(ofLine number: Int) -> String {
    let lines = events.compactMap { event -> String? in
      if case .printed(_, let text) = event.action { text } else { nil }
    }
    return lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }
}
