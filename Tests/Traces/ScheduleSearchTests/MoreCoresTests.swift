import TaskTrace
import Testing

@testable import ScheduleSearch

/// Explorations that rely on a machine with more cores, because jobs have to wait for a core.
@Suite struct MoreCoresTests {
  /// Explores the program on a machine with one or more cores, and with more cores if the exploration asks for that.
  private func explored(
    _ program: ModelProgram, cores: Int, limit: Int,
    words: (String, _ cores: Int) -> String
  ) -> Exploration {
    var program = program
    program.cores = cores
    var scenario = Scenario(program: "p")
    scenario.machine.cores = cores
    var found = Exploration(scenario, limit: limit, reduction: .seen)
    while true {
      let schedules = found.next(upTo: 32)
      if schedules.isEmpty { return found }
      for departures in schedules {
        let (outcome, choices) = program.run(departures)
        found.add(departures, outcome: words(outcome, cores), choices: choices)
      }
      if let scenario = found.scenarioWithMoreCores {
        found.add(
          wider: explored(program, cores: scenario.machine.cores, limit: limit, words: words))
      }
    }
  }

  private func outcomes(_ found: Exploration) -> Set<String> {
    Set(found.findings.map(\.outcome))
  }

  private static let program = ModelProgram(
    tasks: [
      [.append(0), .append(1)], [.append(0), .append(2)], [.append(0), .append(3)], [.append(0)],
      [.append(0)],
    ])

  @Test func `A search with more cores shows that there is no other outcome`() {
    let found = explored(Self.program, cores: 2, limit: 60) { outcome, _ in "\(outcome.count)" }
    #expect(!found.search.isComplete && !found.isReduced)
    #expect(found.isComplete && found.findings.count == 1)
    #expect(found.cover?.cores == 7)
    #expect(found.cover?.reduction == .seen)
  }

  @Test func `A search with more cores proves nothing if it has found another outcome`() {
    let found = explored(Self.program, cores: 2, limit: 60) { _, cores in "\(cores)" }
    #expect(found.wider != nil)
    #expect(found.cover == nil)
  }

  @Test func `A search with more cores proves nothing if a job keeps its core`() {
    var program = Self.program
    program.keepsWorker = true
    let found = explored(program, cores: 2, limit: 60) { outcome, _ in "\(outcome.count)" }
    #expect(found.wider != nil)
    #expect(found.cover == nil)
  }

  @Test func `A program can have outcomes that need more cores`() {
    var program = ModelProgram(
      tasks: [[.append(0), .append(0)], [.append(0), .append(0)], [.append(0), .append(0)]])
    program.cores = 1
    let few = program.explored(by: nil)
    #expect(few.search.isComplete)
    program.cores = 3
    #expect(outcomes(program.explored(by: nil)).count > outcomes(few).count)
  }

  @Test func `The outcomes with more cores include those with fewer`() {
    for seed in 0..<40 as Range<UInt64> {
      var program = ModelProgram(seed: seed).withWaits(seed: seed)
      program.cores = 1
      let few = outcomes(program.explored(by: nil))
      program.cores = nil
      #expect(few.isSubset(of: outcomes(program.explored(by: nil))), "\(program)")
    }
  }
}
