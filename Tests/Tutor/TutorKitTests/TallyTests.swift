import DemoOptions
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

struct TallyTests {
  private func plan(_ line: String) -> TallyPlan? {
    var tester = SessionTester()
    let effects = tester.session.handle(line)
    guard case .tally(let plan)? = effects.first else { return nil }
    return plan
  }

  private var tally: Tally {
    var tally = Tally()
    for seed in UInt64(0)..<200 {
      let outcome = seed % 50 == 49 ? "cache wins" : seed % 2 == 0 ? "facebook wins" : "google wins"
      tally.add(outcome, seed: seed)
    }
    return tally
  }

  private func picture(_ form: TallyPage.Form, width: Int = 60) -> String {
    guard let plan = plan("tally 200 both --fails") else { return "no plan" }
    return TallyPage(tally: tally, plan: plan, width: width, form: form).lines
      .map(\.text.trimmingEnd).joined(separator: "\n")
  }

  @Test func `The order of runs does not matter, and each outcome keeps its lowest seed`() {
    var backwards = Tally()
    for seed in (UInt64(0)..<200).reversed() {
      backwards.add(
        seed % 50 == 49 ? "cache wins" : seed % 2 == 0 ? "facebook wins" : "google wins",
        seed: seed)
    }
    #expect(backwards == tally)
    #expect(tally.rows.map(\.outcome) == ["facebook wins", "google wins", "cache wins"])
    #expect(tally.rows.map(\.count) == [100, 96, 4])
    #expect(tally.rows.map(\.seed) == [0, 1, 49])
    #expect(tally.total == 200)
  }

  @Test func `A tally runs a program of the learner, with the options before its path`() throws {
    let own = try #require(plan("tally 9 --by ending --policy random --seed 3 ./mine --size 2"))
    #expect(own.run.scenario.program == "./mine" && own.run.scenario.arguments == ["--size", "2"])
    #expect(own.run.scenario.machine.policy == .random && own.outcome == .ending)
    #expect(own.command(seed: 4) == "trace --policy random --seed 4 ./mine --size 2")
  }

  @Test(arguments: ["tally 9 ./mine --size 2", "tally 9 both --seed 5"])
  func `After a tally, commands that name no program are about its program`(line: String) throws {
    var tester = SessionTester()
    let plan = try #require(self.plan(line))
    _ = tester.session.finish(plan, tally)
    for next in ["tally 3", "rerun", "explore"] {
      let plans = tester.session.handle(next).compactMap { effect -> RunPlan? in
        switch effect {
        case .tally(let plan): plan.run
        case .run(let plan): plan
        case .explore(let plan): plan.run
        default: nil
        }
      }
      let run = plans.first
      #expect(run?.demo == plan.run.demo && run?.scenario.program == plan.run.scenario.program)
      #expect(run?.scenario.arguments == plan.run.scenario.arguments, "\(next)")
    }
  }

