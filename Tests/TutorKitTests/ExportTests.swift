import Testing

@testable import TutorKit

struct ExportTests {
  @Test func `the last run is written as the file's name says`() {
    var classroom = Classroom()
    _ = classroom.answer("run async-let/both")
    #expect(
      classroom.answer("export run.mmd").replacing("draw\nmermaid", with: "draw mermaid")
        == "[writes run.mmd]\nrun.mmd is written: a sequence diagram, for pages that draw mermaid."
    )
  }

  @Test func `a demo that is named runs first, with its options`() {
    var classroom = Classroom()
    #expect(
      classroom.answer("export async-let/both --cores 2 --format json out")
        == "[runs async-let both on 2]\n[writes out]\nout is written: an event a line, for other programs."
    )
  }

  @Test(arguments: [
    (
      "export run.html",
      "! Nothing has run yet. Type run and a demo's name; run LESSON lists its demos."
    ),
    (
      "export async-let/both run.txt",
      "! The name run.txt does not say which format it is to have. End it with .html, .svg, .md,\n! .json, .perfetto.json, .mmd or .cast, or say --format."
    ),
    (
      "export run --format pdf",
      "! There is no format pdf. It is one of html, svg, md, json, perfetto, mermaid or\n! cast."
    ),
    (
      "export --picture round a.svg",
      "! --picture takes timeline or tree, not round."
    ),
    (
      "export",
      "! export needs more: export [DEMO] [--options] [--format FORMAT] [--picture tree] FILE | LESSON FILE [--answers] | course DIRECTORY"
    ),
  ])
  func `what cannot be written is refused`(line: String, answer: String) {
    var classroom = Classroom()
    let flat = classroom.answer(line).replacing("\n! ", with: " ")
    #expect(flat == answer.replacing("\n! ", with: " "))
  }
}
