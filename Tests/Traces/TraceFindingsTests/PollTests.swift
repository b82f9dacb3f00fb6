import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about tasks that ask again and again.
@Suite struct PollTests {
  /// Returns the remarks about a task that yields ten times in the line below `loop`.
  private func remarks(_ loop: String) throws -> [String] {
    var script = TraceScript()
    let main = script.root()
    for _ in 1...10 {
      script.suspend(main, .yielding, site: 1)
      script.wake(main, .yielded)
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [try #require(SiteID(1)): [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "run()", file: "/main.swift", line: 3, column: 1)]
    ]
    trace.symbols.sources = [
      "/main.swift": ["func run() async {", "  \(loop) {", "    await Task.yield()", "  }", "}"]
    ]
    return trace.findings().map(\.text)
  }

  @Test func `A loop that yields until a condition is true polls`() throws {
    #expect(
      try remarks("while !isSet") == [
        "main yielded 10 times in a row at line 3, from 0 ms to 0 ms, and the trace shows nothing else in between."
      ])
  }

  @Test func `A loop that yields between the parts of its work does not poll`() throws {
    #expect(try remarks("for part in parts where compute(part)") == [])
  }
}
