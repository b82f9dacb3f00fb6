import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Remarks about groups whose children race, and that follow one another.
@Suite struct RaceTests {
  /// Returns a run in which a loop calls a function twice. Each call starts two children, and cancels the second when
  /// the first has ended.
  private func remark(_ loop: String, _ body: String, waits: [UInt32] = [2, 2]) -> Finding? {
    var script = TraceScript()
    let main = script.root()
    for round in 1...2 {
      let race = group(UInt32(round))
      let children = ["load", "limit"].map { name in
        script.create(
          Creation(
            kind: .groupChild, parent: main, creator: main, group: race, name: "\(name) \(round)",
            site: SiteID(name == "load" ? 1 : 3)))
      }
      script.suspend(main, .group(race), call: .next, site: waits[round - 1])
      for child in children {
        script.run(child)
        script.sleep(child, until: child == children[0] ? Int64(round) * 10 : 100)
      }
      script.at(Int64(round) * 10)
      script.wake(children[0], .timer)
      script.add(children[0], .returned)
      script.wake(main, .task(children[0]))
      script.add(children[1], .cancelled(by: main, cause: .group, site: nil))
      script.wake(children[1], .cancellation(by: main))
      script.add(children[1], .returned)
    }
    script.add(main, .returned)
    script.end()
    return located(script.trace, loop, body).findings().first { $0.kind == .oneByOne }
  }

  private func located(_ trace: Trace, _ loop: String, _ body: String) -> Trace {
    let source = [
      "func get(_ page: Page) async -> Text? {", "  await withTaskGroup { group in",
      "    group.addTask { await load(page) }", "    group.addTask { await pause() }",
      "    let first = await group.next()", "    group.cancelAll()", "    return first", "  }", "}",
      "func main() async {", "  \(loop) {", "    \(body)", "  }", "}",
    ]
    return [(UInt32(1), 3), (2, 5), (3, 4), (4, 5)].reduce(trace) { trace, found in
      var next = trace.located(site: found.0, function: "get()", line: found.1, source: source)
      for address in next.symbols.frames.keys where trace.symbols.frames[address] == nil {
        next.symbols.frames[address]?.append(
          SourceFrame(function: "main()", file: "/Main.swift", line: 12, column: 1))
      }
      return next
    }
  }

  @Test func `Races that a loop starts one after the other have a remark`() {
    #expect(
      remark("for page in pages", "show(await get(page))")?.text
        == "load 2 began only when load 1 had ended, at 10 ms: main waited at line 12 in each round of a loop."
    )
  }

  @Test(arguments: [
    ("for page in pages", "if let text = await get(page) { return text }"),
    ("while let page = await pages.next()", "show(await get(page))"),
    ("for await page in pages", "show(await get(page))"),
  ])
  func `Races of which each depends on the one before have no remark`(loop: String, body: String) {
    #expect(remark(loop, body) == nil)
  }

  @Test func `Races that different calls start have no remark`() {
    #expect(remark("for page in pages", "show(await get(page))", waits: [2, 4]) == nil)
  }
}
