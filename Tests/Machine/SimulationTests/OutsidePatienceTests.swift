import Simulation
import Testing

/// Tests how long the machine waits for threads outside it.
@Suite struct OutsidePatienceTests {
  private func look(
    running: Int = 0, blocked: Int = 0, computed: Int64 = 0, at milliseconds: Int64 = 0
  ) -> OutsidePatience.Look {
    .init(
      running: running, blocked: blocked, processorTime: computed * 1_000_000,
      time: milliseconds * 1_000_000)
  }

  @Test func `A turn ends when all threads wait in calls that the machine knows`() {
    var patience = OutsidePatience()
    #expect(patience.judge(look(running: 1)) == .turnContinues)
    #expect(patience.judge(look(running: 1, computed: 9, at: 100)) == .turnContinues)
    #expect(patience.judge(look(at: 101)) == .turnEnds)
    #expect(patience.besideCores == 0)
  }

  @Test func `A thread that computes for long runs beside the cores`() {
    var patience = OutsidePatience()
    #expect(patience.judge(look(running: 1, computed: 5)) == .turnContinues)
    #expect(patience.judge(look(running: 1, computed: 15, at: 30)) == .runsBeside(30_000_000))
    #expect(patience.judge(look(running: 1, computed: 16, at: 31)) == .turnEnds)
    // Another thread gets its whole turn.
    #expect(patience.judge(look(running: 2, computed: 20, at: 40)) == .turnContinues)
    #expect(patience.judge(look(running: 1, computed: 29, at: 45)) == .turnEnds)
  }

  @Test func `A thread that is blocked for long runs beside the cores`() {
    var patience = OutsidePatience()
    #expect(patience.judge(look(blocked: 1, at: 10)) == .turnContinues)
    #expect(patience.judge(look(blocked: 1, at: 11)) == .turnContinues)
    #expect(patience.judge(look(blocked: 1, at: 12)) == .runsBeside(2_000_000))
  }

  @Test func `A thread that runs in between is not blocked`() {
    var patience = OutsidePatience()
    for time in 0...20 as ClosedRange<Int64> {
      let isBlocked = time % 2 == 0
      let look = look(running: isBlocked ? 0 : 1, blocked: isBlocked ? 1 : 0, at: time)
      #expect(patience.judge(look) == .turnContinues)
    }
  }

  @Test func `A thread that ended its run beside the cores gets turns again`() {
    var patience = OutsidePatience()
    _ = patience.judge(look(blocked: 1))
    #expect(patience.judge(look(blocked: 1, at: 5)) == .runsBeside(5_000_000))
    #expect(patience.judge(look(at: 6)) == .turnEnds)
    #expect(patience.judge(look(running: 1, at: 7)) == .turnContinues)
  }

  @Test func `No turn lasts longer than half a second`() {
    var patience = OutsidePatience()
    #expect(patience.judge(look(running: 1)) == .turnContinues)
    #expect(patience.judge(look(running: 1, at: 499)) == .turnContinues)
    #expect(patience.judge(look(running: 1, at: 500)) == .runsBeside(500_000_000))
  }
}
