import Simulation
import Testing

/// Tests that a core that does not use the machine is distinguished from one that does.
@Suite struct StandstillTests {
  private func look(
    _ progress: Int, core: Int = 1, isAsleep: Bool = false, milliseconds: Int64 = 0
  ) -> Standstill.Look {
    .init(
      progress: progress, core: core, isAsleep: isAsleep, processorTime: milliseconds * 1_000_000)
  }

  @Test func `A core that sleeps while nothing happens is judged to sleep`() {
    var standstill = Standstill()
    let verdicts = (0...3).map { _ in standstill.judge(look(1, isAsleep: true)) }
    #expect(verdicts == [.moves, .moves, .moves, .sleeps])
    #expect(standstill.judge(look(2, isAsleep: true)) == .moves)
  }

  @Test func `A core that sleeps for long is distinguished from one that has begun to sleep`() {
    var standstill = Standstill()
    let verdicts = (0...30).map { _ in standstill.judge(look(1, isAsleep: true)) }
    #expect(verdicts[3...29].allSatisfy { $0 == .sleeps } && verdicts[30] == .sleepsForLong)
  }

  @Test func `A core that computes for a second without a call is judged to compute`() {
    var standstill = Standstill()
    #expect(standstill.judge(look(1, milliseconds: 500)) == .moves)
    #expect(standstill.judge(look(1, milliseconds: 1_499)) == .moves)
    #expect(standstill.judge(look(1, milliseconds: 1_500)) == .computes)
  }

  @Test func `A core that waits for a processor is not judged to compute`() {
    var standstill = Standstill()
    for _ in 1...1_000 { #expect(standstill.judge(look(1, milliseconds: 10)) == .moves) }
  }

  @Test func `A call or another core's turn restarts the measurement`() {
    var standstill = Standstill()
    _ = standstill.judge(look(1, milliseconds: 0))
    #expect(standstill.judge(look(2, milliseconds: 2_000)) == .moves)
    #expect(standstill.judge(look(2, core: 3, milliseconds: 4_000)) == .moves)
    #expect(standstill.judge(look(2, core: 3, milliseconds: 4_999)) == .moves)
    #expect(standstill.judge(look(2, core: 3, milliseconds: 5_000)) == .computes)
  }
}
