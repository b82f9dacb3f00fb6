import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for the lives of tasks, which are derived from events.
@Suite struct LifeTests {
  @Test func `A life consists of slices without gaps`() throws {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.at(5)
    script.run(image)
    script.sleep(image, until: 20)
    script.at(20)
    script.wake(image, .timer)
    script.at(25)
    script.add(image, .returned)
    script.at(40)
    script.end()
    let life = try #require(script.trace[image])
    let sleep = Suspension(
      reason: .sleeping(until: VirtualTime(nanoseconds: 20_000_000)), call: .sleep)
    #expect(
      life.slices.map(\.state) == [
        .ready, .running(.worker(1)), .suspended(sleep), .running(.worker(1)),
      ])
    #expect(life.slices.map(\.duration) == [5, 0, 15, 5].map { .milliseconds($0) })
    for (left, right) in zip(life.slices, life.slices.dropFirst()) {
      #expect(left.end == right.start)
    }
    #expect(life.outcome == .returned)
    #expect(life.ended == VirtualTime(nanoseconds: 25_000_000))
    let end = try #require(life.endedEvent)
    #expect(script.trace.events[end].action == .returned)
    guard case .created = script.trace.events[life.createdEvent].action else {
      Issue.record("Event \(life.createdEvent) does not create a task.")
      return
    }
  }

  @Test func `A task that never ends stays in its last state until the run ends`() throws {
    var script = TraceScript()
    let main = script.root()
    script.at(10)
    script.suspend(main, .continuation)
    script.at(90)
    script.end(.stuck)
    let life = try #require(script.trace[main])
    #expect(life.ended == nil)
    #expect(life.slices.last?.end == VirtualTime(nanoseconds: 90_000_000))
  }

  @Test func `A life records children, notices and only the first cancellation`() throws {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.add(image, .cancelled(by: nil, cause: .explicit, site: nil))
    script.add(image, .noticed(.checkedFlag, site: nil))
    script.add(image, .noticed(.sleepThrew, site: nil))
    let trace = script.trace
    #expect(trace[main]?.children == [image])
    #expect(trace[image]?.cancellation?.cause == .scopeExit)
    #expect(trace[image]?.notices.map(\.notice) == [.checkedFlag, .sleepThrew])
  }

  @Test func `A task that starts cancelled was cancelled by its parent or else its group`() {
    var script = TraceScript()
    let main = script.root()
    func late() -> TaskID {
      script.create(
        Creation(
          kind: .groupChild, parent: main, creator: main, group: group(1), startsCancelled: true))
    }
    let first = late()
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    let second = late()
    #expect(script.trace[first]?.cancellation?.cause == .group)
    #expect(script.trace[second]?.cancellation?.cause == .parent)
  }

  @Test func `Events of unknown tasks and tasks out of order are ignored`() throws {
    var script = TraceScript()
    let main = script.root()
    script.add(TaskID(9), .running)
    script.events.append(
      Event(time: .zero, core: .main, task: TaskID(7), action: .created(Creation(kind: .root))))
    let trace = script.trace
    #expect(trace.tasks.map(\.id) == [main])
    #expect(trace[try #require(TaskID(7))] == nil)
    #expect(trace.name(of: try #require(TaskID(7))) == "task #7")
  }

  @Test func `A trace ends at its latest time, even if its events are out of order`() {
    var script = TraceScript()
    script.at(20)
    let main = script.root()
    script.at(5)
    script.run(main, on: .main)
    #expect(script.trace.end == VirtualTime(nanoseconds: 20_000_000))
  }
}
