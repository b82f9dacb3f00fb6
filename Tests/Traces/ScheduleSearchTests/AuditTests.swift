import ScheduleSearch
import TaskTrace
import Testing

/// Drawing schedules at random checks that a reduced search has not missed an outcome.
@Suite struct AuditTests {
  @Test func `A large program is explored with a reduction that passes the audit`() {
    let plain = ModelProgram.large.explored(by: nil)
    #expect(plain.search.isComplete && plain.total == 560)
    let found = ModelProgram.large.explored(by: .seen)
    #expect(found.isReduced && found.isComplete)
    #expect(found.failedReductions == [])
    #expect(found.drawn >= 50)
    #expect(Set(found.findings.map(\.outcome)) == Set(plain.findings.map(\.outcome)))
  }

  @Test func `When the audit finds a missed outcome, a weaker reduction is used`() {
    var program = ModelProgram(
      tasks: (0..<3).map { _ in [.append(0), .append(1), .append(0)] })
    program.hidesVariables = true
    let found = program.explored(by: .seen)
    #expect(found.failedReductions == [.seen])
    #expect(found.isComplete)
    let all = program.explored(by: nil)
    #expect(all.search.isComplete)
    #expect(Set(found.findings.map(\.outcome)) == Set(all.findings.map(\.outcome)))
  }

  @Test func `Orders that were drawn after the audit has failed count as drawn`() throws {
    var program = ModelProgram(
      tasks: (0..<3).map { _ in [.append(0), .append(1), .append(0)] })
    program.hidesVariables = true
    var found = Exploration(Scenario(program: "p"), limit: 100_000, reduction: .seen)
    var inOrder: Set<Departures> = []
    while found.failedReductions.isEmpty {
      let schedules = found.next(upTo: 64)
      try #require(!schedules.isEmpty, "The audit did not fail.")
      for departures in schedules {
        if departures.chance == nil { inOrder.insert(departures) }
        let (outcome, choices) = program.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
    #expect(found.counts.fewest + found.counts.reduced <= inOrder.count)
    #expect(found.counts.uniform + found.counts.prioritized > 1)
  }
}
