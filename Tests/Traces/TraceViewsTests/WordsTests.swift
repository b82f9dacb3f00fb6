import TaskTrace
import Testing
import TraceBuilding

@testable import TraceViews

/// How a run's machine is named above its pictures.
@Suite struct WordsTests {
  private func machine(ascii: Bool = false, _ change: (inout MachineSettings) -> Void) -> String {
    var script = TraceScript()
    change(&script.scenario.machine)
    return Words(script.trace, ascii: ascii).machine
  }

  @Test func `a machine is named by its cores, its policy and its seed`() {
    #expect(machine { _ in } == "4 cores · first come · seed 0")
    let other = machine(ascii: true) { ($0.cores, $0.policy, $0.seed) = (1, .random, 7) }
    #expect(other == "1 core, random order, seed 7")
  }

  @Test func `moments of cancellation are named with it`() {
    let cancelled = machine {
      $0.cancelRootAt = [44_000_000, 60_500_000].map { VirtualTime(nanoseconds: $0) }
    }
    #expect(
      cancelled == "4 cores · first come · seed 0 · cancelled at 44 ms · cancelled at 60.5 ms")
  }
}
