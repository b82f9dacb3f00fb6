import LessonKit
import ScheduleSearch
import StyledText
import TaskTrace
import Testing

@testable import TutorKit

/// Real runs, compared with the outcomes of an exploration.
struct RealRunsTests {
  private func handled(_ line: String) -> ExplorePlan? {
    var tester = SessionTester()
    guard case .explore(let plan)? = tester.session.handle(line).first else { return nil }
    return plan
  }

  /// Returns an exploration with these outcomes.
  private func found(
    _ plan: ExplorePlan, outcomes: [String] = ["a", "b (stuck)"]
  ) -> Exploration {
    var found = Exploration(plan.scenario, limit: 10)
    for outcome in outcomes {
      for departures in found.next(upTo: 1) {
        let taken = departures.list.isEmpty ? 0 : 1
        found.add(
          departures, outcome: outcome,
          choices: [ScheduleChoice(count: 2, taken: taken, candidates: [])])
      }
    }
    return found
  }

  private func text(_ results: [RealRuns.Result], isCutShort: Bool = false) throws -> String {
    let plan = try #require(handled("explore both --real 20"))
    var real = RealRuns()
    real.isCutShort = isCutShort
    for result in results { real.add(result) }
    return ExplorePage(found: found(plan), plan: plan, real: real, width: 76).lines
      .map(\.text.trimmingEnd).joined(separator: "\n")
  }

  @Test func `A number after --real sets the number of real runs in explore and run`() throws {
    #expect(handled("explore both --real 20")?.realRuns == 20)
    #expect(handled("run both --real 20 --image 50")?.realRuns == 20)
    #expect(
      handled("run both --image 50 --real 20")?.scenario.arguments.suffix(2) == ["--image", "50"])
    #expect(handled("run both --real") == nil)
    #expect(handled("run both --real 0") == nil)
    #expect(handled("explore both --real 1001") == nil)
    #expect(handled("explore both --real 5 --by order") == nil)
  }

  @Test func `Each explored outcome shows how many real runs had it`() throws {
    let text = try text([.outcome("a"), .broken("stuck"), .outcome("a")])
    #expect(text.contains("a  1 order, including the default order, 2 real runs"))
    #expect(text.contains("b (stuck)  1 order, 1 departure from the default order, 1 real run\n"))
    #expect(text.contains("Each of the 3 real runs had one of these outcomes."))
    let plan = try #require(handled("explore both --real 20"))
    var real = RealRuns()
    for _ in 1...2 { real.add(.outcome("a")) }
    let page = ExplorePage(found: found(plan, outcomes: ["a"]), plan: plan, real: real, width: 76)
    #expect(page.realSentences == ["Each of the 2 real runs had this outcome."])
  }

  @Test func `Real runs that were left out are reported`() throws {
    let text = try text([.broken("stuck"), .broken("stuck")], isCutShort: true)
    #expect(
      text.contains(
        "None of the first 2 real runs has ended, so the others were left out.\nEach of the 2 real runs had"
      ))
  }

  @Test func `Random priorities are described with their guarantee`() throws {
    let plan = try #require(handled("explore both"))
    var found = Exploration(plan.scenario, limit: 8)
    while true {
      let schedules = found.next(upTo: 1)
      if schedules.isEmpty { break }
      for departures in schedules {
        let choices = (1...6).map { number in
          ScheduleChoice(
            count: 2, taken: departures.list.contains { $0.choice == number } ? 1 : 0,
            candidates: [
              .init(kind: .runs, task: TaskID(1)), .init(kind: .runs, task: TaskID(2)),
            ])
        }
        found.add(departures, outcome: "a", choices: choices)
      }
    }
    let text = ExplorePage(found: found, plan: plan, width: 400).lines.map(\.text).joined()
    #expect(
      text.contains(
        "1 draw by random priorities finds a mistake that depends on the order of two pairs of steps with a probability of at least 1 in 12 (2 tasks, 6 choices)."
      ))
  }

  @Test(arguments: [
    ("let count = Atomic(0)", true), ("let lock = Mutex(0)", false), ("import Dispatch", true),
    ("let (stream, input) = AsyncStream.makeStream(of: Int.self)", false),
    ("await withCheckedContinuation { waiting.append($0) }", false),
    ("nonisolated(unsafe) var count = 0", true), ("actor Desk { var count = 0 }", false),
  ])
  func `A demo's source shows whether its tasks may share untraced state`(
    line: String, mayShare: Bool
  ) {
    let source = DemoSource(demo: "both", file: "Both.swift", text: "struct Both {}\n\(line)\n")
    #expect(source.mayShareUnseen == mayShare)
  }

  @Test(arguments: [
    ("let total = items.map(\\.price).reduce(0, +)", true),
    ("final class Box: @unchecked Sendable { var value = 0 }", false),
    ("@preconcurrency import Library", false),
    ("let box = unsafeBitCast(item, to: Box.self)", false),
  ])
  func `A source whose sharing the compiler checks is distinguished from others`(
    line: String, isChecked: Bool
  ) {
    #expect(DemoSource.isChecked("print(1)\n\(line)\n") == isChecked)
  }

  @Test func `An outcome that no explored order had is reported`() throws {
    let text = try text([.outcome("a"), .outcome("c"), .broken("crashed"), .outcome("b")])
    #expect(text.contains("1 real run had an outcome that no explored order had: c"))
    #expect(text.contains("1 real run had an outcome that no explored order had: (crashed)"))
    #expect(text.contains("1 real run had an outcome that no explored order had: b"))
    #expect(text.contains("In a real run, each step may take longer"))
    #expect(!text.contains("Each of"))
  }
}
