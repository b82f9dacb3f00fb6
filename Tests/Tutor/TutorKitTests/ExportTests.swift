import Testing

@testable import TutorKit

struct ExportTests {
  @Test func `The file extension determines the format of the last run's export`() {
    var tester = SessionTester()
    _ = tester.answer("run async-let/both")
    #expect(
      tester.answer("export run.mmd").replacing("draw\nmermaid", with: "draw mermaid")
        == "[writes run.mmd]\nWrote run.mmd: a sequence diagram, for pages that support\nMermaid."
    )
  }

  @Test(arguments: [("a.svg", "timeline"), ("a.svg --picture tree", "tree")])
  func `The report of an exported picture says what it shows`(file: String, picture: String) {
    var tester = SessionTester()
    _ = tester.answer("run async-let/both")
    #expect(
      tester.answer("export \(file)").hasSuffix(
        "Wrote a.svg: a picture of the \(picture), for slides."))
  }

  @Test func `A named demo runs first, with its options`() {
    var tester = SessionTester()
    #expect(
      tester.answer("export async-let/both --cores 2 --format json out")
        == "[runs async-let both on 2]\n[writes out]\nWrote out: one event or finding per line, for other\nprograms."
    )
  }

  @Test(arguments: [
    (
      "export run.html",
      "! There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos."
    ),
    (
      "export async-let/both run.txt",
      "! The format of run.txt is unknown. End the name with .html, .svg, .md,\n! .json, .perfetto.json, .mmd or .cast, or add `--format`."
    ),
    (
      "export run --format pdf",
      "! --format takes html, svg, md, json, perfetto, mermaid or cast, not pdf. Type `help export` for more."
    ),
    (
      "export --picture round a.svg",
      "! --picture takes timeline or tree, not round. The default is timeline. Type `help export` for more."
    ),
    (
      "export --picture tree run.json",
      "! `--picture` works only with .svg files, and run.json has another ending. Leave out `--picture`, or name a file such as tree.svg."
    ),
    (
      "export both x.svg --cores 99",
      "! --cores takes a whole number from 1 to 64, not 99. The default is 4. Type `params async-let/both` to list all options."
    ),
    (
      "export",
      "! `export` needs an argument. Usage: export [DEMO] [--options] [--format FORMAT] [--picture tree] FILE [--replace] | LESSON FILE [--answers] [--replace] | course FOLDER"
    ),
  ])
  func `An invalid export is rejected with an error message`(line: String, answer: String) {
    var tester = SessionTester()
    let flat = tester.answer(line).replacing("\n! ", with: " ")
    #expect(flat == answer.replacing("\n! ", with: " "))
  }
}
