import ScheduleSearch
import TaskTrace
import Testing

/// A search with a reduction, on programs whose steps and dependences are known.
@Suite struct ReductionTests {
  private static let programs = (0..<100).map { ModelProgram(seed: UInt64($0)) }

  /// A test that computes for long must not keep the thread pool from reading what other tests' programs print.
  private static func letOthersRun() async { await Task.yield() }

  private func search(
    _ program: ModelProgram, _ reduction: Footprint.Sharing?, batch: Int = 7
  ) -> (outcomes: Set<String>, search: ScheduleSearch) {
    var search = ScheduleSearch(limit: 1_000_000, reduction: reduction)
    var outcomes: Set<String> = []
    while true {
      let schedules = search.next(upTo: batch)
      if schedules.isEmpty { return (outcomes, search) }
      for departures in schedules {
        let (outcome, choices) = program.run(departures)
        outcomes.insert(outcome)
        search.add(departures, choices: choices)
      }
    }
  }

  @Test(arguments: [Footprint.Sharing.seen, .unseen])
  func `a reduced search finds each outcome, and visits no more schedules`(
    sharing: Footprint.Sharing
  ) async {
    var (all, visited) = (0, 0)
    for program in Self.programs {
      await Self.letOthersRun()
      let plain = search(program, nil)
      let reduced = search(program, sharing)
      #expect(reduced.outcomes == plain.outcomes, "\(program)")
      #expect(reduced.search.isComplete)
      #expect(reduced.search.told <= plain.search.told)
      all += plain.search.told
      visited += reduced.search.told
    }
    #expect(sharing == .seen ? visited < all / 4 : visited <= all)
  }

  @Test(arguments: [1, 2], [false, true])
  func `a task that waits for a core can also come before the one that took it`(
    cores: Int, hasMain: Bool
  ) async {
    for program in Self.programs {
      await Self.letOthersRun()
      var program = program
      program.cores = cores
      if hasMain { program.onMain = Set(program.tasks.indices.filter { $0 % 2 == 0 }) }
      let plain = search(program, nil)
      let reduced = search(program, .seen)
      #expect(reduced.outcomes == plain.outcomes, "\(program)")
      #expect(reduced.search.isComplete)
    }
  }

  /// Programs in which a task begins and ends on the last idle core, before another that keeps it.
  @Test(arguments: [29, 163] as [UInt64])
  func `a task that begins on the last idle core can come before another that wants it`(
    seed: UInt64
  ) {
    var program = ModelProgram(seed: seed)
    program.cores = 2
    #expect(search(program, .seen).outcomes == search(program, nil).outcomes)
  }

  @Test func `the outcomes do not depend on how many schedules are run at once`() async {
    for program in Self.programs.prefix(20) {
      await Self.letOthersRun()
      let one = search(program, .seen, batch: 1)
      for batch in [2, 100] {
        let other = search(program, .seen, batch: batch)
        #expect(other.outcomes == one.outcomes)
        #expect(other.search.told == one.search.told)
      }
    }
  }

  @Test func `tasks that have nothing to do with each other have one order`() {
    let program = ModelProgram(tasks: [[.append(0), .append(0)], [.append(1), .append(1)]])
    #expect(search(program, nil).search.told == 6)
    #expect(search(program, .seen).search.told < 6)
  }

  @Test func `choices whose steps are not known are all taken`() {
    var program = ModelProgram(tasks: [[.append(0), .append(0)], [.append(1), .append(1)]])
    program.tellsSteps = false
    #expect(search(program, .seen).search.told == 6)
  }

  /// Programs whose tasks share what the machine does not see.
  private static let deceptive = programs.map { program in
    var program = program
    program.hidesVariables = true
    return program
  }

  @Test func `what is shared unseen is missed without the weaker reduction`() async {
    var lost = 0
    for program in Self.deceptive {
      await Self.letOthersRun()
      let plain = search(program, nil).outcomes
      if search(program, .seen).outcomes != plain { lost += 1 }
      #expect(search(program, .unseen).outcomes == plain)
    }
    #expect(lost > 20)
  }

  private func explore(_ program: ModelProgram, _ reduction: Footprint.Sharing?) -> Exploration {
    var found = Exploration(Scenario(program: "p"), limit: 100_000, reduction: reduction)
    while true {
      let schedules = found.next(upTo: 32)
      if schedules.isEmpty { return found }
      for departures in schedules {
        let (outcome, choices) = program.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
  }

  /// More orders than are visited before a reduction is tried.
  private static let large = ModelProgram(
    tasks: [
      [.append(0), .append(1), .append(1)], [.append(2), .append(2)],
      [.append(3), .append(0), .append(3)],
    ])

  @Test func `a large program is explored with a reduction, and the audit agrees`() {
    let plain = explore(Self.large, nil)
    #expect(plain.search.isComplete && plain.total == 560)
    let found = explore(Self.large, .seen)
    #expect(found.isReduced && found.isComplete)
    #expect(found.failedReductions == [])
    #expect(found.drawn >= 50)
    #expect(Set(found.findings.map(\.outcome)) == Set(plain.findings.map(\.outcome)))
  }

  @Test func `a reduced search does not run again what was run before it`() {
    var found = Exploration(Scenario(program: "p"), limit: 100_000, reduction: .seen)
    var asked: Set<Departures> = []
    while true {
      let schedules = found.next(upTo: 32)
      if schedules.isEmpty { break }
      for departures in schedules {
        if departures.chance == nil { #expect(asked.insert(departures).inserted) }
        let (outcome, choices) = Self.large.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
    let alone = search(Self.large, .seen, batch: 32)
    #expect(found.reducedSearch?.told == alone.search.told)
    #expect(Set(found.findings.map(\.outcome)) == alone.outcomes)
  }

  @Test func `the audit finds what a wrong reduction has missed, and a weaker one follows`() {
    var program = ModelProgram(
      tasks: (0..<3).map { _ in [.append(0), .append(1), .append(0)] })
    program.hidesVariables = true
    let found = explore(program, .seen)
    #expect(found.failedReductions == [.seen])
    #expect(found.isComplete)
    #expect(Set(found.findings.map(\.outcome)).count == search(program, nil).outcomes.count)
  }

  @Test func `a search that would take too long is given up, and others try what it left`() {
    let program = ModelProgram(tasks: (0..<3).map { _ in [.append(0), .append(0), .append(0)] })
    var found = Exploration(Scenario(program: "p"), limit: 12, reduction: .seen)
    var runs = 0
    while true {
      let schedules = found.next(upTo: 1)
      guard let departures = schedules.first else { break }
      let (outcome, choices) = program.run(departures)
      found.add(departures, outcome: outcome, choices: choices)
      if !found.findings.isEmpty, found.drawn == 0 { runs += 1 }
    }
    #expect(!found.isComplete)
    #expect(found.account.reduced > 0)
    #expect(found.account.fewest + found.account.reduced >= 12)
    #expect(runs < 5 * 12)
    #expect(found.drawn == 3)
  }

  @Test func `a reduction never hides that not all orders were tried`() {
    var found = Exploration(Scenario(program: "p"), limit: 2, reduction: .seen)
    while true {
      let schedules = found.next(upTo: 8)
      if schedules.isEmpty { break }
      for departures in schedules {
        let (outcome, choices) = Self.large.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
    #expect(!found.isComplete && !found.isReduced)
    #expect(found.search.told == 2)
    #expect(found.drawn == 1)
  }
}
