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
  private func room() throws -> (Classroom, ExplorePlan) {
    var room = Classroom(columns: 80)
    guard case .explore(let plan)? = room.session.handle("explore both").first else {
      throw TutorFailure.lastRun(.noneYet)
    }
    var found = Exploration(plan.scenario, limit: 10)
    for schedules in [1, 1] {
      for departures in found.next(upTo: schedules) {
        let taken = departures.list.isEmpty ? 0 : 1
        found.add(departures, outcome: "\(taken)", choices: choices(taken))
      }
    }
    _ = room.session.finish(plan, found)
    return (room, plan)
  }

  private func choices(_ taken: Int) -> [ScheduleChoice] {
    [ScheduleChoice(count: 2, taken: taken, candidates: [])]
  }

  /// Handles a line and the runs that it requests, one after another, and returns the last output.
  private func answer(_ line: String, in room: inout Classroom) throws -> String {
    var effects = room.session.handle(line)
    while case .run(let plan)? = effects.first {
      let taken = plan.scenario.machine.departures?.list.first?.candidate ?? 0
      var trace = Classroom.trace(lasting: taken == 0 ? 100 : 250)
      trace.choices = choices(taken)
      effects = room.session.finish(plan, trace)
    }
    guard case .show(let lines)? = effects.first else { throw TutorFailure.lastRun(.noneYet) }
    return lines.map(\.text).joined(separator: " ")
  }

  @Test(arguments: [
    "compare outcome 1 outcome 2", "compare outcomes 1 2", "compare outcome 2",
  ])
  func `Two outcomes are run and compared by their numbers`(line: String) throws {
    var (room, _) = try room()
    let shown = try answer(line, in: &room)
    #expect(shown.contains("outcome 1 (run 1)") && shown.contains("outcome 2 (run 2)"))
    #expect(shown.contains("100 ms in outcome 1 (run 1) and at 250 ms in outcome 2 (run 2)."))
  }

  @Test func `An outcome is repeated by its number`() throws {
    var (room, plan) = try room()
    let schedule = try #require(room.session.runs.explored?.schedules[1])
    _ = room.answer("run bare")
    guard case .run(let run)? = room.session.handle("replay outcome 2").first else {
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
    var (room, _) = try room()
    let text = room.answer(line).replacing("\n! ", with: " ")
    #expect(text.hasPrefix(refusal), "\(text)")
    var other = Classroom()
    #expect(other.answer("replay outcome 1").contains("Nothing has been explored yet"))
  }

  @Test func `The outcomes of an exploration complete replay`() throws {
    let (room, _) = try room()
    #expect(room.session.suggestions(after: ["replay"], for: "").map(\.text) == ["outcome"])
    #expect(
      room.session.suggestions(after: ["replay", "outcome"], for: "").map(\.text) == ["1", "2"])
    #expect(Classroom().session.suggestions(after: ["replay"], for: "").isEmpty)
  }

  @Test func `A comparison that does not fit on the screen is paged`() throws {
    var (room, _) = try room()
    room.session.screen.rows = 12
    let shown = try answer("compare outcome 2", in: &room)
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 12, "\(shown)")
    #expect(!room.answer("").isEmpty)
  }

  @Test func `An outcome that was already run is not run again`() throws {
    var (room, _) = try room()
    _ = try answer("compare outcome 2", in: &room)
    #expect(!room.answer("compare outcome 2 outcome 1").contains("[runs"))
    #expect(room.session.runs.all.count == 2)
  }

  @Test func `Outcomes and runs appear in the order in which they are named`() throws {
    var (room, _) = try room()
    _ = room.type("run both --image 7")
    let after = try answer("compare 1 outcome 2", in: &room)
    #expect(after.contains("100 ms in run 1 and at 250 ms in outcome 2 (run 2)."))
    (room, _) = try self.room()
    _ = room.type("run both --image 7")
    let before = try answer("compare outcome 2 1", in: &room)
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
    var (room, _) = try room()
    #expect(room.answer(line).hasPrefix(sentence))
  }

  @Test func `Without an exploration, there are no outcomes to compare`() {
    var room = Classroom(columns: 80)
    #expect(room.answer("compare outcome 1").hasPrefix("! Nothing has been explored yet"))
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
    var room = Classroom(columns: 60)
    (room.trace, room.realTrace) = traces(simulated, real)
    _ = room.type("run both")
    if plain { _ = room.type("set plain on") }
    return room.answer("compare --real")
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
