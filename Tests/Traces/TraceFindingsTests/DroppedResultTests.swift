import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about a cancelled task that takes no result of its group.
@Suite struct DroppedResultTests {
  /// Returns the remarks about a task that waits for its group only at the end of its scope. `line` is the code of the
  /// group.
  private func remarks(_ line: String) -> [String] {
    var script = TraceScript()
    let main = script.root()
    let work = script.task("work", by: main)
    script.run(work)
    let child = script.groupChild("part", of: work, in: group(1))
    script.run(child)
    script.suspend(work, .group(group(1)), call: .scopeEnd, site: 1)
    script.at(50)
    script.add(work, .cancelled(by: main, cause: .explicit, site: nil))
    script.add(child, .cancelled(by: work, cause: .parent, site: nil))
    script.add(child, .threw("CancellationError()"))
    script.at(60)
    script.wake(work, .task(child))
    script.add(work, .returned)
    script.add(main, .returned)
    script.end()
    let source = [
      "func all() async {", "  await withTaskGroup(of: Int.self) { group in", line, "  }", "}",
    ]
    return script.trace.located(line: 2, source: source).findings()
      .filter { $0.kind == .errorDropped }.map(\.text)
  }

  @Test(arguments: [
    "group.addTask { await load() }", "group.cancelAll()", "for name in names { print(name) }",
  ])
  func `A group whose code takes no results drops their errors`(line: String) {
    #expect(
      remarks(line) == [
        "work was cancelled at 50 ms, and part threw CancellationError. work took no result of its group, and the "
          + "end of the scope at line 2 throws no error of a child, so it returned as if its work were done."
      ])
  }

  @Test(arguments: [
    "for await number in group { sum += number }", "_ = await group.next()",
    "await group.waitForAll()", "await add(&group)",
  ])
  func `Code that may take results has no such remark, even if it waits for none`(line: String) {
    #expect(remarks(line) == [])
  }
}
