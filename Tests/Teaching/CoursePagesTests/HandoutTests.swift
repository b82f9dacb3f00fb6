import LessonKit
import PageReading
import Testing

@testable import CoursePages

@Suite struct HandoutTests {
  private let handout = Handout(Fixture.material())

  @Test func `A handout has text, code, timelines of runs and measurements`() {
    let page = ReadPage(handout.text(as: .html, answers: false))
    #expect(page.faults == [])
    #expect(
      page.elements("h2").map(\.text).map(Self.words) == [
        "1 The first step", "1 The first step", "2 In between", "3 Review",
      ])
    #expect(
      page.elements("ol", "code").map(\.text).map(Self.words) == [
        "func run() async { print(\"<made>\") }"
      ])
    #expect(
      page.elements("svg").compactMap { $0.attributes["aria-label"] } == [
        "Timeline of async-let/both: 2 tasks in 100 ms.",
        "Timeline of async-let/both --image 50: 2 tasks in 100 ms.",
        "Timeline of async-let/both: 2 tasks in 100 ms.",
      ])
    #expect(page.elements("tr").map(\.text).map(Self.words) == ["ended", "image100 ms"])
    #expect(page.text.contains("main prints: made image"))
    // A handout has no links to pages that it does not contain.
    #expect(page.links == [])
  }

  @Test(arguments: [HandoutFormat.html, .markdown], [true, false])
  func `A handout names the lessons that it builds on by their titles`(
    format: HandoutFormat, answers: Bool
  ) {
    var material = Fixture.material()
    material.requiredTitles = ["trees": "Parents and children"]
    let text = Handout(material).text(as: format, answers: answers)
    let quote = format == .html ? "&quot;" : "\""
    #expect(text.contains("builds on \(quote)Parents and children\(quote)"))
  }

  @Test(arguments: [HandoutFormat.html, .markdown], [true, false])
  func `The result of checking a claim is shown with the claim`(
    format: HandoutFormat, holds: Bool
  ) throws {
    var material = Fixture.material(
      """
      ---
      title: T
      summary: S.
      minutes: 5
      ---
      # T

      ## A

      ```run
      both
      ```

      ```claim
      always: image.end == 100ms
      ```
      """)
    let claim = try #require(material.lesson.steps.first?.claims.first)
    let bare = Handout(material).text(as: format, answers: false)
    #expect(bare.contains("is true in every order") && !bare.contains("schedules"))
    material.claims[claim] = ClaimResult("Proven over 12 schedules.", holds: holds)
    let text = Handout(material).text(as: format, answers: false)
    #expect(text.contains("Proven over 12 schedules."))
    #expect(text.contains("class=\"verdict fault\"") == (format == .html && !holds))
  }

  @Test(arguments: [HandoutFormat.html, .markdown])
  func `A handout has questions, but no answers and no speaker notes`(format: HandoutFormat) {
    let text = handout.text(as: format, answers: false)
    for asked in ["How long does it take?", "Which one?", "Because:"] {
      #expect(text.contains(asked))
    }
    for hidden in [
      "takes so long", "would be quick", "Look again", "Yes, this", "Not that", "written something",
    ] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
  }

  @Test(arguments: [HandoutFormat.html, .markdown])
  func `The questions come before the first run`(format: HandoutFormat) throws {
    let text = handout.text(as: format, answers: false)
    let parts = text.components(at: "What happened")
    #expect(parts.count == 2)
    #expect(parts[0].contains("How long does it take?") && !parts[0].contains("Timeline"))
    #expect(!parts[0].contains("Run 1"))
    #expect(parts[1].contains("Run 1") && parts[1].lowercased().contains("both at once."))
  }

  @Test(arguments: [HandoutFormat.html, .markdown])
  func `The answer sheet has each right answer and explains the wrong ones`(
    format: HandoutFormat
  ) {
    let text = handout.text(as: format, answers: true)
    for words in [
      "How long does it take?", "100 ms", "The image takes so long.", "5 ms",
      "That would be quick.", "b. this", "Yes, this.", "Not that.",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Look at the code"))
    if format == .html { #expect(ReadPage(text).faults == []) }
  }

  @Test func `A Markdown handout is readable as plain text`() {
    let text = handout.text(as: .markdown, answers: false)
    let end = text.components(at: "## 2. In between")[0].components(at: "# What happened")[1]
    #expect(
      end == """


        ## 1. The first step

        **Run 1:** `both`

        \(Self.picture("async-let/both"))

        |  | ended |
        | --- | ---: |
        | `image` | **100 ms** |

        **Change:** less.

        **Run 2:** `both --image 50`

        \(Self.picture("async-let/both --image 50"))

        > **Keep:** both at once.


        """)
  }

  /// Returns the timeline of the fixture's runs, with a title.
  private static func picture(_ title: String) -> String {
    let figure = HandoutMarkdown.picture(
      of: RecordedRun(title: title, trace: Fixture.trace("image")))
    return figure + """

      - **0 ms** main starts image with async let. It is a child task, so main cannot end before it.
      - **0 ms** main waits for image.
      - **100 ms** image returned, and main continues after waiting 100 ms.
      - **100 ms** main prints: made image
      """
  }

  @Test func `A run without a recorded trace is shown as a command`() {
    var material = Fixture.material()
    material.runs = [:]
    let page = ReadPage(Handout(material).text(as: .html, answers: false))
    #expect(page.faults == [])
    #expect(page.elements("figure", "run").isEmpty)
    #expect(page.text.contains("run both --image 50"))
    let answers = Handout(material).text(as: .html, answers: true)
    #expect(answers.contains("The question has no answer in this run."))
  }

  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [
    ("a.html", HandoutFormat.html), ("a.HTM", .html), ("a.b.md", .markdown), ("a.pdf", .pdf),
    ("a.svg", nil), ("pdf", nil),
  ])
  func `A file name extension determines the format`(name: String, format: HandoutFormat?) {
    #expect(HandoutFormat(fileName: name) == format)
  }
}

extension String {
  func components(at separator: String) -> [String] {
    ranges(of: separator).reduce(into: (parts: [String](), start: startIndex)) { result, range in
      result.parts.append(String(self[result.start..<range.lowerBound]))
      result.start = range.upperBound
    }.parts + [String(self[(ranges(of: separator).last?.upperBound ?? startIndex)...])]
  }
}
