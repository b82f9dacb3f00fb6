import CommandLineKit
import ScheduleSearch
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Comparisons of the outcomes of an exploration, and of a run with a run on the real thread pool.
@Suite struct ComparingOutcomesTests {
  /// Returns a session that has explored a program with one choice and two outcomes.
  private func makeTester() throws -> (SessionTester, ExplorePlan) {
    var tester = SessionTester(columns: 80)
    guard case .explore(let plan)? = tester.session.handle("explore both").first else {
      throw TutorFailure.lastRun(.noneYet)
    }
    var found = Exploration(plan.scenario, limit: 10)
    for schedules in [1, 1] {
      for departures in found.next(upTo: schedules) {
        let taken = departures.list.isEmpty ? 0 : 1
        found.add(departures, outcome: "\(taken)", choices: choices(taken))
      }
    }
    _ = tester.session.finish(plan, found)
    return (tester, plan)
  }

  private func choices(_ taken: Int) -> [ScheduleChoice] {
    [ScheduleChoice(count: 2, taken: taken, candidates: [])]
  }

  /// Handles a line and the runs that it requests, one after another, and returns the last output.
  private func answer(_ line: String, in tester: inout SessionTester) throws -> String {
    var effects = tester.session.handle(line)
    while case .run(let plan)? = effects.first {
      let taken = plan.scenario.machine.departures?.list.first?.candidate ?? 0
      var trace = SessionTester.trace(lasting: taken == 0 ? 100 : 250)
      trace.choices = choices(taken)
      effects = tester.session.finish(plan, trace)
    }
    guard case .show(let lines)? = effects.first else { throw TutorFailure.lastRun(.noneYet) }
    return lines.map(\.text).joined(separator: " ")
  }

  @Test(arguments: [
    "compare outcome 1 outcome 2", "compare outcomes 1 2", "compare outcome 2",
  ])
  func `Two outcomes are run and compared by their numbers`(line: String) throws {
    var (tester, _) = try makeTester()
    let shown = try answer(line, in: &tester)
    #expect(shown.contains("outcome 1 (run 1)") && shown.contains("outcome 2 (run 2)"))
    #expect(shown.contains("100 ms in outcome 1 (run 1) and at 250 ms in outcome 2 (run 2)."))
  }

  @Test func `An outcome is repeated by its number`() throws {
    var (tester, plan) = try makeTester()
    let schedule = try #require(tester.session.runs.explored?.schedules[1])
    _ = tester.answer("run bare")
    guard case .run(let run)? = tester.session.handle("replay outcome 2").first else {
      throw TutorFailure.lastRun(.noneYet)
    }
    #expect(run.demo == plan.run.demo)
    #expect(run.scenario.machine.departures == schedule.departures)
  }

  @Test(arguments: [
    ("replay outcome 3", "! There is no outcome 3. The exploration found the outcomes 1 to 2."),
    ("replay outcome two", "! `replay` takes the number of an outcome"),
    ("replay outcome 2 both", "! Unexpected argument \"both\"."),
    ("replay outcome 2 --cores 2", "! Unexpected argument \"--cores\"."),
  ])
  func `An outcome that cannot be repeated is refused`(line: String, refusal: String) throws {
    var (tester, _) = try makeTester()
    let text = tester.answer(line).replacing("\n! ", with: " ")
    #expect(text.hasPrefix(refusal), "\(text)")
    var other = SessionTester()
    #expect(other.answer("replay outcome 1").contains("Nothing has been explored yet"))
  }

