import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for the corrections to a trace after its symbols are known, even if the code was optimized.
@Suite struct SymbolCorrectionTests {
  /// Returns a run with a child that is created at site 1, sleeps at site 2 and is cancelled with its group at site 3.
  private func trace(
    _ frames: [UInt32: [SourceFrame]], prefer: [String] = [], module: String = "demo"
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let child = script.create(
      Creation(
        kind: .groupChild, parent: main, creator: main, group: group(1), name: "child",
        site: SiteID(1)))
    script.sleep(child, until: 100, site: 2)
    script.add(child, .cancelled(by: main, cause: .group, site: SiteID(3)))
    var trace = script.trace
    var symbols = Symbols()
    symbols.preferredFiles = prefer
    for (number, found) in frames {
      guard let site = SiteID(number) else { continue }
      let address = CodeAddress(module: module, offset: UInt64(number))
      trace.sites[site] = [address]
      symbols.frames[address] = found
    }
    trace.symbols = symbols
    return trace
  }

  private func frame(_ file: String, _ line: Int, _ function: String = "load()") -> SourceFrame {
    SourceFrame(function: function, file: file, line: line, column: 5)
  }

  private func sleepSite(in trace: Trace) -> SiteID? {
    trace.waits.first?.site
  }

  @Test func `A wait with only library frames has the location of its task's creation`() {
    let corrected = trace([
      1: [frame("/demo/Main.swift", 20)], 2: [frame("/demo/.build/checkouts/net/Net.swift", 9)],
    ])
    #expect(sleepSite(in: corrected) == SiteID(1))
    let preferred = trace(
      [1: [frame("/demo/Demos/Race.swift", 20)], 2: [frame("/demo/Downloads.swift", 17)]],
      prefer: ["/Demos/Race.swift"])
    #expect(sleepSite(in: preferred) == SiteID(1))
  }

  @Test func `Waits in the program's own code and unknown waits keep their locations`() {
    let own = trace([
      1: [frame("/demo/Main.swift", 20)],
      2: [frame("/demo/.build/checkouts/net/Net.swift", 9), frame("/demo/Main.swift", 30)],
    ])
    #expect(sleepSite(in: own) == SiteID(2))
    #expect(sleepSite(in: trace([1: [frame("/demo/Main.swift", 20)]])) == SiteID(2))
    #expect(
      sleepSite(in: trace([2: [frame("/demo/.build/checkouts/net/Net.swift", 9)]])) == SiteID(2))
  }

  @Test(arguments: ["withThrowingTaskGroup", "withThrowingDiscardingTaskGroup"])
  func `A group that is cancelled by its inlined scope is cancelled by an error`(scope: String) {
    let inlined = trace([
      3: [
        frame("/<compiler-generated>", 0, "specialized \(scope)<A, B>(of:returning:body:)"),
        frame("/demo/Main.swift", 8),
      ]
    ])
    #expect(inlined.tasks.last?.cancellation?.cause == .groupError)
    let called = trace([
      3: [
        frame("/demo/Main.swift", 9, "closure #1 in load()"),
        frame("/<compiler-generated>", 0, "specialized \(scope)<A, B>(of:returning:body:)"),
      ]
    ])
    #expect(called.tasks.last?.cancellation?.cause == .group)
  }

  @Test(
    arguments: ["withTaskGroup", "withThrowingDiscardingTaskGroup"], [nil, AwaitedCall.waitForAll])
  func `A wait in an inlined scope of a group is at the scope's end`(
    scope: String, call: AwaitedCall?
  ) throws {
    var script = TraceScript()
    let main = script.root()
    _ = script.groupChild("child", of: main, in: group(1))
    script.suspend(main, .group(group(1)), call: call, site: 2)
    var trace = script.trace
    let address = CodeAddress(module: "demo", offset: 2)
    trace.sites[try #require(SiteID(2))] = [address]
    var symbols = Symbols()
    symbols.frames[address] = [
      frame("/<compiler-generated>", 0, "specialized \(scope)<A, B>(of:returning:body:)"),
      frame("/demo/Main.swift", 8),
    ]
    trace.symbols = symbols
    #expect(trace.waits.last?.call == .scopeEnd)
  }

  @Test(arguments: [("crtstuff.c", 0, true), ("/demo/Main.swift", 20, false)])
  func `Only a program without debug information gets the advice to add it`(
    file: String, line: Int, isAdvised: Bool
  ) {
    let trace = trace(
      [1: [frame(file, line)], 2: [frame(file, line)]], module: "/demos")
    #expect(trace.story().contains { $0.text.hasSuffix("Build it with -g.") } == isAdvised)
  }
}
