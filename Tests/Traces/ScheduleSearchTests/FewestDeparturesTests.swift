import ScheduleSearch
import TaskTrace
import Testing

/// Tests that a search with a reduction reports the shortest schedules, although it leaves some of them out.
@Suite struct FewestDeparturesTests {
  /// Returns a program with 1,680 schedules: three tasks with three steps each.
  private func program(seed: UInt64) -> ModelProgram {
    var word = seed
    let tasks = (0..<3).map { _ in
      (0..<3).map { _ in
        word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return ModelProgram.Step.append(Int(word >> 33) % 3)
      }
    }
    return ModelProgram(tasks: tasks)
  }

  private func lengths(_ found: Exploration) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: found.findings.map {
        ($0.outcome, $0.schedule.departures.list.count)
      })
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Each outcome has a schedule with the fewest departures that lead to it`(seed: UInt64) {
    let program = program(seed: seed)
    let plain = program.explored(by: nil, limit: 10_000)
    let found = program.explored(by: .seen, limit: 4000)
    #expect(plain.search.isComplete && plain.total == 1680)
    #expect(found.isReduced && found.failedReductions == [])
    #expect(lengths(found) == lengths(plain))
    #expect(found.findings.reduce(0) { $0 + $1.count } == found.total)
  }

  @Test(arguments: [1, 2, 7, 60, 217, 1000], [Footprint.Sharing?.none, .seen, .unseen])
  func `A search makes no more runs than it may, in all stages together`(
    most: Int, reduction: Footprint.Sharing?
  ) {
    let found = program(seed: 3).explored(by: reduction, limit: most, maximumRuns: most)
    #expect(found.runs <= most && found.total <= most)
    #expect(found.runs > most / 2)
    if most >= 60 { #expect(found.isComplete || found.drawn > 0) }
  }

  @Test(arguments: [nil, Footprint.Sharing.unseen, .seen])
  func `The number of runs can be lowered during a search`(reduction: Footprint.Sharing?) {
    let found = program(seed: 3).explored(by: reduction, maximumRunsLater: 100)
    #expect(found.runs <= 100 && found.runs > 50 && !found.search.isComplete)
    #expect(found.drawn > 0)
  }
}
