import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests that a walk has the state of the snapshot at each stop, from whichever direction it arrives.
@Suite struct WalkTests {
  private var trace: Trace {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.run(image)
    script.wait(main, for: image)
    script.sleep(image, until: 300)
    script.at(20)
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.wake(image, .cancellation(by: main))
    script.add(image, .threw("CancellationError()"))
    script.wake(main, .task(image))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Each step forward or back equals the snapshot of its stop`() {
    let trace = trace
    var walk = Walk(trace)
    for count in 1...trace.events.count {
      walk.go(to: count)
      #expect(walk.snapshot == trace.snapshot(afterEvents: count))
      #expect(walk.event == trace.events[count - 1])
    }
    for count in (0..<trace.events.count).reversed() {
      walk.go(to: count)
      #expect(walk.snapshot == trace.snapshot(afterEvents: count))
    }
    #expect(walk.event == nil)
  }

  @Test func `A walk stays within the run`() {
    var walk = Walk(trace)
    walk.go(to: -3)
    #expect(walk.position == 0)
    walk.go(to: .max)
    #expect(walk.position == trace.events.count)
  }

  @Test func `Going to a time stops after all events up to that time`() {
    var walk = Walk(trace)
    walk.go(to: VirtualTime(nanoseconds: 0))
    #expect(walk.snapshot.tasks.count == 2)
    #expect(walk.position == trace.events.count { $0.time <= .zero })
    let middle = VirtualTime(nanoseconds: 20_000_000)
    walk.go(to: middle)
    #expect(walk.position == trace.events.count { $0.time <= middle })
    walk.go(to: trace.end)
    #expect(walk.position == trace.events.count)
  }

  @Test func `The place of an event among those of its task leads to the same wait`() {
    let trace = trace
    var finder = StepFinder(trace)
    var count = 0
    for event in trace.events.indices {
      let wait = finder.step(of: event).flatMap { trace.wait(atStep: $0) }
      #expect(wait == trace.wait(beginningAt: event))
      count += wait == nil ? 0 : 1
    }
    #expect(count == 2)
    // An event before those that were found is not found any more.
    #expect(finder.step(of: 0) == nil)
  }

  @Test func `A task's next and previous events are found from any stop`() throws {
    let trace = trace
    let image = trace.tasks[1].id
    let own = trace.events.indices.filter { trace.events.task(of: $0) == image }.map { $0 + 1 }
    var walk = Walk(trace)
    var found: [Int] = []
    while let stop = walk.stop(after: image) {
      walk.go(to: stop)
      found.append(stop)
    }
    #expect(found == own)
    var back: [Int] = [walk.position]
    while let stop = walk.stop(before: image) {
      walk.go(to: stop)
      back.append(stop)
    }
    #expect(back == own.reversed())
    #expect(walk.task == image)
  }

  @Test(arguments: [Walk.defaultSpacing, 1000])
  func `Long jumps in both directions end at the same state as a snapshot`(spacing: Int) {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<20_000 {
      script.sleep(main, until: Int64(number))
      script.wake(main, .timer)
    }
    script.end()
    let trace = script.trace
    var walk = Walk(trace, checkpointSpacing: spacing)
    for target in [50_000, 40_001, 3, 60_001, 20_000, 59_999, 17, 0] {
      walk.go(to: target)
      #expect(walk.snapshot == trace.snapshot(afterEvents: target))
      walk.go(to: target - 1)
      #expect(walk.snapshot == trace.snapshot(afterEvents: target - 1))
    }
  }

  @Test func `A prefix of the run has the events and tasks up to that stop`() {
    let trace = trace
    for count in 0...trace.events.count {
      let past = trace.prefix(events: count)
      #expect(past.events.elementsEqual(trace.events.prefix(count)))
      #expect(past.tasks.count == trace.snapshot(afterEvents: count).tasks.count)
    }
  }
}
