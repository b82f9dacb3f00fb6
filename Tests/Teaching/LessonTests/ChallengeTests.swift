import DemoOptions
import LessonKit
import RunKit
import TaskTrace
import Testing
import TraceExpressions

@testable import TutorKit

/// The challenges of the lessons. Each has the smallest number of departures that reaches its goal.
@Suite struct ChallengeTests {
  private static let challenges = PackageLessons.lessons.flatMap { entry in
    ((try? entry.read().lesson.steps.flatMap(\.goals)) ?? [])
      .filter { $0.challenge != nil }.map { (lesson: entry.name.id, goal: $0) }
  }

  /// Returns an order with fewer than `count` departures for which an expression is true; nil if there is none.
  private func order(
    below count: Int, _ run: DemoRun, in lesson: String, _ key: String
  ) async throws -> Departures? {
    let demo = try await PackageLessons.demo("\(lesson)/\(run.demo)")
    var search = try EasierOrderSearch(key)
    return try await search.order(below: count) { orders in
      try await PackageLessons.traces(demo, run.arguments, orders)
    }?.departures
  }

  @Test func `The lessons have the four expected challenges`() {
    let asks = Self.challenges.map(\.goal.ask.plainText)
    #expect(asks.count == 4)
    for words in ["ticket twice", "the cache win", "wait for each other", "for 100 ms"] {
      #expect(asks.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test func `No order with fewer departures than its schedule reaches a challenge`() async throws {
    for (lesson, goal) in Self.challenges {
      let count = try #require(goal.challenge?.departureCount)
      let easier = try await order(below: count, goal.run, in: lesson, goal.key.value)
      #expect(easier == nil, "\(goal.ask.plainText)")
      let found = try await order(below: count + 1, goal.run, in: lesson, goal.key.value)
      #expect(found?.list.count == count, "\(goal.ask.plainText)")
    }
  }

  @Test func `Each challenge has two hints, and none of them names a choice`() {
    for (_, goal) in Self.challenges {
      #expect(goal.hints.count == 2, "\(goal.ask.plainText)")
      #expect(goal.hints.compactMap { goal.option(givenAwayBy: $0.value) } == [])
    }
  }
}
