import TaskTrace
import Testing

@testable import ScheduleSearch

/// Tests for a search with a reduction, on programs with known steps and dependences.
@Suite struct ReductionTests {
  private static let programs = (0..<100).map { ModelProgram(seed: UInt64($0)) }

  /// Yields, so that a long computation does not keep other tests from reading the output of their programs.
  private static func letOthersRun() async { await Task.yield() }

  private func search(
    _ program: ModelProgram, _ reduction: Footprint.Sharing?, batch: Int = 7,
    assumesEnoughCores: Bool = false, linesMatterFrom: Int = .max
  ) -> (outcomes: Set<String>, search: ScheduleTraversal) {
    var search = ScheduleTraversal(
      limit: 1_000_000, reduction: reduction, assumesEnoughCores: assumesEnoughCores,
      linesMatterFrom: linesMatterFrom)
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
  func `A reduced search finds every outcome and visits no more schedules`(
    sharing: Footprint.Sharing
  ) async {
    var (all, visited) = (0, 0)
    for program in Self.programs {
      await Self.letOthersRun()
      let plain = search(program, nil)
      let reduced = search(program, sharing)
      #expect(reduced.outcomes == plain.outcomes, "\(program)")
      #expect(reduced.search.isComplete)
      #expect(reduced.search.reported <= plain.search.reported)
      all += plain.search.reported
      visited += reduced.search.reported
    }
    #expect(sharing == .seen ? visited < all / 4 : visited <= all)
  }

  @Test(arguments: [1, 2], [false, true])
  func `A reduced search tries a waiting task before the task that took its core`(
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

  @Test(arguments: [1, 2, nil], [false, true])
  func `A task that waits for the end of another can begin to wait before or after it`(
    cores: Int?, hasMain: Bool
  ) async {
    var (all, visited) = (0, 0)
    for (seed, program) in Self.programs.prefix(40).enumerated() {
      await Self.letOthersRun()
      var program = program.withWaits(seed: UInt64(seed))
      program.cores = cores
      if hasMain { program.onMain = Set(program.tasks.indices.filter { $0 % 2 == 0 }) }
      let plain = search(program, nil)
      let reduced = search(program, .seen)
      #expect(reduced.outcomes == plain.outcomes, "\(program)")
      #expect(reduced.search.isComplete)
      let free = search(program, .seen, assumesEnoughCores: true)
      if free.search.lacksCores { continue }
      #expect(free.outcomes == plain.outcomes, "\(program)")
      all += reduced.search.reported
      visited += free.search.reported
    }
    #expect(visited < all)
  }

  @Test func `Only lines after the moment at which one of several is last keep their order`()
    async throws
  {
    var (all, visited) = (0, 0)
    for seed in 0..<20 {
      await Self.letOthersRun()
      let program = ModelProgram.printing(seed: UInt64(seed))
      let plain = search(program, nil)
      let lines = search(program, .seen)
      var last = search(program, .seenWithLastLine)
      while let moment = last.search.momentOfLastLines {
        last = search(program, .seenWithLastLine, linesMatterFrom: moment)
        #expect(last.search.momentOfLastLines ?? -1 < moment)
      }
      #expect(Set(last.outcomes.map(\.last)) == Set(plain.outcomes.map(\.last)), "\(program)")
      all += lines.search.reported
      visited += last.search.reported
    }
    #expect(visited < all)
  }

  /// In these programs, a task begins and ends on the last idle core before another task keeps the core.
  @Test(arguments: [29, 163] as [UInt64])
  func `A reduced search tries both orders of two tasks that need the last idle core`(
    seed: UInt64
  ) {
    var program = ModelProgram(seed: seed)
    program.cores = 2
    #expect(search(program, .seen).outcomes == search(program, nil).outcomes)
  }

  @Test func `The outcomes do not depend on how many schedules run at once`() async {
    for program in Self.programs.prefix(20) {
      await Self.letOthersRun()
      let one = search(program, .seen, batch: 1)
      for batch in [2, 100] {
        let other = search(program, .seen, batch: batch)
        #expect(other.outcomes == one.outcomes)
        #expect(other.search.reported == one.search.reported)
      }
    }
  }

  @Test func `Independent tasks are not tried in every order`() {
    let program = ModelProgram(tasks: [[.append(0), .append(0)], [.append(1), .append(1)]])
    #expect(search(program, nil).search.reported == 6)
    #expect(search(program, .seen).search.reported < 6)
  }

  @Test func `All candidates are tried if the steps of a choice are unknown`() {
    var program = ModelProgram(tasks: [[.append(0), .append(0)], [.append(1), .append(1)]])
    program.tellsSteps = false
    #expect(search(program, .seen).search.reported == 6)
  }

  /// Programs whose tasks share variables that the machine does not see.
  private static let deceptive = programs.map { program in
    var program = program
    program.hidesVariables = true
    return program
  }

  @Test func `Only the weaker reduction finds outcomes of unseen sharing`() async {
    var lost = 0
    for program in Self.deceptive {
      await Self.letOthersRun()
      let plain = search(program, nil).outcomes
      if search(program, .seen).outcomes != plain { lost += 1 }
      #expect(search(program, .unseen).outcomes == plain)
    }
    #expect(lost > 20)
  }

  @Test func `A reduced search does not repeat earlier runs`() {
    var found = Exploration(Scenario(program: "p"), limit: 100_000, reduction: .seen)
    var asked: Set<Departures> = []
    while true {
      let schedules = found.next(upTo: 32)
      if schedules.isEmpty { break }
      for departures in schedules {
        if departures.chance == nil { #expect(asked.insert(departures).inserted) }
        let (outcome, choices) = ModelProgram.large.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
    let alone = search(ModelProgram.large, .seen, batch: 32)
    #expect(found.reducedSearch?.reported == alone.search.reported)
    #expect(Set(found.findings.map(\.outcome)) == alone.outcomes)
  }

  @Test func `A reduced search that takes too long is abandoned for other searches`() {
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
    #expect(found.counts.reduced > 0)
    #expect(found.counts.fewest + found.counts.reduced >= 12)
    #expect(runs < 5 * 12)
    #expect(found.drawn == 3)
  }

  @Test func `A reduction does not make an incomplete search look complete`() {
    let program = ModelProgram(tasks: (0..<3).map { _ in [.append(0), .append(0), .append(0)] })
    var found = Exploration(Scenario(program: "p"), limit: 2, reduction: .seen)
    while true {
      let schedules = found.next(upTo: 8)
      if schedules.isEmpty { break }
      for departures in schedules {
        let (outcome, choices) = program.run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
    }
    #expect(!found.isComplete && !found.isReduced)
    #expect(found.search.reported == 2)
    #expect(found.drawn == 1)
  }
}
