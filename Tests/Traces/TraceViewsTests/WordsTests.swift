import TaskTrace
import Testing
import TraceBuilding

@testable import TraceViews

/// Tests for the description of a run's machine in the heading of a view.
@Suite struct WordsTests {
  private func machine(
    ascii: Bool = false, _ change: (inout MachineSettings) -> Void,
    then script: (inout TraceScript) -> Void = { _ in }
  ) -> String {
    var run = TraceScript()
    change(&run.scenario.machine)
    script(&run)
    return Words(run.trace, ascii: ascii).machine
  }

  @Test func `The description contains the cores, the policy and the seed`() {
    #expect(machine { _ in } == "4 cores · first come · seed 0")
    let other = machine(ascii: true) { ($0.cores, $0.policy, $0.seed) = (1, .random, 7) }
    #expect(other == "1 core, random order, seed 7")
  }

  @Test func `The description lists each time at which the run was cancelled`() {
    let cancelled = machine {
      $0.cancelRootAt = [44_000_000, 60_500_000, 99_000_000].map { VirtualTime(nanoseconds: $0) }
    } then: { script in
      let main = script.root()
      for nanoseconds in [44_000_000, 60_500_000] {
        script.events.append(
          Event(
            time: VirtualTime(nanoseconds: Int64(nanoseconds)), core: .main, task: main,
            action: .cancelled(by: nil, cause: .intervention, site: nil)))
      }
    }
    #expect(
      cancelled == "4 cores · first come · seed 0 · cancelled at 44 ms · cancelled at 60.5 ms")
  }

  @Test(arguments: [
    ("6:cancel:2", "it is cancelled"), ("6:fail:2", "its operation throws"),
    ("6:delay:2:5ms", "it is delayed by 5 ms"),
    ("6:priority:2:high", "its priority is raised to high"),
  ])
  func `The words for a change at a stop form a sentence`(word: String, details: String) throws {
    let change = try #require(Intervention(word)).change
    let words = Words(TraceScript().trace, ascii: false).words(.intervened(change))
    #expect(words.phrase == "is changed by you:" && words.details == details)
  }
}
