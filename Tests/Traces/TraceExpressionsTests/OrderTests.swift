import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceExpressions

@Suite struct OrderTests {
  private func ids(_ name: String, in trace: Trace) -> [TaskID] {
    trace.tasks.map(\.id).filter { trace.name(of: $0).hasPrefix(name) }
  }

  @Test func `Only tasks that end at the same time may be in either order`() {
    let trace = Runs.workers
    let workers = ids("worker", in: trace)
    let order = OrderOfEnds(of: workers, in: trace)
    #expect(order.tasks == workers)
    #expect(order.allows(workers))
    #expect(order.allows([workers[1], workers[0], workers[2]]))
    #expect(!order.allows([workers[0], workers[2], workers[1]]))
    #expect(!order.allows([workers[2], workers[0], workers[1]]))
    #expect(!order.allows(Array(workers.dropLast())))
    #expect(!order.allows([workers[0], workers[0], workers[2]]))
  }

  @Test func `A parent ends after its children, even at the same time`() {
    let trace = Runs.neverAwaited
    let order = OrderOfEnds(of: trace.tasks.map(\.id), in: trace)
    #expect(order.tasks.map(trace.name) == ["image", "main"])
    #expect(order.allows(order.tasks))
    #expect(!order.allows(order.tasks.reversed()))
  }

  @Test func `Tasks that never end are last, in any order`() {
    let trace = Runs.workers
    let waiting = ids("main", in: trace) + ids("ready", in: trace)
    let photo = ids("photo", in: trace)
    let order = OrderOfEnds(of: waiting + photo, in: trace)
    #expect(order.tasks == photo + waiting)
    #expect(order.allows(photo + waiting.reversed()))
    #expect(!order.allows(waiting + photo))
  }

  /// The second task awaits the first one, and the first task resumes the third one's continuation. All three end at
  /// the same time.
  @Test func `An await orders ends at the same time, but resuming a continuation does not`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    let second = script.task("second", by: main)
    let third = script.task("third", by: main)
    script.run(first, on: .worker(1))
    script.sleep(first, until: 50)
    script.run(second, on: .worker(2))
    script.wait(second, for: first)
    script.run(third, on: .worker(3))
    script.suspend(third, .continuation)
    script.at(50)
    script.wake(first, .timer)
    script.wake(third, .task(first))
    // The wake is recorded before the end that causes it.
    script.add(second, .ready(.task(first)))
    script.add(first, .returned)
    script.run(second)
    script.add(second, .returned)
    script.add(third, .returned)
    script.end()
    let order = OrderOfEnds(of: [first, second, third], in: script.trace)
    #expect(order.tasks == [first, second, third])
    #expect(order.had(first, toEndBefore: second))
    #expect(!order.had(first, toEndBefore: third))
    #expect(order.allows([third, first, second]))
    #expect(order.allows([first, third, second]))
    #expect(!order.allows([second, first, third]))
  }

  @Test func `A task that is created after an await ends after the awaited task`() {
    var script = TraceScript()
    let main = script.root()
    let early = script.asyncLet("early", of: main)
    script.run(early, on: .worker(1))
    script.wait(main, for: early)
    script.add(early, .returned)
    script.wake(main, .task(early))
    let late = script.asyncLet("late", of: main)
    script.run(late, on: .worker(1))
    script.add(late, .returned)
    script.end()
    let order = OrderOfEnds(of: [late, early], in: script.trace)
    #expect(!order.allows([late, early]))
  }
}
