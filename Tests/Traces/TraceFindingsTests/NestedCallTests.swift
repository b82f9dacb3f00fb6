import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about tasks that wait forever in a call within the closure of another call.
@Suite struct NestedCallTests {
  /// Returns the findings about a task that waits forever in a call of an actor in the second line, while another task
  /// has made the same call and ended.
  private func stuck(_ lines: [String]) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    for name in ["one", "two"] {
      let task = script.asyncLet(name, of: main)
      script.run(task)
      script.add(task, .hopped(to: actor(2), site: SiteID(1)))
      if name == "two" { script.suspend(task, .continuation, site: 2) }
      if name == "one" { script.add(task, .returned) }
    }
    script.end(.stuck)
    var trace = script.trace.located(line: 2, column: 12, source: lines).located(site: 2, line: 9)
    trace.actorNames[actor(2)] = "Pool"
    return trace.mistakes.filter { $0.kind == .neverResumed }
  }

  @Test(arguments: [
    ["await pool.with { one in", "  await pool.with { two in copy(one, two) }", "}"],
    ["await self.pool.with({ one in", "  await self.pool.with { two in copy(one, two) }", "})"],
  ])
  func `A call in the closure of the same call keeps what the outer call has taken`(
    lines: [String]
  ) {
    let found = stuck(lines)
    #expect(
      found.map(\.text) == [
        "two waits at line 9, since 0 ms, and nothing resumes it. So the program could not continue. Line 2 calls with "
          + "in the closure of another call of with, so each such task keeps what the outer call has taken while it waits."
      ])
    #expect(found.first?.remedy.hasPrefix("Take all that a task needs in one call") == true)
  }

  @Test(arguments: [
    ["await pool.open { one in", "  await pool.with { two in copy(one, two) }", "}"],
    ["await group.addTask {", "  await pool.with { one in copy(one) }", "}"],
  ])
  func `Another task may have kept what a call that is not nested waits for`(lines: [String]) {
    #expect(stuck(lines).map(\.remedy).allSatisfy { $0.hasPrefix("On every path, give back") })
    #expect(stuck(lines).count == 1)
  }
}
