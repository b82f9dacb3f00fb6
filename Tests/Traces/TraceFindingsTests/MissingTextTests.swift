import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests of findings about texts that only the author's program prints.
@Suite struct MissingTextTests {
  private static let report = ["func report(_ text: String) {", "  print(\"> \\(text)\")", "}"]

  /// Returns a run of a program that reports some texts, one a line, and then waits for 100 ms at the next line.
  private func run(reporting texts: [String], waiting length: Int64 = 100) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for text in texts { script.add(main, .printed(.standardOutput, "> \(text)")) }
    script.sleep(main, until: length, site: 1)
    script.at(length)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    let source =
      Self.report + ["func run() async {"] + texts.map { "  report(\"\($0)\")" }
      + ["  await work()", "}"]
    return script.trace.located(file: "/main.swift", line: 5 + texts.count, source: source)
  }

  private func finding(_ own: Trace) -> Finding? {
    let lines = EditableLines(ofFile: "main.swift", besides: [1, 2, 3])
    var difference = RunDifference(
      of: own, from: run(reporting: ["opening", "halfway"]), ownLines: lines, rightLines: lines)
    difference.wanted = ["halfway"]
    return difference.findings.first { $0.kind == .printedOther }
  }

  @Test func `A text that no line has is named, with the line before which it is printed`() {
    let found = finding(run(reporting: ["opening"]))
    #expect(
      found?.text
        == "The author's program prints \"> halfway\" at 0 ms, and yours never does. It would come from line 2, in "
        + "report. No line of your code has the text \"halfway\". The author's program prints it before the wait of "
        + "100 ms begins.")
    #expect(found?.places.map(\.line) == [6])
    #expect(found?.remedy == "Call report with this text before line 6.")
  }

  @Test func `No line is named if the program does other work`() {
    let found = finding(run(reporting: ["opening"], waiting: 300))
    #expect(found?.text.hasSuffix("has the text \"halfway\".") == true)
    #expect(found?.remedy == "Print this line too.")
  }
}
