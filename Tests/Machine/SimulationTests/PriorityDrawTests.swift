import TaskTrace
import Testing

@testable import Simulation

/// Tests for orders that are drawn with random priorities.
@Suite struct PriorityDrawTests {
  private func candidate(_ owner: UInt, _ sequence: Int) -> Candidate {
    Candidate(
      lane: .pool, priority: 0, sequence: sequence, job: JobID(rawValue: owner),
      owner: .task(UInt32(owner)))
  }

  /// Returns the order in which three tasks of four steps each run.
  private func order(depth: Int, steps: Int = 12, seed: UInt64) -> [UInt] {
    var draw = PriorityDraw(RandomPriorities(depth: depth, steps: steps), seed: seed)
    var left: [UInt: Int] = [1: 4, 2: 4, 3: 4]
    var order: [UInt] = []
    while true {
      let ready = left.keys.filter { left[$0] ?? 0 > 0 }.sorted()
      if ready.isEmpty { return order }
      let owner = ready[draw.choose(among: ready.enumerated().map { candidate($1, $0) })]
      left[owner, default: 0] -= 1
      order.append(owner)
    }
  }

  private func changes(_ order: [UInt]) -> Int {
    zip(order, order.dropFirst()).count { $0 != $1 }
  }

  @Test func `Without a priority change, tasks run one after another in any order`() {
    let orders = Set((UInt64(0)..<100).map { order(depth: 1, seed: $0) })
    #expect(orders.allSatisfy { changes($0) == 2 })
    #expect(orders.count == 6)
  }

  @Test func `After a priority change, another task runs first and the lowered task last`() {
    let orders = (UInt64(0)..<200).map { order(depth: 2, seed: $0) }
    #expect(orders.allSatisfy { (2...3).contains(changes($0)) })
    for order in orders where changes(order) == 3 {
      #expect(order.last == order.first || order[4] == order.last)
    }
    #expect(Set(orders).count > 12)
  }

  @Test func `A job at the address of an earlier job has its own priority`() {
    let priorities = (UInt64(0)..<20).map { seed in
      var draw = PriorityDraw(RandomPriorities(depth: 1, steps: 1), seed: seed)
      // The second job is a new one at the address of the first one.
      let turns = [(1, 2), (3, 2)].map { first, other in
        draw.choose(
          among: [first, other].map { sequence in
            Candidate(lane: .pool, priority: 0, sequence: sequence, job: JobID(rawValue: 64))
          })
      }
      return turns[0] == turns[1]
    }
    #expect(Set(priorities) == [true, false])
  }

  @Test func `Equal seeds draw equal orders`() {
    for seed in UInt64(0)..<20 {
      #expect(order(depth: 3, seed: seed) == order(depth: 3, seed: seed))
    }
  }

  /// The bound is 1 in 2 · 8, because the mistake needs one task to be overtaken between two of its steps.
  @Test func `A mistake is found at least as often as the bound guarantees`() {
    let settings = RandomPriorities(depth: 2, steps: 8)
    #expect(settings.guaranteedOdds(tasks: 2) == 16)
    #expect(RandomPriorities(depth: 3, steps: 8).guaranteedOdds(tasks: 2) == 128)
    #expect(RandomPriorities(depth: 9, steps: .max).guaranteedOdds(tasks: 2) == .max)
    let draws = 1600
    let found = (0..<UInt64(draws)).count { seed in
      var draw = PriorityDraw(settings, seed: seed)
      var left: [UInt: Int] = [1: 4, 2: 4]
      var order: [UInt] = []
      while left.values.contains(where: { $0 > 0 }) {
        let ready = left.keys.filter { left[$0] ?? 0 > 0 }.sorted()
        let owner = ready[draw.choose(among: ready.enumerated().map { candidate($1, $0) })]
        left[owner, default: 0] -= 1
        order.append(owner)
      }
      // All of the other task's steps come between the second and the third step.
      return order == [1, 1, 2, 2, 2, 2, 1, 1]
    }
    #expect(found >= draws / 16)
  }
}
