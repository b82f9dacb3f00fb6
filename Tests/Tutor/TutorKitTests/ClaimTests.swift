import LessonKit
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// The verdicts on claims. A claim is proven only if every schedule was tried.
@Suite struct ClaimTests {
  private func claim(_ quantifier: Claim.Quantifier, _ key: String) -> Claim {
    let position = SourcePosition(line: 1)
    return Claim(
      quantifier: quantifier, key: Located(key, at: position),
      run: DemoRun(demo: "both", arguments: [], position: position))
  }

  /// Returns the verdict on a claim. The default order has `choices` choices between two candidates.
  private func verdict(
    _ claim: Claim, choices: Int, limit: Int = 1000, isTrue: (Departures) -> Bool
  ) throws -> ClaimVerdict {
    var check = try ClaimCheck(claim, SessionTester.trace.scenario, limit: limit)
    while true {
      let schedules = check.next(upTo: 8)
      if schedules.isEmpty { return check.verdict }
      var traces: [Int: Trace] = [:]
      for (place, departures) in schedules.enumerated() {
        traces[place] = trace(departures, choices: choices, isTrue: isTrue(departures))
      }
      try check.take(schedules, traces)
    }
  }

  private func trace(_ departures: Departures, choices: Int, isTrue: Bool) -> Trace {
    var trace = SessionTester.trace(lasting: isTrue ? 50 : 100)
    trace.choices = (0..<choices).map { choice in
      let taken = departures.list.first { $0.choice == choice + 1 }?.candidate ?? 0
      return ScheduleChoice(count: 2, taken: taken, candidates: [])
    }
    return trace
  }

  @Test func `No more runs are needed after one that decides the claim and all before it`()
    async throws
  {
    var check = try ClaimCheck(claim(.never, key), SessionTester.trace.scenario)
    let verdict = try await check.decide { schedules, soFar in
      let traces = schedules.map { trace($0, choices: 3, isTrue: $0 == Departures("2.1")) }
      if schedules.count == 1 { return [0: traces[0]] }
      #expect(soFar([0: traces[0]]) == (2, false))
      #expect(soFar([1: traces[1]]) == (2, false))
      #expect(soFar([0: traces[0], 1: traces[1]]) == (3, true))
      return [0: traces[0], 1: traces[1]]
    }
    #expect(!verdict.holds)
    #expect(check.tried == 3)
  }

  private let key = "run.duration == 50ms"

  @Test func `A claim that holds in every order is proven, with the number of orders`() throws {
    #expect(try verdict(claim(.always, key), choices: 3) { _ in true } == .proven(8))
    #expect(try verdict(claim(.never, key), choices: 3) { _ in false } == .proven(8))
    #expect(ClaimVerdict.proven(8).words == "Proven over 8 schedules.")
  }

  @Test func `If the limit is reached first, nothing is proven`() throws {
    let held = try verdict(claim(.always, key), choices: 10, limit: 8) { _ in true }
    #expect(!held.isProven && held.holds)
    var count = 0
    if case .held(let schedules) = held { count = schedules }
    // The schedules up to the limit, and the schedules drawn at random.
    #expect(count >= 8)
    #expect(held.words.hasPrefix("Held in ") && held.words.contains("sampled schedules"))
    #expect(!held.words.lowercased().contains("proven"))
  }

  @Test func `One order can refute always and never claims and prove a sometimes claim`() throws {
    func isOdd(_ departures: Departures) -> Bool { departures.list.map(\.choice) == [2] }
    for (quantifier, holds) in [(Claim.Quantifier.never, false), (.sometimes, true)] {
      let verdict = try verdict(claim(quantifier, key), choices: 3, isTrue: isOdd)
      #expect(verdict.holds == holds)
      #expect(verdict.words.contains("the schedule 2."))
    }
    #expect(try !verdict(claim(.always, key), choices: 3) { !isOdd($0) }.holds)
  }

  @Test func `A sometimes claim that holds in no order is refuted`() throws {
    let verdict = try verdict(claim(.sometimes, key), choices: 2) { _ in false }
    #expect(!verdict.holds && verdict.words.hasPrefix("It holds in no schedule. All "))
  }

  @Test func `A claim that is neither true nor false is refused`() {
    #expect(throws: (any Error).self) {
      try verdict(claim(.always, "run.duration"), choices: 1) { _ in true }
    }
    #expect(throws: (any Error).self) {
      try verdict(claim(.always, "run."), choices: 1) { _ in true }
    }
  }
}
