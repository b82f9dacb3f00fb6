import Synchronization
import Testing

@testable import RunKit

@Suite struct TurnsTests {
  /// The number of tasks that have taken their turn.
  private final class Count: Sendable {
    private let number = Mutex(0)
    func add() { number.withLock { $0 += 1 } }
    var value: Int { number.withLock(\.self) }
  }

  /// Waits until five tasks have taken their turns. Calls `pass` before each.
  private func takeFive(of turns: Turns, _ pass: (_ taken: Int) -> Void) async {
    let count = Count()
    await withTaskGroup { group in
      for _ in 0..<5 {
        group.addTask {
          await turns.take()
          count.add()
        }
      }
      for _ in 0..<5 {
        pass(count.value)
        await group.next()
      }
    }
  }

  @Test func `Each pass lets one task start`() async {
    let turns = Turns()
    var passed = 0
    await takeFive(of: turns) { taken in
      #expect(taken == passed)
      turns.pass()
      passed += 1
    }
    #expect(passed == 5)
  }

  @Test func `Turns that nobody waits for are kept`() async {
    let turns = Turns()
    for _ in 0..<5 { turns.pass() }
    await takeFive(of: turns) { _ in }
  }

  @Test func `At the end, all tasks start`() async {
    let turns = Turns()
    await takeFive(of: turns) { taken in if taken == 0 { turns.end() } }
    await turns.take()
  }
}
