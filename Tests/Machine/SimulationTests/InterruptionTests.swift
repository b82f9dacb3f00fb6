import Simulation
import Testing

/// Tests for when a core that computes is stopped.
@Suite struct InterruptionTests {
  private func look(
    progress: Int = 1, core: Int = 1, isAsleep: Bool = false, milliseconds: Int64
  ) -> Standstill.Look {
    Standstill.Look(
      progress: progress, core: core, isAsleep: isAsleep, processorTime: milliseconds * 1_000_000)
  }

  @Test func `A core that computes between two checks is stopped`() {
    var interruption = Interruption()
    let looks = [10, 11, 12, 13, 14].map { interruption.isDue(look(milliseconds: $0)) }
    #expect(looks == [false, false, true, false, true])
  }

  @Test func `A core that waits for a processor is not stopped`() {
    var interruption = Interruption()
    #expect((1...5).allSatisfy { _ in !interruption.isDue(look(milliseconds: 10)) })
  }

  @Test func `A call, another core or sleep restarts the measurement`() {
    var interruption = Interruption()
    let looks = [
      look(milliseconds: 10), look(progress: 2, milliseconds: 20),
      look(progress: 2, core: 2, milliseconds: 90),
      look(progress: 2, core: 2, isAsleep: true, milliseconds: 0),
      look(progress: 2, core: 2, milliseconds: 95),
    ].map { interruption.isDue($0) }
    #expect(!looks.contains(true))
  }
}
