import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for where two runs first differ and which of their tasks correspond to each other.
@Suite struct RunComparisonTests {
  /// Returns a run with sleeping children, of which the child named `wakesFirst` wakes first.
  private func race(
    sleep: Int64 = 100, wakesFirst: String = "a", creates: [String] = ["a", "b"]
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    var tasks: [String: TaskID] = [:]
    for name in creates { tasks[name] = script.asyncLet(name, of: main) }
    for name in creates {
      guard let task = tasks[name] else { continue }
      script.run(task)
      script.sleep(task, until: sleep)
    }
    script.at(sleep)
    let order = creates.sorted { left, _ in left == wakesFirst }
    for name in order { tasks[name].map { script.add($0, .ready(.timer)) } }
    for name in order {
      guard let task = tasks[name] else { continue }
      script.run(task)
      script.add(task, .returned)
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A run is equal to itself`() {
    let comparison = RunComparison(race(), race())
    #expect(comparison.isEqual)
    #expect(comparison.divergence == nil)
  }

  @Test func `The addresses in a stack trace of the Swift runtime are no difference`() {
    func crash(at address: String) -> Trace {
      var script = TraceScript()
      let main = script.root()
      for line in [
        "f.swift:1: Fatal error", "Current stack trace:", "0    f.so    \(address) f + 3",
      ] {
        script.add(main, .printed(.standardError, line))
      }
      return script.trace
    }
    #expect(
      RunComparison(crash(at: "0x00007f92bff5f130"), crash(at: "0x00007f0000000130")).isEqual)
    #expect(!RunComparison(crash(at: "0x00007f92bff5f130"), crash(at: "nowhere")).isEqual)
  }

  @Test func `Runs with the same order differ at the first event with another time`() throws {
    let comparison = RunComparison(race(sleep: 100), race(sleep: 300))
    #expect(comparison.commonEvents == comparison.first.events.count)
    let delay = try #require(comparison.firstDelay)
    #expect(comparison.divergence == delay)
    #expect(comparison.first.events[delay].action == .ready(.timer))
    #expect(comparison.divergenceTime == VirtualTime(nanoseconds: 100_000_000))
  }

  @Test func `Runs with different orders differ at the first event of another task`() throws {
    let comparison = RunComparison(race(), race(wakesFirst: "b"))
    #expect(comparison.firstDelay == nil)
    let index = try #require(comparison.divergence)
    #expect(comparison.first.events[index].task != comparison.second.events[index].task)
    #expect(
      comparison.first.events.prefix(index).elementsEqual(comparison.second.events.prefix(index)))
  }

  @Test func `Tasks correspond by creator and order of creation, not by name`() {
    let comparison = RunComparison(
      race(creates: ["a", "b"]), race(wakesFirst: "x", creates: ["x", "y", "z"]))
    #expect(
      comparison.pairs.map(\.second) == [TaskID(1), TaskID(2), TaskID(3), TaskID(4)])
    #expect(comparison.pairs.last?.first == nil)
  }

  @Test func `A run that is cut short differs at its end`() {
    let whole = race()
    let part = whole.prefix(events: 5)
    let comparison = RunComparison(whole, part)
    #expect(comparison.commonEvents == 5)
    #expect(comparison.divergence == 5)
  }
}
