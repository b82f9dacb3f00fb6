import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about work that takes another time, that ends too early, or that waits for a whole group.
@Suite struct DurationDifferenceTests {
  private func found(_ kind: Finding.Kind, _ own: Trace, _ right: Trace) -> Finding? {
    RunDifference(of: own, from: right).findings.first { $0.kind == kind }
  }

  // MARK: Other durations

  private func loading(_ time: Int64, printing text: String = "cover") -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: time, site: 1)
    script.at(time)
    script.wake(main, .timer)
    script.add(main, .printed(.standardOutput, text))
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1, source: ["let cover = try await load(time)"])
  }

  @Test func `Work that takes another time before it prints the same line is reported`() {
    let finding = found(.otherDuration, loading(200), loading(300))
    #expect(
      finding?.text == "main waited for 200 ms at line 1, and then printed \"cover\". "
        + "In the author's program, this takes 300 ms.")
    #expect(finding?.places.map(\.line) == [1])
    #expect(found(.otherDuration, loading(300), loading(300)) == nil)
    #expect(found(.otherDuration, loading(200, printing: "back"), loading(300)) == nil)
  }

  // MARK: Cancellation

  /// Returns a run in which `main` starts `save`, and cancels it before it sleeps, after 40 ms, or never.
  private func saving(cancelledAt time: Int64?, afterSleep: Bool = false) -> Trace {
    var script = TraceScript()
    let main = script.root()
    // A group and an async let have no tasks in common, as in two programs that are written in different ways.
    let save =
      time == nil
      ? script.asyncLet("save", of: main) : script.groupChild("save", of: main, in: group(1))
    script.run(save)
    let cancelled = Action.cancelled(by: main, cause: .group, site: SiteID(1))
    if time == 0 {
      script.add(save, cancelled)
      script.add(save, .noticed(.sleepThrew, site: nil))
    } else {
      script.sleep(save, until: 200)
      if afterSleep { script.sleep(main, until: time ?? 200, site: 2) }
      script.at(time ?? 200)
      if afterSleep { script.wake(main, .timer) }
      if time != nil { script.add(save, cancelled) }
      script.wake(save, time == nil ? .timer : .cancellation(by: main))
    }
    script.add(save, time == nil ? .returned : .threw("CancellationError()"))
    script.add(main, .printed(.standardOutput, time == nil ? "saved" : "stopped"))
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1, source: Self.source).located(
      site: 2, line: 2, source: Self.source)
  }

  private static let source = ["group.cancelAll()", "try await Task.sleep(for: limit)"]

  @Test func `A task that is cancelled before its wait begins is reported`() {
    #expect(
      found(.cancelledEarly, saving(cancelledAt: 0), saving(cancelledAt: nil))?.text
        == "save was cancelled at 0 ms, so its wait ended at once: main cancelled its group at line 1. "
        + "In the author's program, a wait of 200 ms begins then and continues to its end.")
  }

  @Test func `A sleep before a cancellation is reported as a time limit`() {
    let finding = found(
      .slept, saving(cancelledAt: 40, afterSleep: true), saving(cancelledAt: nil))
    #expect(
      finding?.text == "main slept for 40 ms at line 2, and then cancelled save at 40 ms. "
        + "The author's program has no such limit.")
    #expect(finding?.remedy == "Wait until the work has ended, however long it takes.")
  }

  // MARK: Groups

  /// Returns a run in which `main` waits for all children of its group before it adds the last one, or starts it at
  /// once.
  private func adding(waitsForAll: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    func load(_ name: String, from start: Int64, _ time: Int64) -> TaskID {
      let child = script.groupChild(name, of: main, in: group(1))
      script.run(child)
      script.sleep(child, until: start + time, site: 1)
      return child
    }
    func end(_ child: TaskID, at time: Int64) {
      script.at(time)
      script.wake(child, .timer)
      script.add(child, .returned)
    }
    let first = load("first", from: 0, 100)
    let late: TaskID
    if waitsForAll {
      script.suspend(main, .group(group(1)), call: .waitForAll, site: 2)
      end(first, at: 100)
      script.wake(main, .task(first))
      late = load("late", from: 100, 300)
      end(late, at: 400)
    } else {
      late = load("late", from: 0, 300)
      end(first, at: 100)
      end(late, at: 300)
    }
    script.add(main, .returned)
    script.end()
    let source = ["group.addTask { await load() }", "await group.waitForAll()"]
    return script.trace.located(line: 1, source: source).located(site: 2, line: 2, source: source)
  }

  @Test func `Work that begins after a wait for a whole group is in a batch`() {
    let finding = found(.inBatches, adding(waitsForAll: true), adding(waitsForAll: false))
    #expect(
      finding?.text
        == "The wait of 300 ms of late at line 1 began only at 100 ms. Until then, main waited at line 2 "
        + "for the children of its group. In the author's program, it begins at 0 ms.")
  }
}
