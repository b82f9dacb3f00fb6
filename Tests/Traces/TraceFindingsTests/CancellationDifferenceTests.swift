import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests for tasks that only the correct program cancels, and for cores that only it leaves to others.
@Suite struct CancellationDifferenceTests {
  /// A run in which `main` starts a search that takes 300 ms, and may cancel it at 50 ms. It ends at 100 ms.
  private func search(cancels: Bool, works: Bool = true, endsAt end: Int64 = 100) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let search = script.task("search", by: main)
    script.run(search)
    if works {
      script.sleep(search, until: 300)
    } else {
      script.suspend(search, .continuation)
    }
    script.sleep(main, until: 50)
    script.at(50)
    script.wake(main, .timer)
    if cancels {
      script.add(search, .cancelled(by: main, cause: .explicit, site: nil))
      script.wake(search, .cancellation(by: main))
      script.add(search, .returned)
    }
    script.sleep(main, until: end)
    if !cancels, end > 300 {
      script.at(300)
      script.wake(search, .timer)
      script.add(search, .returned)
    }
    script.at(end)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A task that does other work than the cancelled one is not compared with it`() {
    let listening = search(cancels: false, works: false, endsAt: 100)
    #expect(
      !RunDifference(of: listening, from: search(cancels: true)).findings
        .contains { $0.kind == .notCancelled })
  }

  @Test func `A task that only the correct program cancels is reported`() {
    let right = search(cancels: true, endsAt: 400)
    let found = RunDifference(of: search(cancels: false, endsAt: 400), from: right).findings
    #expect(
      found.filter { $0.kind == .notCancelled }.map(\.text) == [
        "search, started with Task { }, was not cancelled. The author's program cancels it at 50 ms."
      ])
    #expect(
      !RunDifference(of: right, from: right).findings.contains { $0.kind == .notCancelled })
    #expect(
      !RunDifference(of: right, from: search(cancels: false, endsAt: 400)).findings
        .contains { $0.kind == .notCancelled })
  }

  /// A run in which `main` waits for 200 ms a number of times, and is cancelled in the last wait.
  private func checks(_ count: Int64, isCancelled: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 1...count {
      script.sleep(main, until: number * 200)
      if isCancelled, number == count {
        script.at(number * 200 - 100)
        script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
        script.wake(main, .cancellation(by: nil))
      } else {
        script.at(number * 200)
        script.wake(main, .timer)
      }
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A wait is cut short only if the correct program completes more such waits`() {
    func isCutShort(_ own: Trace, _ right: Trace) -> Bool {
      RunDifference(of: own, from: right).findings.contains { $0.kind == .cutShort }
    }
    #expect(isCutShort(checks(2, isCancelled: true), checks(2, isCancelled: false)))
    #expect(!isCutShort(checks(2, isCancelled: true), checks(1, isCancelled: false)))
  }

