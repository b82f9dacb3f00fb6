import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings about tasks that wait forever for a task which has called the same actor.
@Suite struct FailedCallerTests {
  private static let general =
    "buyer waits at line 3, since 0 ms, and nothing resumes it. So the program could not continue."

  /// Returns the finding about a task that waits forever in the function of an actor which `other` has called before.
  /// Each task calls at a line of its own, and `buyer` also calls a log at some times.
  private func stuck(
    _ other: Action, calls: [UInt32] = [2], repeats: Bool = false
  ) -> Finding? {
    var script = TraceScript()
    let main = script.root()
    let seller = script.asyncLet("seller", of: main)
    let buyer = script.asyncLet("buyer", of: main)
    script.run(seller)
    script.add(seller, .hopped(to: actor(2), site: SiteID(1)))
    script.add(seller, .hopped(to: nil, site: SiteID(1)))
    script.add(seller, other)
    script.run(buyer)
    for site in repeats ? calls + calls : calls {
      // The calls of the log are in a function of the market.
      script.add(buyer, .hopped(to: site == 2 ? nil : actor(2), site: SiteID(5)))
      script.add(buyer, .hopped(to: actor(site), site: SiteID(site)))
    }
    if calls.last != 2 { script.add(buyer, .hopped(to: actor(2), site: SiteID(5))) }
    script.suspend(buyer, .continuation, site: 4)
    script.end(.stuck)
    let source = [
      "actor Market {", "func put() async {",
      "await withCheckedContinuation { waiting.append($0) }",
      "}", "func take() { waiting.popLast()?.resume() } }",
      "func sell() async { await market.take() }",
      "func buy() async { await market.put() }",
      "func note() async { await log.add() }",
    ]
    var trace = script.trace.located(line: 6, source: source).located(site: 2, line: 7)
      .located(site: 3, line: 8).located(site: 4, line: 3).located(site: 5, line: 3)
    trace.actorNames[actor(2)] = "Market"
    trace.actorNames[actor(3)] = "Log"
    return trace.mistakes.first { $0.kind == .neverResumed }
  }

  @Test func `A task that failed is named, and not one that has returned`() {
    let found = stuck(.threw("Fault(number: 2)"))
    #expect(
      found?.text
        == Self.general
        + " seller, which had called the same actor, threw Fault(number: 2) at 0 ms."
    )
    #expect(found?.remedy.hasPrefix("Before an error leaves seller") == true)
    #expect(stuck(.returned)?.text == Self.general)
  }

  @Test func `A return to the actor at the end of its function is no other call`() {
    var script = TraceScript()
    let main = script.root()
    for name in ["seller", "buyer"] {
      let task = script.asyncLet(name, of: main)
      script.run(task)
      script.add(task, .hopped(to: actor(2), site: SiteID(1)))
      script.suspend(task, .continuation, site: 2)
      guard name == "seller" else { continue }
      script.wake(task, .task(main))
      script.add(task, .hopped(to: actor(2), site: SiteID(3)))
      script.add(task, .hopped(to: nil, site: SiteID(1)))
      script.add(task, .returned)
    }
    script.end(.stuck)
    let source = [
      "actor Gate {", "func take() async {", "await withCheckedContinuation { waiting.append($0) }",
      "}", "func give() { waiting.popLast()?.resume() } }",
      "func work() async { await gate.take() }",
    ]
    var trace = script.trace.located(line: 6, source: source).located(site: 2, line: 3)
      .located(site: 3, line: 4)
    trace.actorNames[actor(2)] = "Gate"
    #expect(
      trace.mistakes.first { $0.kind == .neverResumed }?.text.hasSuffix(
        "seller called Gate at line 6 too, and ended at 0 ms without another call of it.") == true)
  }

  @Test func `A call of another actor that is over has nothing to do with the wait`() {
    #expect(stuck(.returned, calls: [3], repeats: true)?.text == Self.general)
    #expect(
      stuck(.returned, repeats: true)?.text == Self.general
        + " buyer had called Market at line 7 before, and made no other call of it in between.")
  }
}
