import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

/// Tests for how views report measured CPU time.
@Suite struct MeasuredTimeTests {
  private func trace(_ cpu: MachineSettings.CPUTime, computing: Bool = true) -> Trace {
    var scenario = Scenario(program: "program")
    scenario.machine.cpu = cpu
    func event(_ milliseconds: Int64, _ action: Action) -> Event {
      Event(
        time: VirtualTime(nanoseconds: milliseconds * 1_000_000), core: .main, task: TaskID(1),
        action: action)
    }
    let work = event(0, .computing(until: VirtualTime(nanoseconds: 112_000_000)))
    let events =
      [event(0, .created(Creation(kind: .root))), event(0, .running)] + (computing ? [work] : [])
      + [event(112, .returned), event(112, .ended(.exited(status: 0)))]
    return Trace(scenario: scenario, events: events)
  }

  @Test func `The heading mentions measured CPU time only if a task computes`() {
    func machine(_ trace: Trace) -> String { Words(trace, ascii: false).machine }
    #expect(
      machine(trace(.measured)) == "4 cores · first come · seed 0 · CPU time measured")
    #expect(machine(trace(.measured, computing: false)) == "4 cores · first come · seed 0")
    #expect(machine(trace(.free)) == "4 cores · first come · seed 0")
  }

  @Test func `The story reports how long a task computes only if CPU time is measured`() {
    func story(_ cpu: MachineSettings.CPUTime) -> [String] { Story(trace(cpu)).map(\.text) }
    #expect(story(.measured).contains { $0.hasSuffix("main computes for 112 ms.") })
    #expect(!story(.free).contains { $0.contains("computes") })
  }
}