  @Test func `A group that only this program cancels is reported`() {
    func run(cancels: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let copy = script.groupChild("copy", of: main, in: group(1))
      if cancels { script.add(copy, .cancelled(by: main, cause: .group, site: SiteID(1))) }
      script.run(copy)
      script.add(copy, .returned)
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 8)
    }
    func found(_ own: Trace, _ right: Trace) -> [String] {
      RunDifference(of: own, from: right).findings.filter { $0.kind == .cancelledEarly }.map(\.text)
    }
    let (own, right) = (run(cancels: true), run(cancels: false))
    #expect(
      found(own, right) == [
        "copy was cancelled at 0 ms: main cancelled its group at line 8. The author's program lets it return."
      ])
    #expect(found(own, own) == [])
  }

  @Test func `A task that only this program cancels is reported`() {
    /// Returns a run in which `main` may cancel a task at once.
    func run(cancels: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let search = script.task("search", by: main)
      if cancels {
        script.add(search, .cancelled(by: main, cause: .explicit, site: SiteID(1)))
      }
      script.run(search)
      script.add(search, .returned)
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 8)
    }
    func found(_ own: Trace, _ right: Trace) -> [String] {
      RunDifference(of: own, from: right).findings.filter { $0.kind == .cancelledEarly }.map(\.text)
    }
    let (own, right) = (run(cancels: true), run(cancels: false))
    #expect(
      found(own, right) == [
        "search was cancelled at 0 ms: main called cancel() at line 8. The author's program lets it return."
      ])
    #expect(found(own, own) == [])
    #expect(found(right, own) == [])
  }

  @Test func `A task that is left behind is described with the cancellation that is missing`()
    throws
  {
    let own = search(cancels: false)
    let left = try #require(own.findings().first { $0.kind == .leftBehind })
    let refined = RunDifference(of: own, from: search(cancels: true)).refined(left)
    #expect(refined.text == left.text + " The author's program cancels it at 50 ms.")
    #expect(refined.remedy == Finding.Kind.notCancelled.remedy)
    #expect(RunDifference(of: own, from: own).refined(left) == left)
  }

  /// A run in which `main` computes twice for 20 ms, on its actor or elsewhere, and `frame` needs the main actor at
  /// 10 ms.
  private func frame(onMain: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let frame = script.task("frame", by: main)
    if !onMain { script.run(main, on: .worker(2)) }
    script.add(main, .computing(until: VirtualTime(nanoseconds: 20_000_000)))
    script.at(onMain ? 20 : 10)
    if onMain { script.suspend(main, .yielding) }
    script.run(frame, on: .main)
    script.add(frame, .returned)
    if onMain { script.wake(main, .yielded) }
    script.at(20)
    script.add(main, .computing(until: VirtualTime(nanoseconds: 40_000_000)))
    script.at(40)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Parts of a long computation on the main actor are reported together`() {
    let (own, right) = (frame(onMain: true), frame(onMain: false))
    let found = RunDifference(of: own, from: right).findings.filter { $0.kind == .mainActorBusy }
    #expect(
      found.map(\.text) == [
        "main computed on the main actor for 40 ms in all, up to 20 ms without a pause. frame needed it at 0 ms and "
          + "had to wait 20 ms. The author's program computes off the main actor."
      ])
    #expect(
      !RunDifference(of: right, from: own).findings.contains { $0.kind == .mainActorBusy })
    #expect(
      RunDifference(of: own, from: right).onMainActor?.text
        == "main computed on the main actor, from 0 ms on. Together, tasks computed there for 40 ms. "
        + "The author's program computes on the pool only.")
    #expect(RunDifference(of: right, from: own).onMainActor == nil)
    #expect(RunDifference(of: own, from: own).onMainActor == nil)
  }

  @Test func `A task that computes right after a moment on the main actor does not compute there`()
  {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .hopping)
    script.add(main, .ready(.hopped))
    script.run(main, on: .worker(1))
    script.add(main, .computing(until: VirtualTime(nanoseconds: 100_000_000), site: nil))
    script.at(100)
    script.add(main, .returned)
    script.end()
    #expect(RunDifference(of: script.trace, from: script.trace).onMainActor == nil)
  }

  /// A run in which children each compute for 20 ms on one core, in turn.
  private func queue(of count: Int64, cores: Int = 1) -> Trace {
    var script = TraceScript(cores: cores)
    let main = script.root()
    let children = (0..<count).map { script.groupChild("word \($0)", of: main, in: group(1)) }
    script.suspend(main, .group(group(1)), call: .scopeEnd)
    for (index, child) in children.enumerated() {
      let start = Int64(index) * 20
      script.at(start)
      script.run(child)
      script.add(child, .computing(until: VirtualTime(nanoseconds: (start + 20) * 1_000_000)))
      script.at(start + 20)
      script.add(child, .returned)
    }
    script.wake(main, .task(children[children.count - 1]))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Pauses are advised only where a task waits for a single computation`() throws {
    let one = try #require(queue(of: 2).findings().first { $0.kind == .noCoreFree })
    #expect(one.remedy == Finding.Kind.noCoreFree.remedy)
    let many = try #require(queue(of: 4).findings().first { $0.kind == .noCoreFree })
    #expect(
      many.remedy == "Call await Task.yield() between the parts of each computation.")
    let cores = try #require(queue(of: 5, cores: 2).findings().first { $0.kind == .noCoreFree })
    #expect(cores.remedy == "Start fewer tasks that compute at once than there are cores.")
    #expect(many.text.contains(" Other tasks ran meanwhile: for example, "))
    #expect(many.text.contains(" There is 1 core, and 3 tasks had to wait for it."))
    #expect(cores.text.contains(" There are 2 cores, and 4 tasks had to wait for one of them."))
  }
}
