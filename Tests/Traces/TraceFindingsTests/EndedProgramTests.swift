import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for findings about code at the top level. Its task does not return: it ends with the program.
@Suite struct EndedProgramTests {
  /// Returns the mistakes of a program that ends in a way, and does not read its `async let`.
  private func mistakes(_ ending: Ending) throws -> [String] {
    var script = TraceScript()
    let main = script.root()
    let site = try #require(SiteID(1))
    let child = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, name: "count", site: site))
    script.run(child)
    script.add(child, .returned)
    script.end(ending)
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [site: [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "main", file: "/main.swift", line: 1, column: 1)]
    ]
    trace.symbols.sources = ["/main.swift": ["async let count = load()", "print(1)"]]
    return trace.mistakes.map(\.kind.rawValue)
  }

  @Test func `A variable that the whole program does not read is a mistake`() throws {
    #expect(try mistakes(.exited(status: 0)) == ["resultNeverRead"])
    #expect(try mistakes(.stuck) == [])
  }
}
