import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about the calls of actors.
@Suite struct ActorCallTests {
  /// Returns a run in which `main` calls an actor at some lines of `/main.swift`, and may print a line in the last
  /// call.
  private func run(
    _ lines: [UInt32], printing text: String? = nil, byChildren isByChildren: Bool = false
  ) -> Trace {
    var script = TraceScript()
    let root = script.root()
    for line in lines {
      let main = isByChildren ? script.asyncLet("call", of: root) : root
      if isByChildren { script.run(main) }
      script.add(main, .hopped(to: actor(2), site: SiteID(line)))
      if line == lines.last, let text { script.add(main, .printed(.standardOutput, text)) }
      script.add(main, .hopped(to: nil, site: SiteID(line)))
      if isByChildren { script.add(main, .returned) }
    }
    script.add(root, .printed(.standardOutput, "done"))
    script.add(root, .returned)
    script.end()
    var trace = script.trace
    for line in lines { trace = trace.located(site: line, file: "/main.swift", line: Int(line)) }
    trace.actorNames[actor(2)] = "Account"
    return trace
  }

  private func difference(_ own: Trace, _ right: Trace, fixed: Set<Int> = []) -> RunDifference {
    let lines = EditableLines(ofFile: "main.swift", besides: fixed)
    return RunDifference(of: own, from: right, ownLines: lines, rightLines: lines)
  }

  @Test func `A call that is left out is reported with the calls that were made`() {
    let found = difference(run([3, 4]), run([3, 4, 5])).otherCalls
    #expect(
      found?.text
        == "main called Account twice, at lines 3 and 4. In the author's program, it does so 3 times."
    )
    #expect(found?.places.map(\.line) == [4])
    #expect(
      difference(run([3, 3]), run([3, 3, 3])).otherCalls?.text.hasPrefix(
        "main called Account twice, at line 3.") == true)
  }

  @Test func `A call that is left out is reported with the line that the task does not come to`() {
    var own = run([2])
    own.symbols.sources = [
      "/main.swift": [
        "func pay() async {", "guard await payer.take() else { return }", "await payee.put()", "}",
      ]
    ]
    let found = difference(own, run([2, 3])).otherCalls
    #expect(
      found?.text
        == "main called Account once, at line 2. In the author's program, it does so twice. "
        + "It did not reach line 3.")
    #expect(found?.remedy == "Check the condition on which line 3 depends.")
  }

  @Test func `A call that is added is reported with other advice`() {
    let found = difference(run([3, 4]), run([3])).otherCalls
    #expect(
      found?.text
        == "main called Account twice, at lines 3 and 4. In the author's program, it does so once.")
    #expect(found?.remedy.contains("belong together") == true)
  }

  @Test func `The calls of child tasks that only this program starts are those of their parent`() {
    #expect(
      difference(run([3, 4], byChildren: true), run([3])).otherCalls?.text
        == "main called Account twice, at lines 3 and 4. In the author's program, it does so once.")
    #expect(difference(run([3, 4], byChildren: true), run([3, 4])).otherCalls == nil)
  }

  @Test func `As many calls, or calls that cannot be changed, are not reported`() {
    #expect(difference(run([3, 4]), run([3, 4])).otherCalls == nil)
    #expect(difference(run([3, 4]), run([3, 4, 5]), fixed: [3, 4]).otherCalls == nil)
  }

  @Test func `A line that only this program prints is reported with the call that printed it`() {
    let own = run([3, 4], printing: "overdrawn: -20")
    #expect(
      difference(own, run([3, 4])).printedOther?.text
        == "Your program printed \"overdrawn: -20\" at 0 ms. The author's program prints no such line. "
        + "main printed it in its call of Account at line 4.")
    #expect(
      difference(own, run([3, 4]), fixed: [4]).printedOther?.text
        == "Your program printed \"overdrawn: -20\" at 0 ms. The author's program prints no such line."
    )
  }
}
