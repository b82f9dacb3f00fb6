import CommandLineKit
import CoursePages
import LessonKit
import TaskTrace
import Testing

@testable import TutorKit

/// Pages of lessons and of the course, written by `export`.
struct PageTests {
  static func words(_ plan: PagesPlan) -> [String] {
    let parts = plan.parts.map { part in
      let runs = part.runs.keys.sorted().joined(separator: ", ")
      let sources = part.sources.keys.sorted().joined(separator: ", ")
      return "[\(part.lesson.name.id): runs \(runs); shows \(sources)]"
    }
    return ["[writes \(plan.form) to \(plan.destination)]"] + parts
  }

  @Test(arguments: ["async-let", "2", "02-async-let", "async"])
  func `A lesson is exported as a handout`(word: String) {
    var tester = SessionTester()
    #expect(
      tester.answer("export \(word) a.html") == """
        [writes handout(CoursePages.HandoutFormat.html, answers: false) to a.html]
        [async-let: runs both, both --image 50 --cores 1; shows both]
        Wrote a.html: a handout of "Both at once".
        """)
  }

  @Test(arguments: ["export async-let a.pdf --answers", "export --answers async-let a.pdf"])
  func `The answers are exported as a separate sheet`(line: String) {
    var tester = SessionTester()
    let lines = tester.answer(line).split(separator: "\n")
    #expect(
      lines.first == "[writes handout(CoursePages.HandoutFormat.pdf, answers: true) to a.pdf]")
    #expect(lines.last == "Wrote a.pdf: the answers to \"Both at once\".")
  }

  @Test func `The course is exported to a folder, with every run of every lesson`() {
    var tester = SessionTester(columns: 100)
    #expect(
      tester.answer("export course site") == """
        [writes course(answers: true) to site]
        [async-let: runs both, both --image 50 --cores 1; shows both]
        [trees: runs ; shows ]
        site contains the course. Begin with site/index.html in a browser.
        """)
  }

  @Test func `A glossary that cannot be read is reported`() {
    var tester = SessionTester()
    tester.session.sources.glossary = { () throws(Diagnostic) in
      throw Diagnostic(.file(.notUTF8), file: "Glossary.md")
    }
    #expect(
      tester.answer("export course site") == """
        ! Glossary.md: error: The file is not UTF-8 text.
        !     Save it in UTF-8.
        """)
  }

  @Test func `Pages use the machine that lessons specify, regardless of the settings`() throws {
    var tester = SessionTester()
    _ = tester.answer("set cores 7")
    let effects = tester.session.handle("export 2 a.md")
    guard case .writePages(let plan)? = effects.first else {
      Issue.record("no pages are written")
      return
    }
    let cores = plan.parts[0].runs.mapValues(\.scenario.machine.cores)
    #expect(cores == ["both": 4, "both --image 50 --cores 1": 1])
  }

  @Test(arguments: [
    ("export async-let/both a.html", "[runs async-let both on 4]"),
    ("export both a.html", "[runs async-let both on 4]"),
    // The word begins with a lesson's name, but it names a demo.
    ("export trees/abandon a.md", "[runs trees abandon on 4]"),
  ])
  func `The name of a demo still exports a run`(line: String, run: String) {
    var tester = SessionTester()
    #expect(tester.answer(line).split(separator: "\n").first.map(String.init) == run)
  }

  @Test(arguments: [
    (
      "export async-let ''",
      "A handout is an html, md or pdf file, and \"\" is none of these. Name a file that ends in .html, .md or .pdf. To export a run, name its demo: async-let/DEMO."
    ),
    (
      "export async-let a.svg",
      "A handout is an html, md or pdf file, and a.svg is none of these. Name a file that ends in .html, .md or .pdf. To export a run, name its demo: async-let/DEMO."
    ),
    (
      "export async-let --cores 1 a.html",
      "A handout shows the lesson's own runs and takes no options. Usage: export async-let FILE"
    ),
    (
      "export asynclet a.html --answers",
      "There is no lesson asynclet. Did you mean async-let? Type `lessons` to list them."
    ),
    (
      "export a.html --answers",
      "`--answers` works only with a lesson. Usage: export LESSON FILE --answers. Example: export async-let answers.html --answers"
    ),
    (
      "export async-let/both a.html --answers",
      "`--answers` works only with a lesson. Usage: export LESSON FILE --answers. Example: export async-let answers.html --answers"
    ),
    (
      "export course",
      "Name a new or empty folder for the course. Usage: export course FOLDER"
    ),
    ("export course a b", "Unexpected argument \"b\"."),
    ("export nothing a.html", "There is no demo nothing."),
  ])
  func `An invalid export is rejected with an error message`(line: String, sentence: String) {
    var tester = SessionTester()
    let answer = tester.answer(line).replacing("\n! ", with: " ").dropFirst(2)
    #expect(answer.hasPrefix(sentence), "\(answer)")
  }

  @Test func `Tab offers lessons, the course, and demos`() {
    let session = SessionTester().session
    func offered(_ words: [String], _ partial: String) -> [String] {
      session.suggestions(after: words, for: partial).map(\.text)
    }
    #expect(offered(["export"], "co") == ["course"])
    #expect(offered(["export"], "async") == ["async-let", "async-let/both", "async-let/bare"])
    #expect(offered(["export", "async-let", "a.html"], "--") == ["--answers"])
    #expect(offered(["export", "async-let/both"], "--im") == ["--image"])
  }
}
