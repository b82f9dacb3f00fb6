import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Searches that skip equivalent orders, with the real tracer.
@Suite struct ReducedScheduleTests {
  /// The printed lines of all schedules that a search visits, or nil if its reduction is too coarse.
  private func outcomes(
    _ program: String, _ reduction: Footprint.Sharing?, cores: Int = 2,
    assumesEnoughCores: Bool = false, assumesOwnMain: Bool = false, limit: Int = 5000
  ) async throws -> (lines: Set<[String]>, runs: Int)? {
    var scenario = Scenario(program: Fixture.orders, arguments: [program])
    scenario.machine.cores = cores
    scenario.machine.realLimit = .seconds(120)
    var search = ScheduleTraversal(
      limit: limit, reduction: reduction, assumesEnoughCores: assumesEnoughCores,
      assumesOwnMain: assumesOwnMain)
    let outcomes = try await search.outcomes(of: scenario, batches: 256) { $0.lines }
    if search.isTooCoarse { return nil }
    #expect(search.isComplete)
    // If the fixture does not have the program, all searches have this outcome, and a comparison shows nothing.
    #expect(outcomes != [["nothing to do"]], "\(program)")
    return (outcomes, search.reported)
  }

  @Test(
    arguments: [
      ("prints", Footprint.Sharing.seen), ("actors", .seen), ("bell", .seen),
      ("trap", .seen), ("apart", .seen), ("handles", .seen), ("mutex", .unseen),
      ("stream", .unseen), ("mutex", .seen), ("stream", .seen), ("lets", .seen), ("unread", .seen),
      ("leaves", .seen),
      ("pieces", .seen), ("lines", .seen), ("both", .seen), ("memory", .unseen),
      ("atomic", .unseen),
      ("gate", .unseen), ("gate", .seen), ("resumed", .seen),
      ("cancels", .seen), ("family", .seen), ("raises", .seen),
      ("readers", .seen), ("next", .seen), ("voids", .seen), ("numbers", .seen),
      ("partial", .seen), ("failing", .seen), ("discarding", .seen), ("emptying", .seen),
      ("stopping", .seen), ("leaving", .seen), ("nested", .seen), ("onMain", .seen),
      ("early", .seen), ("ranked", .seen), ("empties", .seen), ("yields", .seen),
      ("firstOnMain", .seen),
      ("object", .seen), ("global", .seen), ("static", .seen), ("captured", .seen),
      ("bound", .seen), ("lazy", .seen), ("first-use", .seen), ("hidden", .seen),
      ("callback", .seen), ("elements", .seen), ("checks", .seen), ("priorities", .seen),
      ("texts", .seen), ("printedResults", .seen), ("lockedResults", .seen), ("growing", .seen),
      ("resultsOnMain", .seen), ("sharedMain", .seen), ("awaitsOnMain", .seen),
      ("firstError", .seen), ("sharedResults", .seen), ("discardsAll", .seen),
      ("firstThenRest", .seen), ("waitsForAll", .seen), ("throwsFromAll", .seen),
      ("ignoresErrors", .seen), ("twoGroups", .seen), ("discardsOnMain", .seen),
      ("silentOnMain", .seen), ("inherits", .seen), ("cancelsRest", .seen),
      ("cancelsRestOnPool", .seen), ("cancelsThenAdds", .seen), ("cancelsOnError", .seen),
      ("cancelsDiscarding", .seen), ("leavesByError", .seen), ("leavesBinding", .seen),
      ("leavesBindingByError", .seen), ("cancelsTask", .seen), ("cancelsParent", .seen),
      ("endsAfterActor", .seen), ("endsAfterCheck", .seen), ("endsOnActors", .seen),
      ("runsHandler", .seen), ("initializesLate", .seen), ("emptyAfterLock", .seen),
      ("raisesAfterLock", .seen),
    ])
  func `A reduced search finds the same outcomes in no more runs`(
    program: String, sharing: Footprint.Sharing
  ) async throws {
    let plain = try #require(await outcomes(program, nil))
    let reduced = try #require(await outcomes(program, sharing))
    #expect(reduced.lines == plain.lines)
    #expect(reduced.runs <= plain.runs)
    if program == "apart" { #expect(reduced.runs < plain.runs / 2) }
    let free = try await outcomes(program, sharing, assumesEnoughCores: true)
    if let free { #expect(free.lines == plain.lines) }
    let alone = try await outcomes(
      program, sharing, assumesEnoughCores: true, assumesOwnMain: true)
    if let alone { #expect(alone.lines == plain.lines) }
    // Two cores are enough for two jobs of the pool.
    if program == "prints" { #expect(free != nil && alone != nil) }
    if program == "sharedMain" { #expect(free != nil && alone == nil) }
    guard sharing == .seen else { return }
    let last = try await outcomes(program, .seenWithLastLine)
    if let last { #expect(Set(last.lines.map(\.last)) == Set(plain.lines.map(\.last))) }
    if program == "both" { #expect(last == nil) }
    if program == "lines" { #expect(try #require(last).runs < reduced.runs) }
  }

  /// Five letters make 30 words. If their creator keeps one of two cores, the second of two tasks cannot begin between
  /// the first letter and the next one of the first task, unless that task suspends.
  @Test(arguments: [("queues", 30), ("queuesWithCreator", 27), ("queuesSuspending", 30)])
  func `Tasks without a core can wait for an actor in any order`(
    program: String, count: Int
  ) async throws {
    let words = try #require(await outcomes(program, .seen, limit: 20_000)).lines
    #expect(words.count == count)
  }

  @Test func `A task with a preferred executor finds an actor free or in use`() async throws {
    let outcomes = try #require(await outcomes("prefers", .seen, limit: 20_000))
    #expect(outcomes.lines == [["aa 1"], ["aa 2"]])
  }

  @Test func `A reduced search finds that an await raises a priority before the awaited task ends`()
    async throws
  {
    let reduced = try #require(
      await outcomes("raisesByAwaiting", .seen, cores: 6, assumesEnoughCores: true))
    let expected = [
      "12h", "12h!", "1h2", "1h2!", "1h!2", "h12", "h12!", "h1!2", "h!12",
    ]
    #expect(Set(reduced.lines.map { $0.joined().filter { $0 != " " } }) == Set(expected))
  }

  @Test func `A reduced search finds what a task can learn of another one`() async throws {
    let reduced = try #require(
      await outcomes("asksOtherTask", .seen, cores: 6, assumesEnoughCores: true))
    #expect(reduced.lines == [["false"], ["true"]])
  }

  @Test func `A reduced search finds an order in which a task does not trap`() async throws {
    let reduced = try #require(
      await outcomes("trapsLate", .seen, cores: 6, assumesEnoughCores: true))
    #expect(reduced.lines == [["crashed"], ["works"]])
  }

  @Test(
    arguments: [
      "lets", "handles", "voids", "numbers", "next", "readers", "partial", "failing", "discarding",
      "emptying", "stopping", "leaving", "nested", "early", "ranked", "empties", "cancels",
      "family", "raises", "layers", "printedResults", "lockedResults", "growing", "firstError",
      "resultsOnMain", "awaitsOnMain", "discardsAll", "firstThenRest", "waitsForAll",
      "throwsFromAll", "ignoresErrors", "twoGroups", "silentChildren", "silentOnMain",
      "sleepersOnMain",
    ])
  func `Where each job finds a core, the end of a task need not be tried before and after a wait`(
    program: String
  ) async throws {
    let reduced = try #require(await outcomes(program, .seen, cores: 6))
    let free = try #require(await outcomes(program, .seen, cores: 6, assumesEnoughCores: true))
    let alone = try #require(
      await outcomes(program, .seen, cores: 6, assumesEnoughCores: true, assumesOwnMain: true))
    #expect(free.lines == reduced.lines && alone.lines == reduced.lines)
    #expect(alone.runs <= free.runs && free.runs <= reduced.runs)
    let narrow = try #require(await outcomes(program, .seen))
    #expect(narrow.lines.isSubset(of: alone.lines))
    if ["silentChildren", "silentOnMain"].contains(program) {
      #expect(alone.runs < reduced.runs / 4)
    }
    if program == "sleepersOnMain" { #expect(alone.runs == 1) }
    if ["lets", "numbers", "printedResults", "growing"].contains(program) {
      #expect(free.runs < reduced.runs)
    }
    if ["resultsOnMain", "awaitsOnMain"].contains(program) { #expect(alone.runs < free.runs) }
  }

  @Test(
    arguments: [
      ("checks", ["(false, false)", "(false, true)", "(true, true)"]),
      ("priorities", ["[17, 17]", "[17, 25]", "[25, 25]"]),
      ("texts", ["a b c", "a c b", "c a b"]), ("inherits", ["abc", "acb", "cab"]),
    ])
  func `Another task acts before, between and after two actions of a task`(
    program: String, lines: [String]
  ) async throws {
    let reduced = try #require(await outcomes(program, .seen))
    #expect(reduced.lines == Set(lines.map { [$0] }))
  }

  /// With only one core, a waiting job cannot run in the middle of another job.
  @Test(
    arguments: [
      "prints", "actors", "trap", "handles", "lets", "unread", "lines", "both", "pieces", "cancels",
      "family", "raises", "readers", "next", "voids", "discarding", "stopping", "yields", "ranked",
    ])
  func `A reduced search finds the same outcomes on one core`(program: String) async throws {
    let plain = try #require(await outcomes(program, nil, cores: 1))
    let reduced = try #require(await outcomes(program, .seen, cores: 1))
    #expect(reduced.lines == plain.lines)
  }
}

extension Trace {
  /// The printed lines, and how the program ended if it did not exit by itself.
  var lines: [String] {
    let printed = events.compactMap { event -> String? in
      if case .printed(.standardOutput, let line) = event.action { line } else { nil }
    }
    return switch ending {
    case .stuck?: printed + ["stuck"]
    case .crashed?, .usedUp?: printed + ["crashed"]
    case .exited?, .limit?, .tracerCrashed?, .interrupted?, nil: printed
    }
  }
}
