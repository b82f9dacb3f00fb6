import Simulation
import Testing

/// Tests for random numbers in programs whose tasks run in any order.
@Suite struct TaskStreamsTests {
  @Test func `A task's random numbers do not depend on the order of other tasks`() {
    var one = TaskStreams(seed: 5)
    one.add(1, createdBy: nil)
    one.add(2, createdBy: 1)
    one.add(3, createdBy: 1)
    one.add(4, createdBy: 2)
    one.add(5, createdBy: 3)
    let first = (0..<4).map { _ in one.next(for: 4) }
    let second = (0..<4).map { _ in one.next(for: 5) }

    // The tasks that 2 and 3 create come in the opposite order, so each has the other one's number.
    var two = TaskStreams(seed: 5)
    two.add(1, createdBy: nil)
    two.add(2, createdBy: 1)
    two.add(3, createdBy: 1)
    two.add(4, createdBy: 3)
    two.add(5, createdBy: 2)
    var (third, fourth): ([UInt64], [UInt64]) = ([], [])
    for _ in 0..<4 {
      third.append(two.next(for: 4))
      fourth.append(two.next(for: 5))
    }
    #expect(third == second && fourth == first)
  }

  @Test func `Each task and each seed has a different stream`() {
    var words: Set<UInt64> = []
    for seed in UInt64(0)..<3 {
      var streams = TaskStreams(seed: seed)
      for task in UInt32(1)...50 { streams.add(task, createdBy: task / 2) }
      for task in UInt32(0)...50 { for _ in 0..<3 { words.insert(streams.next(for: task)) } }
    }
    #expect(words.count == 3 * 51 * 3)
  }
}