  @Test func `A tally is a table with bars and with commands that show each outcome`() {
    #expect(
      picture(.unicode) == """
        async-let/both --fails  200 runs, seeds from 0, by the last
        line printed

         facebook wins  █████████████████████████████████  100  50 %
         google wins    ███████████████████████████████▋    96  48 %
         cache wins     █▎                                   4   2 %

        To see one of each:
          run async-let/both --fails --seed 0  facebook wins
          run async-let/both --fails --seed 1  google wins
          run async-let/both --fails --seed 49  cache wins
        """)
  }

  @Test func `For a screen reader, a tally consists of sentences`() {
    #expect(
      picture(.plain).hasPrefix(
        """
        async-let/both --fails  200 runs, seeds from 0, by the last
        line printed

        facebook wins: 100 of 200, 50 %.
        google wins: 96 of 200, 48 %.
        cache wins: 4 of 200, 2 %.
        """))
  }

  @Test func `No line is wider than the screen`() throws {
    for width in [40, 50, 80, 100] {
      let plan = try #require(self.plan("tally 9 both"))
      var long = Tally()
      long.add(String(repeating: "a long outcome ", count: 20), seed: 3)
      long.add("b", seed: 4)
      let lines = TallyPage(tally: long, plan: plan, width: width, form: .unicode).lines
      #expect(!lines.isEmpty)
      #expect(lines.filter { $0.width > width }.map(\.text) == [])
    }
  }

  @Test func `An outcome that does not fit behind its command has its own line`() {
    #expect(
      picture(.unicode, width: 52).hasSuffix(
        """
          run async-let/both --fails --seed 1  google wins
          run async-let/both --fails --seed 49  cache wins
        """))
    #expect(
      picture(.unicode, width: 49).hasSuffix(
        """
          run async-let/both --fails --seed 1
            google wins
          run async-let/both --fails --seed 49
            cache wins
        """))
  }

  @Test func `An outcome that is wider than its column goes on in the next line`() throws {
    let plan = try #require(self.plan("tally 2 both"))
    var tally = Tally()
    tally.add("ann has a ticket, ben is too late", seed: 0)
    tally.add("ben has a ticket", seed: 1)
    let lines = TallyPage(tally: tally, plan: plan, width: 40, form: .unicode).lines
      .map(\.text.trimmingEnd)
    #expect(
      lines.dropFirst(3).prefix(3) == [
        " ann has a ticket,     ████████  1  50 %",
        " ben is too late",
        " ben has a ticket      ████████  1  50 %",
      ])
  }

  @Test func `The command for a single outcome shows one run`() throws {
    let plan = try #require(self.plan("tally 2 both"))
    var tally = Tally()
    for seed in 0..<2 { tally.add("ann has a ticket", seed: UInt64(seed)) }
    let lines = TallyPage(tally: tally, plan: plan, width: 80, form: .unicode).lines
    #expect(
      lines.map(\.text.trimmingEnd).suffix(2) == [
        "To see one run:", "  run async-let/both --seed 0  ann has a ticket",
      ])
  }

  @Test func `The seeds start with the given seed, and a replay names its own`() throws {
    let plan = try #require(self.plan("tally 3 both --seed 7 --image 50 --policy random"))
    #expect(plan.count == 3)
    #expect(plan.run.scenario.machine.seed == 7)
    #expect(plan.run.scenario.machine.policy == .random)
    #expect(
      plan.command(seed: 9) == "run async-let/both --image 50 --policy random --seed 9")
  }

  @Test(arguments: [
    ("printed", "made it"), ("lines", "made it"), ("ending", "exited"), ("order", "image, main"),
    ("main.end", "100 ms"), ("count(tasks)", "2"),
  ])
  func `An outcome is the printed lines, the ending, the order, or an expression`(
    by: String, words: String
  ) throws {
    let plan = try #require(self.plan("tally 3 both --by '\(by)'"))
    #expect(try plan.outcome.words(of: SessionTester.trace) == words)
  }

  @Test func `A run in which no task ended has an outcome with words`() throws {
    let failed = Event(time: .zero, core: .main, task: nil, action: .ended(.crashed(signal: 4)))
    #expect(try Outcome("order").words(of: Trace(events: [failed])) == "no task ended")
  }

  @Test(arguments: [
    (Ending.limit(.virtualTime), "stopped at the limit of virtual time"),
    (.limit(.events), "stopped at the limit of events"),
    (.limit(.realTime), "stopped at the limit of real time"),
    (.tracerCrashed(signal: 11), "the tracer crashed"),
    (.usedUp(.stack), "crashed: a stack was used up"),
  ])
  func `The ending of a run that was cut short has words of its own`(
    ending: Ending, words: String
  ) throws {
    let trace = Trace(events: [
      Event(time: .zero, core: .main, task: nil, action: .ended(ending))
    ])
    #expect(try Outcome("ending").words(of: trace) == words)
    #expect(try Outcome("printed").words(of: trace) == "nothing printed (\(words))")
  }

  @Test func `A failed run reports all of its lines and its exit status`() throws {
    func printed(_ text: String) -> Event {
      Event(
        time: .zero, core: .main, task: nil, action: .printed(.standardOutput, text))
    }
    let failed = Event(
      time: .zero, core: .main, task: nil, action: .ended(.exited(status: 3)))
    let trace = Trace(events: [printed("one"), printed("two"), failed])
    #expect(try Outcome("lines").words(of: trace) == "one / two (exited with status 3)")
    #expect(try Outcome("printed").words(of: trace) == "two (exited with status 3)")
    #expect(try Outcome("ending").words(of: trace) == "exited with status 3")
    #expect(
      try Outcome("lines").words(of: Trace(events: [failed]))
        == "nothing printed (exited with status 3)")
  }

  @Test func `An outcome says if the trace does not have all lines`() throws {
    let actions: [Action] = [
      .printed(.standardOutput, "one"), .warned(RecordedOutput.cutWarning),
      .ended(.exited(status: 0)),
    ]
    let trace = Trace(
      events: actions.map { Event(time: .zero, core: .main, task: nil, action: $0) })
    #expect(try Outcome("printed").words(of: trace) == "one (output cut after 1 MiB)")
  }

  @Test(arguments: [
    (
      "tally",
      "! `tally` needs an argument. Usage: tally COUNT [DEMO] [--by\n! OUTCOME] [--options]"
    ),
    (
      "tally 0 both",
      "! `tally` takes the number of runs first, from 1 to 100000, as\n! in `tally 20 first-wins`, not 0."
    ),
    (
      "tally two both",
      "! `tally` takes the number of runs first, from 1 to 100000, as\n! in `tally 20 first-wins`, not two."
    ),
    (
      "tally 2 both --by (",
      "! (\n!  ^\n! Unexpected end of the expression.\n! Write a task, a number, a time or a text."
    ),
  ])
  func `An invalid tally is rejected with an error message`(line: String, refusal: String) {
    var tester = SessionTester()
    #expect(tester.answer(line) == refusal)
  }
}
