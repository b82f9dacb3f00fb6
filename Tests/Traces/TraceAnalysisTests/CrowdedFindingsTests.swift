import HostileInput
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests of findings for traces with unusually many tasks: the time to find them must grow linearly with the trace.
@Suite struct CrowdedFindingsTests {
  func check(_ kind: Finding.Kind, _ run: (_ count: Int) -> Trace) {
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

  /// Returns a run in which a task starts many tasks that fail, and reads no result.
  private func lostFailures(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let task = script.task("\(number)", by: main)
      script.run(task)
      script.add(task, .threw("Failure()"))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find lost errors grows linearly with their number`() {
    check(.errorLost, lostFailures)
  }

  /// Returns a run in which one task reads many errors, and another leaves as many results unread.
  private func unreadResults(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let reader = script.task("reader", by: main)
    script.run(reader)
    for number in 0..<count {
      let failing = script.asyncLet("failing \(number)", of: reader)
      script.run(failing)
      script.add(failing, .threw("Failure()"))
      script.add(reader, .awaited(failing, by: .asyncLet, site: nil))
      let unread = script.asyncLet("unread \(number)", of: main)
      script.run(unread)
      script.add(unread, .returned)
    }
    script.add(reader, .returned)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find unread results grows linearly with the errors that are read`() {
    check(.resultNeverRead, unreadResults)
  }

  /// Returns a run in which a task opens many groups, one after another, and takes only the first result of each.
  private func groupsOfTwo(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let group = group(UInt32(number) + 1)
      let children = (0..<2).map { script.groupChild("\($0)", of: main, in: group) }
      script.suspend(main, .group(group), call: .next)
      script.at(Int64(number) * 2 + 1)
      script.add(children[0], .returned)
      script.wake(main, .task(children[0]))
      script.suspend(main, .group(group), call: .scopeEnd)
      script.at(Int64(number) * 2 + 2)
      script.add(children[1], .returned)
      script.wake(main, .task(children[1]))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find groups that wait for the rest grows linearly with their number`() {
    check(.waitsForTheRest, groupsOfTwo)
  }

  /// Returns a run in which a group takes the results of many children that fail.
  private func failuresOfOneGroup(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let children = (0..<count).map { script.groupChild("\($0)", of: main, in: group(1)) }
    for (number, child) in children.enumerated() {
      script.suspend(main, .group(group(1)), call: .nextResult)
      script.at(Int64(number) + 1)
      script.add(child, .threw("Failure()"))
      script.wake(main, .task(child))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find dropped errors grows linearly with the children of a group`() {
    check(.errorDropped, failuresOfOneGroup)
  }

  /// Returns a run in which a task starts many tasks, each after the end of the one before it.
  private func oneByOne(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      script.at(Int64(number))
      let task = script.task("\(number)", by: main)
      script.wait(main, for: task, by: .value)
      script.at(Int64(number) + 1)
      script.add(task, .returned)
      script.wake(main, .task(task))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `The time to find tasks that run one by one grows linearly with their number`() {
    check(.oneByOne, oneByOne)
  }

  /// Returns a run that ends while many tasks wait, each for the next one. The last one waits for `last`.
  private func chain(
    _ count: Int, _ ending: Ending, last: (inout TraceScript, [TaskID]) -> Void
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = (0..<count).map { script.task("\($0)", by: main) }
    for (task, next) in zip(tasks, tasks.dropFirst()) {
      script.run(task)
      script.wait(task, for: next, by: .value)
    }
    if let task = tasks.last { script.run(task) }
    last(&script, tasks)
    if ending == .exited(status: 0) { script.add(main, .returned) }
    script.end(ending)
    return script.trace
  }

  @Test func `The time to find tasks that are left behind grows linearly with their number`() {
    check(.leftBehind) { count in
      chain(count, .exited(status: 0)) { script, tasks in
        if let last = tasks.last { script.sleep(last, until: 1_000) }
      }
    }
  }

  @Test func `Tasks that wait for a task that sleeps have work when the program ends`() {
    let trace = chain(5, .exited(status: 0)) { script, tasks in
      if let last = tasks.last { script.sleep(last, until: 1_000) }
    }
    let found = trace.findings().filter { $0.kind == .leftBehind }
    #expect(found.allSatisfy { $0.grade == .mistake } && !found.isEmpty)
    let idle = chain(5, .exited(status: 0)) { script, tasks in
      if let last = tasks.last { script.suspend(last, .continuation) }
    }
    let remarks = idle.findings().filter { $0.kind == .leftBehind }
    #expect(remarks.allSatisfy { $0.grade == .remark } && !remarks.isEmpty)
  }

  @Test func `The time to find a circle grows linearly with the tasks that wait for it`() {
    check(.waitsInCircle) { count in
      chain(count, .stuck) { script, tasks in
        if let last = tasks.last { script.wait(last, for: tasks[tasks.count - 2], by: .value) }
      }
    }
  }
}
