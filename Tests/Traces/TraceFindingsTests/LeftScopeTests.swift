import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings about an `async let` that a run did not await, although a line of the scope awaits it.
@Suite struct LeftScopeTests {
  /// Returns the findings about a child that `main` starts in the first of some lines, and does not await.
  private func findings(_ source: [String], isCancelled: Bool) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    let clock = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, name: "clock", site: SiteID(1)))
    script.run(clock)
    script.sleep(clock, until: 100)
    script.sleep(main, until: isCancelled ? 50 : 200)
    script.at(isCancelled ? 50 : 100)
    if isCancelled {
      script.wake(main, .timer)
      script.add(clock, .cancelled(by: main, cause: .scopeExit, site: nil))
      script.wake(clock, .cancellation(by: main))
      script.add(clock, .returned)
    } else {
      script.wake(clock, .timer)
      script.add(clock, .returned)
      script.at(200)
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    return script.trace.located(site: 1, file: "/main.swift", line: 2, source: source).findings()
  }

  private static let early = [
    "func run() async {", "  async let clock = wait()", "  if isReady { return }", "  await clock",
    "}",
  ]
  private static let never = ["func run() async {", "  async let clock = wait()", "}"]

  @Test(arguments: [true, false])
  func `A scope that is left before the line that awaits its child is described as such`(
    isCancelled: Bool
  ) throws {
    let left = try #require(findings(Self.early, isCancelled: isCancelled).first)
    #expect(
      left.text.hasPrefix(
        "main started clock at line 2 and left the scope before the line that awaits it."))
    #expect(
      left.remedy
        == "Start the child later, await it earlier, or add it to a group and take its result with next()."
    )
    #expect(left.grade == .remark)
    let forgotten = try #require(findings(Self.never, isCancelled: isCancelled).first)
    #expect(!forgotten.text.contains("the line that awaits it"))
    #expect(forgotten.remedy == forgotten.kind.remedy)
    #expect(forgotten.grade == .mistake)
  }
}
