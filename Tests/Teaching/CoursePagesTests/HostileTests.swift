import Foundation
import LessonKit
import PageReading
import Testing

@testable import CoursePages

/// Lessons and traces in which every text contains markup, scripts and control characters.
@Suite struct HostileTests {
  static let words =
    "</script><script>window.broken=1</script><img src=x onerror=alert(1)>\"'&]]>--><!--*_#|``` [a](javascript:b) www.x.y \u{1B}[2J\u{7}\u{202E}\u{FFFF}"

  /// A lesson with these words everywhere. In code, Markdown does not interpret them.
  private static var text: String {
    let code = "``\(words.replacing("```", with: "` `"))``"
    let yaml =
      "\"\(words.replacing("\\", with: "").replacing("\"", with: "\\\"").filter { $0 >= " " && $0 != "\u{FFFF}" })\""
    return """
      ---
      title: \(yaml)
      summary: \(yaml)
      minutes: 5
      requires: [gone]
      proposals: [\(yaml)]
      ---

      # A

      \(code) \\<script>alert(1)\\</script> [link](<x" onclick="alert(1)>) [go](https://a.b/"><script>) ![\(code)](http://evil/x.png)

      ## \(code)

      > **Keep:** \(code)

      - \(code)

      | \(code.replacing("|", with: "")) | b |
      | --- | --- |
      | c | \(code.replacing("|", with: "")) |

      ````text
      </code></pre>\(words)
      ````

      \(liveBlocks(yaml))
      """
  }

  private static func liveBlocks(_ yaml: String) -> String {
    """
    ```predict
    ask: \(yaml)
    run: both
    duration:
      key: root.duration
      because: \(yaml)
      wrong:
        - answer: 5 ms
          because: \(yaml)
      otherwise: \(yaml)
    ```

    ```run
    both
    ```

    ```run
    both "\(words.replacing("\"", with: "").filter { $0 >= " " })"
    ```
    """
  }

  private var material: LessonMaterial {
    var material = Fixture.material(Self.text, saying: Self.words)
    for run in material.lesson.steps.flatMap(\.runs) {
      material.runs[run.commandLine] = RecordedRun(
        title: Self.words, trace: Fixture.trace(Self.words))
    }
    material.sources["both"] = DemoSource(demo: "both", file: Self.words, text: Self.words)
    return material
  }

  @Test func `The fixture has hostile text in its titles, runs and predictions`() {
    let lesson = material.lesson
    #expect(lesson.frontMatter.title.contains("<script>"))
    #expect(lesson.steps.first?.title.plainText.contains("</script>") == true)
    #expect(lesson.steps.first?.runs.count == 2 && lesson.steps.first?.predictions.count == 1)
  }

  private func expectHarmless(_ text: String, _ what: String, scripts: Int) {
    let page = ReadPage(text)
    #expect(page.faults == [], "\(what)")
    #expect(page.elements("script").count == scripts, "\(what)")
    #expect(page.elements("img").isEmpty, "\(what)")
    #expect(text.matches(of: #/<\/?script/#).count == 2 * scripts, "\(what)")
    for link in page.links {
      #expect(!link.lowercased().contains("javascript:"), "\(what)")
    }
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(what)")
    #expect(!text.contains("\u{202E}"), "\(what)")
    // The text itself is still displayed.
    #expect(page.text.contains("window.broken=1"), "\(what)")
  }

  @Test(arguments: [false, true])
  func `A handout shows hostile markup as text`(answers: Bool) {
    expectHarmless(
      Handout(material).text(as: .html, answers: answers), "answers: \(answers)", scripts: 0)
  }

  @Test func `A course shows hostile markup as text`() {
    let glossary = Glossary(
      "# G\n\n## ``\(Self.words.replacing("```", with: ""))``\n\n`</section>`\n", file: "G.md")
    let site = CourseSite(CourseMaterial(lessons: [material], glossary: glossary))
    for page in site.pages {
      // A lesson has three scripts: the player's buttons, the grading of answers, and the data for it.
      let scripts = page.path.hasPrefix("lessons/") ? 3 : page.path == SearchPage.file ? 2 : 0
      // Before a search, the search page does not show the text.
      if page.path == SearchPage.file {
        #expect(ReadPage(page.text).faults == [])
        #expect(page.text.matches(of: #/<\/?script/#).count == 2 * scripts)
      } else {
        expectHarmless(page.text, page.path, scripts: scripts)
      }
    }
  }

  private static let reader = ["/usr/bin/cmark-gfm", "/usr/local/bin/cmark-gfm"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    .enabled(if: reader != nil, "cmark-gfm is not installed, so this Markdown is not checked."),
    arguments: [false, true])
  func `Markdown shows hostile markup as text`(answers: Bool) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.reader))
    process.arguments = ["-e", "autolink", "-e", "table", "-e", "strikethrough", "--unsafe"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let text = Handout(material).text(as: .markdown, answers: answers)
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let html = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(!html.contains("<script") && !html.contains("<img"))
    #expect(html.matches(of: #/<a href="(?!https?:)/#).isEmpty)
    #expect(html.contains("window.broken=1"))
  }
}
