import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@Suite struct QueryTests {
  private func time(_ milliseconds: Int64) -> VirtualTime {
    VirtualTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func `Time is split by state and can be limited to a part of the run`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.task("image", by: main)
    script.at(10)
    script.run(image)
    script.at(30)
    script.sleep(image, until: 100)
    script.at(100)
    script.add(image, .ready(.timer))
    script.at(105)
    script.run(image)
    script.at(110)
    script.add(image, .cancelled(by: main, cause: .explicit, site: nil))
    script.at(150)
    script.add(image, .returned)
    script.at(200)
    script.end()
    let trace = script.trace
    #expect(
      trace.timeSpent(by: image)
        == TimeSpent(
          running: .milliseconds(65), ready: .milliseconds(15), suspended: .milliseconds(70)))
    #expect(
      trace.timeSpent(by: image, in: time(20)...time(40))
        == TimeSpent(running: .milliseconds(10), suspended: .milliseconds(10)))
    #expect(trace.timeSpent(by: main).running == .milliseconds(200))
  }

  @Test func `Ancestors are listed nearest first, and descendants in order of creation`() {
    var script = TraceScript()
    let main = script.root()
    let a = script.asyncLet("a", of: main)
    let b = script.asyncLet("b", of: main)
    let c = script.asyncLet("c", of: a)
    let d = script.asyncLet("d", of: b)
    let e = script.asyncLet("e", of: c)
    let free = script.task("free", by: e)
    let trace = script.trace
    #expect(trace.ancestors(of: e) == [c, a, main])
    #expect(trace.ancestors(of: free).isEmpty)
    #expect(trace.descendants(of: main) == [a, b, c, d, e])
    #expect(trace.descendants(of: a) == [c, e])
    #expect(trace.descendants(of: free).isEmpty)
  }

  @Test func `A wait has a waiter, an awaited task, a duration and a wake`() throws {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    let extra = script.asyncLet("extra", of: main)
    script.wait(main, for: image, site: 4)
    script.at(300)
    script.add(image, .returned)
    script.add(main, .ready(.task(image)))
    script.at(305)
    script.run(main)
    script.wait(main, for: extra, by: .scopeEnd)
    script.at(320)
    script.wake(main, .task(extra))
    script.suspend(main, .continuation)
    script.at(400)
    script.end(.stuck)
    let waits = Array(script.trace.waits)
    #expect(waits.map(\.waiter) == [main, main, main])
    #expect(waits.map(\.awaited) == [image, extra, nil])
    #expect(waits.map(\.isImplicit) == [false, true, false])
    #expect(waits.map(\.duration) == [.milliseconds(300), .milliseconds(15), .milliseconds(80)])
    #expect(waits.map(\.wokenBy) == [.task(image), .task(extra), nil])
    #expect(waits[0].site == SiteID(4))
    #expect(
      script.trace.events[waits[0].event].action
        == .suspended(
          Suspension(reason: .task(image), call: .asyncLet, site: SiteID(4))))
  }

  @Test func `A cancellation path leads from its origin to the task and its notice`() throws {
    var script = TraceScript()
    let main = script.root()
    let parent = script.task("parent", by: main)
    let child = script.asyncLet("child", of: parent)
    let grandchild = script.asyncLet("grandchild", of: child)
    script.at(10)
    script.add(parent, .cancelled(by: main, cause: .explicit, site: SiteID(3)))
    script.add(child, .cancelled(by: main, cause: .parent, site: nil))
    script.add(grandchild, .cancelled(by: main, cause: .parent, site: nil))
    script.at(25)
    script.add(grandchild, .noticed(.checkedFlag, site: SiteID(9)))
    let trace = script.trace
    let path = try #require(trace.cancellationPath(to: grandchild))
    #expect(path.steps == [parent, child, grandchild])
    #expect(path.origin.by == main)
    #expect(path.origin.cause == .explicit)
    #expect(path.origin.site == SiteID(3))
    #expect(path.latency == .milliseconds(15))
    #expect(path.notice?.site == SiteID(9))
    #expect(trace.cancellationPath(to: parent)?.steps == [parent])
    #expect(trace.cancellationPath(to: parent)?.latency == nil)
    #expect(trace.cancellationPath(to: main) == nil)
    #expect(trace.tasks.filter(\.isCancelled).map(\.id) == [parent, child, grandchild])
  }

  @Test func `A snapshot shows every task at a given time`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.at(10)
    script.run(image, on: .worker(2))
    script.at(20)
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.sleep(image, until: 90)
    script.at(30)
    script.add(image, .threw("Late"))
    let trace = script.trace
    func snapshot(_ trace: Trace, _ time: VirtualTime) -> Snapshot {
      trace.snapshot(afterEvents: trace.eventCount(upTo: time))
    }
    #expect(trace.snapshot(afterEvents: 0).tasks.isEmpty)
    #expect(trace.snapshot(afterEvents: 3)[image]?.state == .created)
    #expect(snapshot(trace, time(0))[image]?.state == .ready)
    #expect(snapshot(trace, time(15))[image]?.state == .running(.worker(2)))
    #expect(snapshot(trace, time(15))[image]?.isCancelled == false)
    #expect(snapshot(trace, time(15))[main]?.state == .running(.main))
    #expect(
      snapshot(trace, time(20))[image]?.state
        == .suspended(Suspension(reason: .sleeping(until: time(90)), call: .sleep)))
    #expect(snapshot(trace, time(20))[image]?.isCancelled == true)
    #expect(trace.snapshot(afterEvents: .max)[image]?.state == .ended(.threw("Late")))
    #expect(trace.snapshot(afterEvents: .max).eventCount == trace.events.count)
    script.run(image)
    #expect(script.trace.snapshot(afterEvents: .max)[image]?.state == .ended(.threw("Late")))
    #expect(trace.eventCount(upTo: time(-1)) == 0)
    #expect(trace.eventCount(upTo: time(99)) == trace.events.count)
  }

  @Test func `A trace counts the most tasks that are alive at once`() {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .unknown)
    let early = script.asyncLet("early", of: main)
    let a = script.asyncLet("a", of: main)
    let b = script.asyncLet("b", of: main)
    script.run(a, on: .worker(1))
    script.at(10)
    script.run(b, on: .worker(2))
    script.at(20)
    script.add(a, .returned)
    let c = script.asyncLet("c", of: main)
    // The oldest child begins to run at the time at which another one ends.
    script.run(early, on: .worker(1))
    script.at(30)
    script.add(early, .returned)
    script.add(c, .returned)
    script.add(b, .returned)
    let trace = script.trace
    #expect(trace.maximumAlive(among: [a, b, c, main]) == 3)
    #expect(trace.maximumAlive(among: [a, c]) == 1)
    #expect(trace.maximumAlive(among: [] as [TaskID]) == 0)
    #expect(trace.orderOfEnds == [a, early, c, b])
  }

  @Test func `Times that are far apart have a difference`() {
    let first = VirtualTime(nanoseconds: .min)
    let last = VirtualTime(nanoseconds: .max)
    #expect(last - first == .nanoseconds(Int64.max) + .nanoseconds(Int64.max) + .nanoseconds(1))
  }

  @Test(arguments: [
    (0, "0 ms"), (1, "0.000001 ms"), (1_500_000, "1.5 ms"), (120_000_000, "120 ms"),
    (-250_000, "-0.25 ms"), (229_044_479, "229.044 ms"), (Int64.max, "9223372036854.775 ms"),
    (Int64.min, "-9223372036854.775 ms"),
  ])
  func `A duration is written in milliseconds`(nanoseconds: Int64, text: String) {
    #expect(Duration.nanoseconds(nanoseconds).inMilliseconds == text)
  }
}
