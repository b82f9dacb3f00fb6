import ScheduleSearch
import TaskTrace
import Testing

/// Tests for an exploration that is stopped before all requested runs have ended.
@Suite struct StoppedExplorationTests {
  /// Runs a program with six choices between two candidates. Its outcome is the number of departures.
  private func run(_ departures: Departures) -> (outcome: String, choices: [ScheduleChoice]) {
    let last = departures.list.last?.choice ?? 0
    let choices = (1...6).map { number in
      let isDrawn = number > last && (departures.chance ?? 0) >> UInt64(number) & 1 == 1
      let isTaken = isDrawn || departures.list.contains { $0.choice == number }
      return ScheduleChoice(count: 2, taken: isTaken ? 1 : 0, candidates: [])
    }
    return ("\(choices.count { $0.taken == 1 })", choices)
  }

  private func add(_ departures: Departures, to found: inout Exploration) {
    let (outcome, choices) = run(departures)
    found.add(departures, outcome: outcome, choices: choices)
  }

  @Test func `Runs count in any order`() {
    var found = Exploration(Scenario(program: "p"), limit: 100)
    for departures in found.next(upTo: 100) { add(departures, to: &found) }
    let schedules = found.next(upTo: 100)
    #expect(schedules.count == 6)
    for departures in [schedules[5], schedules[2]] {
      let (outcome, choices) = run(departures)
      found.addLast(departures, outcome: outcome, choices: choices)
    }
    let (_, choices) = run(schedules[0])
    found.addLast(schedules[0], outcome: nil, choices: choices)
    #expect(found.isStopped && !found.isComplete)
    #expect(found.total == 4 && found.counts.fewest == 4)
    #expect(found.findings.map(\.outcome) == ["0", "1"])
    #expect(found.findings.map(\.count) == [1, 2])
    #expect(found.findings[1].schedule.departures == schedules[5])
    #expect(found.next(upTo: 100).isEmpty)
  }

  @Test(arguments: [Footprint.Sharing?.none, .unseen])
  func `An exploration can be stopped after any number of runs`(reduction: Footprint.Sharing?) {
    var found = Exploration(Scenario(program: "p"), limit: 20, reduction: reduction)
    while true {
      let schedules = found.next(upTo: 16)
      if schedules.isEmpty { break }
      var stopped = found
      for departures in schedules.reversed().dropLast() {
        let (outcome, choices) = run(departures)
        stopped.addLast(departures, outcome: outcome, choices: choices)
      }
      #expect(stopped.total >= found.total)
      #expect(stopped.findings.reduce(0) { $0 + $1.count } == stopped.total)
      #expect(Set(found.findings.map(\.outcome)).isSubset(of: stopped.findings.map(\.outcome)))
      for departures in schedules { add(departures, to: &found) }
    }
    #expect(found.findings.count > 2)
  }
}
