import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about cancelled tasks that handle the error of their wait and return.
@Suite struct HiddenCancellationTests {
  /// Returns a run of a task that is cancelled while it sleeps. Its sleeps throw at these lines, one after the other.
  private func run(sleepsAt lines: [Int], _ source: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let work = script.task("work", by: main)
    script.run(work)
    script.sleep(work, until: 300, site: 1)
    script.at(50)
    script.add(work, .cancelled(by: main, cause: .explicit, site: nil))
    script.wake(work, .cancellation(by: main))
    for site in lines.indices {
      script.add(work, .noticed(.sleepThrew, site: SiteID(UInt32(site + 1))))
    }
    script.add(work, .returned)
    script.add(main, .returned)
    script.end()
    return lines.enumerated().reduce(script.trace) { trace, found in
      trace.located(site: UInt32(found.offset + 1), line: found.element, source: source)
    }
  }

  /// Returns the remarks about such a task that sleeps once, at the second line.
  private func remarks(_ source: [String]) -> [Finding] {
    run(sleepsAt: [2], source).findings().filter { $0.kind == .cancellationHidden }
  }

  @Test func `The remark names the catch that took the error`() {
    let found = remarks(["do {", "  try await load()", "} catch { print(error) }"])
    #expect(
      found.map(\.text) == [
        "work was cancelled at 50 ms, and its wait at line 2 threw. The catch at line 3 took the error, and the task "
          + "returned as if its work were done."
      ])
    #expect(found.map(\.remedy).allSatisfy { $0.hasPrefix("Throw the error again") })
  }

  @Test func `The remark names the line of a try? above the wait`() {
    let found = remarks(["try? await Task", "  .sleep(for: time)", "print(time)"])
    #expect(
      found.map(\.text) == [
        "work was cancelled at 50 ms, and its wait at line 2 threw. The try? at line 1 dropped the error, so the code "
          + "after it ran as if the wait had ended."
      ])
  }

  @Test func `The remark names no line if the code that took the error is not found`() {
    let found = remarks(["", "  try await load()"])
    #expect(
      found.map(\.text) == [
        "work was cancelled at 50 ms, and its wait at line 2 threw. The error went no further, and the task returned "
          + "as if its work were done."
      ])
    #expect(found.map(\.remedy).allSatisfy { $0.hasPrefix("Write try") })
  }

  /// Returns the lines of the notable remarks about such a task.
  private func notable(sleepsAt lines: [Int], _ source: [String]) -> [Int] {
    run(sleepsAt: lines, source).notableFindings.filter { $0.kind == .cancellationHidden }
      .compactMap(\.places.first?.line)
  }

  @Test func `A mistake about a task that did not stop replaces the remark about its last sleep`() {
    let source = ["func work() async {", "  try? await Task.sleep(for: time)", "  show(time)", "}"]
    #expect(notable(sleepsAt: [2], source) == [2])
    #expect(notable(sleepsAt: [2, 2, 2], source) == [])
  }

  @Test func `The remark names the first sleep after which the task continued`() {
    let source = [
      "func work() async {", "  try? await Task.sleep(for: time)", "  show(await find())", "}",
      "func find() async -> Int {", "  try? await Task.sleep(for: time)", "  return 3", "}",
    ]
    #expect(notable(sleepsAt: [2, 6], source) == [2])
    #expect(notable(sleepsAt: [6], source) == [])
  }

  @Test(arguments: [("let self", [2]), ("isCurrent", [])])
  func `A check whether self exists does not end a cancelled task`(
    condition: String, lines: [Int]
  ) {
    let source = [
      "Task { [weak self] in", "  try? await Task.sleep(for: time)",
      "  guard \(condition) else { return }", "  self.show()", "}",
    ]
    #expect(notable(sleepsAt: [2], source) == lines)
  }

  @Test(arguments: [
    ("throw error", "await undo(done)", 0), ("print(error)", "await undo(done)", 1),
    ("throw error", "try await work()", 1),
    ("throw error", "if let text = await other() { return text }", 1),
  ])
  func `A task that cleans up in a catch has stopped`(ending: String, call: String, count: Int) {
    let source = [
      "func work() async throws {", "  do {", "    try await Task.sleep(for: time)", "  } catch {",
      "    \(call)", "    \(ending)", "  }", "}",
    ]
    let found = run(sleepsAt: [3, 5, 5, 5], source).mistakes.filter { $0.kind == .ranOn }
    #expect(found.count == count)
  }
}
