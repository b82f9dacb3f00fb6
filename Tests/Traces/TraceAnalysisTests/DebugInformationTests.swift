import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for the advice to build a program with debug information.
@Suite struct DebugInformationTests {
  private func advice(file: String, line: Int) throws -> String? {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    let address = CodeAddress(module: trace.scenario.program, offset: 16)
    trace.sites[try #require(SiteID(1))] = [address]
    trace.symbols.frames[address] = [
      SourceFrame(function: "main", file: file, line: line, column: 1)
    ]
    return trace.story(level: .essential).map(\.text).first { $0.contains("-g") }
  }

  @Test(arguments: ["", "crtstuff.c"])
  func `The story advises adding debug information if the program has none`(file: String) throws {
    #expect(
      try advice(file: file, line: 0)
        == "The program has no debug information, so tasks are not named after variables and sentences have no source lines. Build it with -g."
    )
    #expect(try advice(file: "/main.swift", line: 3) == nil)
  }

  @Test func `The advice does not depend on how the program's path was written`() throws {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .returned)
    script.end()
    var trace = try TraceFile.decode(TraceFile.encode(script.trace))
    let address = CodeAddress(module: trace.scenario.program, offset: 16)
    trace.sites[try #require(SiteID(1))] = [address]
    trace.symbols.frames[address] = [SourceFrame(function: "main", file: "", line: 0, column: 1)]
    trace.scenario.program = "./a-relative-path"
    #expect(trace.story(level: .essential).contains { $0.text.contains("-g") })
  }

  @Test func `The compiler's own code has debug information, but no line`() throws {
    #expect(try advice(file: "/main.swift", line: 0) == nil)
  }
}
