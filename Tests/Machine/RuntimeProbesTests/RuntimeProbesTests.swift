import CRuntimeFacts
import RuntimeProbes
import Synchronization
import Testing

/// The table of what the tracer knows of the runtime's memory, held against the runtime that runs these tests.
@Suite struct RuntimeProbesTests {
  /// The words for the fact that is found wrong first.
  private func fault(_ facts: [rt_facts]) async -> [String?] {
    let found = Mutex([String?](repeating: nil, count: facts.count))
    await RuntimeProbes.run { known in
      for (index, facts) in facts.enumerated() {
        let words = unsafe rt_wrong_fact(facts, known).map { unsafe String(cString: $0) }
        found.withLock { $0[index] = $0[index] ?? words }
      }
    }
    return found.withLock(\.self)
  }

  @Test func `this runtime is as the table has it`() async {
    #expect(await fault([rt_facts_63]) == [nil])
  }

  @Test func `a wrong value for any fact is found and named`() async {
    // Facts differ in what is another value: the next number, the next bit, the next word.
    let changes: [(Int) -> Int] = [{ $0 + 1 }, { $0 * 2 }, { $0 + 8 }]
    let count = rt_fact_count()
    #expect(count > 20)
    let wrong = (0..<count).flatMap { index in
      let right = rt_fact_value(rt_facts_63, index)
      return changes.map { rt_facts_with(rt_facts_63, index, $0(right)) }
    }
    let faults = await fault(wrong)
    for index in 0..<count {
      let words = unsafe String(cString: rt_fact_words(index))
      let first = index * changes.count
      #expect(faults[first..<first + changes.count].contains(words), "\(words) is not found wrong")
    }
  }
}
