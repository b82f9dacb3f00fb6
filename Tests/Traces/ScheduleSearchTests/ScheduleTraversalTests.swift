import TaskTrace
import Testing

@testable import ScheduleSearch

/// Tests for the schedule search, on programs that are trees of choices.
@Suite struct ScheduleTraversalTests {
  /// Returns the number of candidates after the choices so far, or `nil` at the end of the program.
  typealias Program = @Sendable ([Int]) -> Int?

  /// Runs a program with a schedule.
  private func run(_ program: Program, _ departures: Departures) -> [ScheduleChoice] {
    var taken: [Int] = []
    var choices: [ScheduleChoice] = []
    while let count = program(taken) {
      let number = taken.count + 1
      let departure = departures.list.first { $0.choice == number }?.candidate ?? 0
      taken.append(departure)
      choices.append(ScheduleChoice(count: count, taken: departure, candidates: []))
    }
    return choices
  }

  /// Returns every path through the tree.
  private func paths(_ program: Program, after path: [Int] = []) -> [[Int]] {
    guard let count = program(path) else { return [path] }
    return (0..<count).flatMap { paths(program, after: path + [$0]) }
  }

  private static let programs: [Program] = [
    { _ in nil },
    { $0.count < 1 ? 2 : nil },
    { $0.count < 4 ? 3 : nil },
    // The choices depend on the earlier choices.
    { $0.count < 2 + $0.reduce(0, +) % 3 ? 2 + ($0.last ?? 0) : nil },
    { $0.first == 1 ? nil : $0.count < 5 ? 2 : nil },
    { $0.count < 3 ? 5 - $0.count : nil },
  ]

  private func explore(
    _ program: Program, limit: Int = 100_000, batch: Int
  ) -> (search: ScheduleTraversal, visited: [[Int]]) {
    var search = ScheduleTraversal(limit: limit)
    var visited: [[Int]] = []
    while true {
      let schedules = search.next(upTo: batch)
      if schedules.isEmpty { return (search, visited) }
      for departures in schedules {
        let choices = run(program, departures)
        visited.append(choices.map(\.taken))
        search.add(departures, choices: choices)
      }
    }
  }

  @Test(arguments: programs.indices, [1, 2, 7, 100])
  func `Each schedule is visited once`(number: Int, batch: Int) {
    let program = Self.programs[number]
    let (search, visited) = explore(program, batch: batch)
    #expect(visited.sorted { $0.lexicographicallyPrecedes($1) } == paths(program))
    #expect(search.isComplete)
  }

  @Test(arguments: programs.indices)
  func `Schedules with fewer departures come first`(number: Int) {
    let departures = explore(Self.programs[number], batch: 3).visited
      .map { path in path.count { $0 > 0 } }
    #expect(departures == departures.sorted())
  }

  @Test func `A search that stops at its limit is complete only if no schedule is left`() {
    let program: Program = { $0.count < 4 ? 3 : nil }
    #expect(explore(program, limit: 81, batch: 10).search.isComplete)
    let (search, visited) = explore(program, limit: 80, batch: 10)
    #expect(visited.count == 80)
    #expect(!search.isComplete)
  }

  @Test func `A run that departs from its schedule makes the search incomplete`() {
    var search = ScheduleTraversal(limit: 10)
    _ = search.next(upTo: 1)
    search.add(Departures(), choices: [ScheduleChoice(count: 2, taken: 0, candidates: [])])
    #expect(!search.isComplete)
    let next = search.next(upTo: 5)
    #expect(next.map(\.description) == ["1.1"])
    search.add(next[0], choices: [ScheduleChoice(count: 2, taken: 0, candidates: [])])
    #expect(search.next(upTo: 5) == [])
    #expect(search.unusableRuns == 1)
    #expect(!search.isComplete)
  }

  @Test func `A schedule is shortened to the departures that its outcome needs`() throws {
    let long = try #require(Departures((1...9).map { "\($0).1" }.joined(separator: "-")))
    for needed in [[], [4], [1, 9], [2, 3, 8]] as [Set<Int>] {
      var shortening = Shortening(long, attempts: 200)
      var rounds = 0
      while case let attempts = shortening.next(), !attempts.isEmpty {
        shortening.take(attempts.map { needed.isSubset(of: $0.list.map(\.choice)) ? $0 : nil })
        rounds += 1
      }
      #expect(rounds <= 6)
      #expect(Set(shortening.shortest.list.map(\.choice)) == needed)
    }
  }

  @Test func `Shortening ends when all attempts are used`() throws {
    var shortening = Shortening(try #require(Departures("1.1-2.1-3.1-4.1")), attempts: 2)
    let attempts = shortening.next()
    #expect(attempts.map(\.description) == ["3.1-4.1", "1.1-2.1"])
    shortening.take([nil, nil])
    #expect(shortening.next() == [])
    #expect(shortening.shortest.list.count == 4)
  }
}
