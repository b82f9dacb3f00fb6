import TaskTrace
import Testing

@testable import ScheduleSearch

/// Tests for the exploration of schedules, with a program whose outcome depends only on its schedule.
@Suite struct ExplorationTests {
  /// Runs a program with twelve choices between two candidates. It fails if all choices in `needed` depart from the
  /// default.
  private func run(
    _ departures: Departures, needed: Set<Int>
  ) -> (outcome: String, choices: [ScheduleChoice]) {
    let last = departures.list.last?.choice ?? 0
    let choices = (1...12).map { number in
      let isDeparture = departures.list.contains { $0.choice == number }
      let word = departures.chance.map { ($0 &+ 1) &* 0x9E37_79B9_7F4A_7C15 } ?? 0
      let isDrawn = number > last && word >> UInt64(number + 20) & 1 == 1
      return ScheduleChoice(count: 2, taken: isDeparture || isDrawn ? 1 : 0, candidates: [])
    }
    let taken = Set(Departures(decided: choices).list.map(\.choice))
    return (needed.isSubset(of: taken) ? "fails" : "works", choices)
  }

  private func explore(needed: Set<Int>, limit: Int) -> Exploration {
    var exploration = Exploration(Scenario(program: "p"), limit: limit)
    while true {
      let schedules = exploration.next(upTo: 32)
      if schedules.isEmpty { return exploration }
      for departures in schedules {
        let (outcome, choices) = run(departures, needed: needed)
        exploration.add(departures, outcome: outcome, choices: choices)
      }
    }
  }

  @Test func `Every schedule is counted, and the shortest one for each outcome is reported`() {
    let found = explore(needed: [3, 7], limit: 5000)
    #expect(found.search.isComplete)
    #expect(found.total == 4096)
    #expect(found.findings.map(\.outcome) == ["works", "fails"])
    #expect(found.findings.map(\.count) == [3072, 1024])
    #expect(found.findings.map(\.schedule.departures.description) == ["0", "3.1-7.1"])
  }

  @Test func `A random schedule that finds a new outcome is shortened`() {
    // The first 794 schedules have at most four departures.
    let found = explore(needed: [1, 3, 5, 7, 9], limit: 794)
    #expect(!found.search.isComplete)
    #expect(found.drawn == 198)
    // Every fourth random schedule uses random priorities with one change.
    #expect(found.drawnByPriority == 50)
    #expect(found.maximumChoices == 12)
    #expect(found.counts.fewest == 794)
    #expect(found.counts.uniform > 0 && found.counts.prioritized > 0)
    #expect(found.findings.reduce(0) { $0 + $1.count } == found.total)
    #expect(
      found.findings.first { $0.outcome == "fails" }?.schedule.departures
        == Departures("1.1-3.1-5.1-7.1-9.1"))
  }

  @Test func `A search that ends at a random schedule still shortens it`() {
    var found = Exploration(Scenario(program: "p"), limit: 20)
    var isFound = false
    while true {
      let schedules = found.next(upTo: 8)
      if schedules.isEmpty { break }
      for departures in schedules {
        let (outcome, choices) = run(departures, needed: [2, 5, 8])
        if outcome == "fails" {
          found.add(departures, outcome: outcome, choices: choices)
          isFound = true
        } else {
          found.add(departures, choices: choices)
        }
        if isFound, !found.hasEnded {
          found.endSearch()
          break
        }
      }
    }
    #expect(found.drawn > 0)
    #expect(found.findings.map(\.schedule.departures.description) == ["2.1-5.1-8.1"])
  }

  @Test func `Several findings are shortened in the same rounds`() {
    var found = Exploration(Scenario(program: "p"), limit: 14)
    var calls = 0
    while true {
      let schedules = found.next(upTo: 500)
      if schedules.isEmpty { break }
      if found.drawn > 0 { calls += 1 }
      for departures in schedules {
        let (_, choices) = run(departures, needed: [])
        let taken = Departures(decided: choices).list.map(\.choice)
        let marks = [1, 2, 3].map { taken.contains($0) && taken.contains($0 + 6) ? "x" : "-" }
        found.add(departures, outcome: marks.joined(), choices: choices)
      }
    }
    #expect(found.findings.count > 3)
    #expect(calls < 8)
    for finding in found.findings {
      let needed = finding.outcome.filter { $0 == "x" }.count * 2
      #expect(finding.schedule.departures.list.count == needed)
    }
  }

  @Test func `A program with long runs is run fewer times`() {
    var found = Exploration(Scenario(program: "p"), limit: 100)
    var runs = 0
    while true {
      let schedules = found.next(upTo: 1)
      guard let departures = schedules.first else { break }
      let choices = (1...5000).map { number in
        let isTaken = departures.list.contains { $0.choice == number }
        return ScheduleChoice(count: 2, taken: isTaken ? 1 : 0, candidates: [])
      }
      found.add(departures, outcome: "works", choices: choices)
      runs += 1
    }
    // The limit is 20,000 choices in the plain stage and 5,000 in the random stage. Each stage ends with the run that
    // exceeds its limit.
    #expect(found.counts.fewest == 5)
    #expect(found.drawn == 2)
    #expect(runs == 7)
  }

  @Test func `Only the same outcome with the same choices confirms a finding`() {
    var found = explore(needed: [3], limit: 5000)
    let (outcome, choices) = run(found.findings[1].schedule.departures, needed: [3])
    found.confirm(1, outcome: outcome, choices: choices)
    #expect(found.findings[1].isConfirmed == true)
    found.confirm(1, outcome: "works", choices: choices)
    #expect(found.findings[1].isConfirmed == false)
    found.confirm(1, outcome: outcome, choices: [])
    #expect(found.findings[1].isConfirmed == false)
  }

  @Test func `The search ends if a program does not follow its schedule`() {
    var exploration = Exploration(Scenario(program: "p"), limit: 10)
    let choice = ScheduleChoice(count: 2, taken: 0, candidates: [])
    for departures in exploration.next(upTo: 1) {
      exploration.add(departures, outcome: "works", choices: [choice])
    }
    for departures in exploration.next(upTo: 1) {
      exploration.add(departures, outcome: "works", choices: [choice])
    }
    #expect(exploration.search.unusableRuns == 1)
    #expect(exploration.next(upTo: 1) == [])
    #expect(exploration.findings.map(\.count) == [1])
  }
}