  @Test func `The outcomes of an exploration complete replay`() throws {
    let (tester, _) = try makeTester()
    #expect(tester.session.suggestions(after: ["replay"], for: "").map(\.text) == ["outcome"])
    #expect(
      tester.session.suggestions(after: ["replay", "outcome"], for: "").map(\.text) == ["1", "2"])
    #expect(SessionTester().session.suggestions(after: ["replay"], for: "").isEmpty)
  }

  @Test func `A comparison that does not fit on the screen is paged`() throws {
    var (tester, _) = try makeTester()
    tester.session.screen.rows = 12
    let shown = try answer("compare outcome 2", in: &tester)
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 12, "\(shown)")
    #expect(!tester.answer("").isEmpty)
  }

  @Test func `An outcome that was already run is not run again`() throws {
    var (tester, _) = try makeTester()
    _ = try answer("compare outcome 2", in: &tester)
    #expect(!tester.answer("compare outcome 2 outcome 1").contains("[runs"))
    #expect(tester.session.runs.all.count == 2)
  }

  @Test func `Outcomes and runs appear in the order in which they are named`() throws {
    var (tester, _) = try makeTester()
    _ = tester.type("run both --image 7")
    let after = try answer("compare 1 outcome 2", in: &tester)
    #expect(after.contains("100 ms in run 1 and at 250 ms in outcome 2 (run 2)."))
    (tester, _) = try self.makeTester()
    _ = tester.type("run both --image 7")
    let before = try answer("compare outcome 2 1", in: &tester)
    #expect(before.contains("250 ms in outcome 2 (run 2) and at 100 ms in run 1."))
  }

  @Test(arguments: [
    ("compare outcome 3", "! There is no outcome 3. The exploration found the outcomes 1 to 2."),
    ("compare outcome", "! The number of the outcome is missing."),
    ("compare outcome 1 outcome 2 outcome 1", "! Unexpected argument \"outcome\"."),
    ("compare outcome 1 --cores 2", "! An outcome belongs to the options"),
    ("compare outcome 1 --real", "! The real thread pool cannot run in a given order"),
    ("compare --real --cores 2", "! `compare --real` repeats a run as it was"),
    ("compare --real", "! There is no run yet."),
  ])
  func `An invalid comparison is rejected with a reason`(line: String, sentence: String) throws {
    var (tester, _) = try makeTester()
    #expect(tester.answer(line).hasPrefix(sentence))
  }

  @Test func `Without an exploration, there are no outcomes to compare`() {
    var tester = SessionTester(columns: 80)
    #expect(tester.answer("compare outcome 1").hasPrefix("! Nothing has been explored yet"))
  }

  // MARK: The real thread pool

  private func traces(_ simulated: [String], _ real: [String]) -> (Trace, Trace) {
    func trace(_ lines: [String]) -> Trace {
      let events = lines.map {
        Event(time: .zero, core: .outside, task: nil, action: .printed(.standardOutput, $0))
      }
      var trace = Trace(scenario: Scenario(program: "demos"), events: events)
      trace.ending = .exited(status: 0)
      return trace
    }
    return (trace(simulated), trace(real))
  }

  private func picture(_ simulated: [String], _ real: [String], plain: Bool = false) -> String {
    var tester = SessionTester(columns: 60)
    (tester.trace, tester.realTrace) = traces(simulated, real)
    _ = tester.type("run both")
    if plain { _ = tester.type("set plain on") }
    return tester.answer("compare --real")
  }

  @Test func `A run is shown beside its real run, line by line`() {
    #expect(
      picture(["ann", "ben", "end"], ["ben", "ann", "end"]).hasPrefix(
        """
        [runs async-let both for real]
         run 1   real run
         ann   | ben
         ben   | ann
         end     end

        Both print the same lines in another order, from line 1 on:
        run 1 prints "ann", and the real run prints "ben".
        Each run ended with status 0.
        """))
  }

  @Test func `Lines that only one run printed are reported, and so is equal output`() {
    let first = picture(["a", "b"], ["a"]).replacing("\n", with: " ")
    #expect(first.contains("run 1 prints \"b\", and the real run prints nothing."))
    #expect(picture(["a"], ["a"]).contains("Both print the same lines in the same order."))
    #expect(picture([], []).contains("Neither run prints anything."))
    #expect(
      picture(["a"], ["b"], plain: true).contains("Line 1: \"a\" in run 1, \"b\" in the real run."))
  }
}
