import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about tasks that only this program starts, awaits again, or lets end early.
@Suite struct TaskDifferenceTests {
  private func found(_ kind: Finding.Kind, _ own: Trace, _ right: Trace, in file: String? = nil)
    -> String?
  {
    let lines = file.map { EditableLines(ofFile: $0, besides: []) } ?? .all
    return RunDifference(of: own, from: right, ownLines: lines, rightLines: lines).findings
      .first { $0.kind == kind }?.text
  }

  private func located(_ trace: Trace, _ lines: [UInt32: String]) -> Trace {
    let source = lines.sorted { $0.key < $1.key }.map(\.value)
    return lines.keys.reduce(trace) { trace, line in
      trace.located(site: line, file: "/main.swift", line: Int(line), source: source)
    }
  }

  // MARK: Children

  private func loading(_ children: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for name in children {
      let child = script.create(
        Creation(kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(1)))
      script.wait(main, for: child, site: 2)
      script.run(child)
      script.add(child, .returned)
      script.wake(main, .task(child))
    }
    script.add(main, .returned)
    script.end()
    return located(script.trace, [1: "async let one = load()", 2: "show(await one)"])
  }

  @Test func `Child tasks are reported if the author's program starts none`() {
    #expect(
      found(.tasksAdded, loading(["one", "two"]), loading([]))
        == "main started one with async let at line 1, and awaited it at line 2. "
        + "The author's program starts no task here. The same is true of two.")
    #expect(found(.tasksAdded, loading(["one", "two"]), loading(["one"])) == nil)
  }

  // MARK: Failed tasks

  private func downloading(awaitsAgain: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let download = script.task("download", by: main)
    script.wait(main, for: download, by: .value, site: 1)
    script.run(download)
    script.at(100)
    script.add(download, .threw("NotFound: map"))
    script.wake(main, .task(download))
    if awaitsAgain { script.add(main, .awaited(download, by: .value, site: SiteID(2))) }
    script.add(main, .returned)
    script.end()
    return located(
      script.trace, [1: "try? await download.value", 2: "return try await download.value"])
  }

  @Test func `An await of a task that has failed before is reported`() {
    let (again, once) = (downloading(awaitsAgain: true), downloading(awaitsAgain: false))
    #expect(
      found(.failedTaskReadAgain, again, once)
        == "main awaited download at line 2 at 100 ms. That task had thrown NotFound: map at 100 ms. "
        + "A task runs once, so each await of it throws the same error.")
    #expect(found(.failedTaskReadAgain, once, again) == nil)
    #expect(found(.failedTaskReadAgain, again, again) == nil)
  }

  // MARK: Senders

  /// Returns a run in which `main` takes two values of `sender`, the second one after some time.
  private func taking(after time: Int64) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let sender = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, name: "sender", site: SiteID(2)))
    script.run(sender)
    for moment in [0, time] {
      script.suspend(sender, .continuation)
      if moment > 0 { script.sleep(main, until: moment, site: 1) }
      script.at(moment)
      if moment > 0 { script.wake(main, .timer) }
      script.wake(sender, .task(main))
    }
    script.add(sender, .returned)
    script.add(main, .returned)
    script.end()
    return located(script.trace, [1: "for await value in values {"])
      .located(site: 2, file: "/fixed.swift", line: 1, source: ["async let sender = send()"])
  }

  @Test func `A task that hands over its values too early is reported`() throws {
    let text = try #require(
      found(.endedEarly, taking(after: 100), taking(after: 300), in: "main.swift"))
    #expect(
      text
        == "sender ended at 100 ms: main resumed it each time at line 1. In the author's program, "
        + "it ends at 300 ms, because it waits from 0 ms to 300 ms until a task takes its value.")
    #expect(found(.endedEarly, taking(after: 300), taking(after: 100), in: "main.swift") == nil)
  }
}
