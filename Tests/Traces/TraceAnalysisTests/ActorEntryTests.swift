import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

/// Tests for the source line of a move to an actor: the caller's line with the `await`, or the function's own line.
@Suite struct ActorEntryTests {
  private let kitchen = ActorID(ActorID.main.number + 1)
  private static let sources = [
    "/a.swift": ["func cook() {", "  begin()", "  await serve()", "}", "await kitchen.cook()"]
  ]

  /// Returns the source line of a move to `actor` at a line of a function that is called from line 5.
  private func line(
    to actor: ActorID?, in function: String, at line: Int, isFirst: Bool = true,
    caller: String? = "main()", sources: [String: [String]] = sources
  ) throws -> Int? {
    var script = TraceScript()
    let site = SiteID(1)
    script.add(script.root(), .hopped(to: actor, site: site))
    var trace = script.trace
    var inner = SourceFrame(function: function, file: "/a.swift", line: line, column: 0)
    inner.followsFirstWait = isFirst
    var symbols = Symbols()
    symbols.sources = sources
    symbols.frames[CodeAddress(module: "/demo", offset: 1)] = [inner]
    symbols.frames[CodeAddress(module: "/demo", offset: 2)] = caller.map {
      [SourceFrame(function: $0, file: "/a.swift", line: 5, column: 0)]
    }
    let known = try #require(site)
    trace.sites[known] = [1, 2].map { CodeAddress(module: "/demo", offset: $0) }
    if let kitchen { trace.actorNames[kitchen] = "Kitchen<Int>" }
    trace.symbols = symbols
    return trace.place(of: known)?.line
  }

  @Test func `Entering a method of an actor has the line of the call`() throws {
    #expect(try line(to: kitchen, in: "Kitchen.cook(for:)", at: 2) == 5)
    #expect(try line(to: kitchen, in: "specialized House.Kitchen<A>.cook()", at: 3) == 5)
    #expect(try line(to: kitchen, in: "Kitchen.count.getter", at: 2, sources: [:]) == 5)
  }

  @Test func `Entering a function with an isolated parameter has the line of the call`() throws {
    #expect(try line(to: kitchen, in: "serve(at:)", at: 2) == 5)
    #expect(try line(to: kitchen, in: "serve(at:)", at: 2, isFirst: false) == 2)
  }

  @Test func `Returning to an actor has the line where the method continues`() throws {
    #expect(try line(to: kitchen, in: "Kitchen.cook()", at: 2, isFirst: false) == 2)
  }

  @Test func `A move in a function outside the actor has the function's own line`() throws {
    #expect(try line(to: kitchen, in: "serve(_:)", at: 3) == 3)
    #expect(try line(to: kitchen, in: "Kitchen(_:)", at: 3) == 3)
    #expect(try line(to: kitchen, in: "closure #1 in Kitchen.cook()", at: 2) == 2)
  }

  @Test
  func `A move to the main actor or off an actor has its own line if the line awaits`() throws {
    for actor in [ActorID.main, nil] {
      #expect(try line(to: actor, in: "show()", at: 2) == 5)
      #expect(try line(to: actor, in: "show()", at: 3) == 3)
      #expect(try line(to: actor, in: "show()", at: 2, isFirst: false) == 2)
      #expect(try line(to: actor, in: "show()", at: 2, sources: [:]) == 2)
    }
  }

  @Test func `A move in a function without a caller has the function's own line`() throws {
    #expect(try line(to: .main, in: "show()", at: 2, caller: nil) == 2)
    #expect(try line(to: .main, in: "show()", at: 2, caller: "Main.$main()") == 2)
  }
}
