import HostileInput
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests of findings for traces with unusually many tasks: the time to find them must grow linearly with the trace.
@Suite struct CrowdedFindingsTests {
  private func check(_ kind: Finding.Kind, _ run: (_ count: Int) -> Trace) {
    let (small, large) = (run(100), run(1_600))
    #expect(large.findings().contains { $0.kind == kind })
    let usual = Effort.time { for _ in 0..<16 { _ = small.findings() } }
    #expect(Effort.time { _ = large.findings() } < 5 * usual)
  }

  /// Returns a run in which all tasks wait for an actor, and each keeps it for 60 ms.
  private func queue(of count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = (0..<count).map { script.task("\($0)", by: main) }
    for task in tasks {
      script.run(task, on: .worker(1))
      script.add(task, .hopped(to: actor(2), site: nil))
      script.suspend(task, .actor(actor(2)))
    }
    for (place, task) in tasks.enumerated() {
      script.at(Int64(place) * 60)
      script.wake(task, place == 0 ? .hopped : .task(tasks[place - 1]))
      script.at(Int64(place) * 60 + 60)
      script.add(task, .returned)
    }
    return script.trace
  }

  @Test func `The time to find busy actors grows linearly with the number of waits`() {
    check(.actorBusy, queue)
  }

  /// Returns a run in which many tasks bind a value, and as many detached tasks of the first one miss it.
  private func readers(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let task = script.task("\(number)", by: main)
      script.add(task, .taskLocalBound(key: 1))
    }
    script.add(main, .taskLocalBound(key: 1))
    for number in 0..<count {
      let task = script.task("reader \(number)", by: main, kind: .detached)
      script.add(task, .taskLocalRead(key: 1, binder: nil))
    }
    return script.trace
  }

  @Test func `The time to find lost values grows linearly with the number of reads`() {
    check(.valueLost, readers)
  }

  /// Returns a run in which many groups of one task each fail with an error of their own.
  private func failures(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let group = group(UInt32(number) + 1)
      let child = script.groupChild("", of: main, in: group)
      script.suspend(main, .group(group), call: .next)
      script.at(Int64(number) + 1)
      script.add(child, .threw("Failure(round: \(number))"))
      script.wake(main, .task(child))
      script.add(main, .printed(.standardOutput, "round \(number)"))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find dropped errors grows linearly with their number`() {
    check(.errorDropped, failures)
  }
}
