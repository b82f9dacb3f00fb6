import CRuntimeFacts
import RuntimeProbes
import Synchronization
import Testing

/// Tests that the tracer's table of facts about the runtime's memory matches the runtime that runs these tests.
@Suite struct RuntimeProbesTests {
  /// Returns, for each table, the description of the first fact that is found wrong.
  private func fault(_ facts: [rt_facts]) async -> [String?] {
    let found = Mutex([String?](repeating: nil, count: facts.count))
    await ProbeTasks.run { known in
      for (index, facts) in facts.enumerated() {
        let words = unsafe rt_wrong_fact(facts, known).map { unsafe String(cString: $0) }
        found.withLock { $0[index] = $0[index] ?? words }
      }
    }
    return found.withLock(\.self)
  }

  @Test func `This runtime matches the table`() async {
    #expect(await fault([rt_expected_facts]) == [nil])
  }

  @Test func `A wrong value for any fact is found and named`() async {
    // Which change makes a fact wrong depends on the fact: the next number, the next bit or the next word.
    let changes: [(Int) -> Int] = [{ $0 + 1 }, { $0 * 2 }, { $0 + 8 }]
    let count = rt_fact_count()
    #expect(count > 20)
    let wrong = (0..<count).flatMap { index in
      let right = rt_fact_value(rt_expected_facts, index)
      return changes.map { rt_facts_with(rt_expected_facts, index, $0(right)) }
    }
    let faults = await fault(wrong)
    for index in 0..<count {
      let words = unsafe String(cString: rt_fact_words(index))
      let first = index * changes.count
      #expect(faults[first..<first + changes.count].contains(words), "\(words) is not found wrong")
    }
  }
}
