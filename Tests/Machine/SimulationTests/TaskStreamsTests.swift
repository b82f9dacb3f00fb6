import Simulation
import Testing

/// Random words in programs whose tasks run in any order.
@Suite struct TaskStreamsTests {
  @Test func `what a task draws does not depend on when others are created or draw`() {
    var one = TaskStreams(seed: 5)
    one.add(1, createdBy: nil)
    one.add(2, createdBy: 1)
    one.add(3, createdBy: 1)
    one.add(4, createdBy: 2)
    one.add(5, createdBy: 3)
    let first = (0..<4).map { _ in one.next(for: 4) }
    let second = (0..<4).map { _ in one.next(for: 5) }

    // The two that are created by 2 and 3 come in the other order, and so have each other's number.
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

  @Test func `each task has another stream, and each seed others`() {
    var words: Set<UInt64> = []
    for seed in UInt64(0)..<3 {
      var streams = TaskStreams(seed: seed)
      for task in UInt32(1)...50 { streams.add(task, createdBy: task / 2) }
      for task in UInt32(0)...50 { for _ in 0..<3 { words.insert(streams.next(for: task)) } }
    }
    #expect(words.count == 3 * 51 * 3)
  }
}
