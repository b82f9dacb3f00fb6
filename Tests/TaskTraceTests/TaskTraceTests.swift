import TaskTrace
import Testing

@Suite struct TraceFileTests {
  static let events: [Event] = [
    Event(time: .zero, core: .main, task: TaskID(1), action: .created(Creation(kind: .root))),
    Event(time: .zero, core: .main, task: TaskID(1), action: .running),
    Event(
      time: .zero, core: .worker(1), task: TaskID(2),
      action: .created(
        Creation(
          kind: .asyncLet, parent: TaskID(1), creator: TaskID(1), priority: .high,
          startsCancelled: true, name: "a child with a rather long name"))),
    Event(time: .zero, core: .worker(1), task: TaskID(2), action: .ready(.created)),
    Event(time: .zero, core: .worker(2), task: TaskID(2), action: .running),
    Event(
      time: .zero, core: .worker(2), task: TaskID(2),
      action: .suspended(
        Suspension(reason: .sleeping(until: VirtualTime(nanoseconds: 1 << 40)), site: SiteID(7)))),
    Event(
      time: VirtualTime(nanoseconds: 5), core: .outside, task: TaskID(2),
      action: .cancelled(by: TaskID(1), cause: .scopeExit, site: nil)),
    Event(
      time: VirtualTime(nanoseconds: 5), core: .worker(2), task: TaskID(2),
      action: .threw("CancellationError()")),
    Event(
      time: VirtualTime(nanoseconds: 6), core: .main, task: nil,
      action: .printed(.standardOutput, "日本")),
    Event(
      time: VirtualTime(nanoseconds: 6), core: .main, task: nil,
      action: .ended(.exited(status: 3))),
  ]

  @Test func `a trace survives its file`() throws {
    let trace = Trace(
      scenario: Scenario(program: "/bin/true", arguments: ["a", "b"]), events: Self.events)
    let read = try TraceFile.decode(TraceFile.encode(trace))
    #expect(read.events == Self.events)
    #expect(read.scenario == trace.scenario)
    #expect(read.tasks == trace.tasks)
    #expect(read.ending == .exited(status: 3))
  }
}
