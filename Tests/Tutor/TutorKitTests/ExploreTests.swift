import CommandLineKit
import ScheduleSearch
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// The commands `explore` and `replay`, and the page with the results.
struct ExploreTests {
  func plan(_ line: String) -> ExplorePlan? {
    var tester = SessionTester()
    let plans = tester.session.handle(line).compactMap { effect -> ExplorePlan? in
      if case .explore(let plan) = effect { plan } else { nil }
    }
    return plans.first
  }

  func choices(_ taken: [Int]) -> [ScheduleChoice] {
    taken.map { ScheduleChoice(count: 2, taken: $0, candidates: []) }
  }

  /// Returns an exploration of a program that has two choices and fails if both depart from the default. A lower limit
  /// tries only the first orders.
  func found(_ plan: ExplorePlan, limit: Int = 10) -> Exploration {
    var found = Exploration(plan.scenario, limit: limit)
    for schedules in [1, 2, 1] {
      for departures in found.next(upTo: schedules) where departures.chance == nil {
        let taken = (1...2).map { number in
          departures.list.contains { $0.choice == number } ? 1 : 0
        }
        let outcome = taken == [1, 1] ? "tickets left: -1" : "tickets left: 0"
        found.add(departures, outcome: outcome, choices: choices(taken))
      }
    }
    return found
  }

  private func picture(_ line: String, limit: Int = 10) throws -> String {
    let plan = try #require(self.plan(line))
    return ExplorePage(found: self.found(plan, limit: limit), plan: plan, width: 76).lines
      .map(\.text.trimmingEnd).joined(separator: "\n")
  }

  @Test func `Each outcome has its orders and the command that replays the shortest`() throws {
    let plan = try #require(self.plan("explore both --image 50 --cores 2"))
    let schedules = found(plan).findings.map { "\($0.schedule)" }
    #expect(
      try picture("explore both --image 50 --cores 2") == """
        async-let/both --image 50  4 orders on 2 cores, by the last line printed

         1  tickets left: 0  3 orders, including the default order
            replay \(schedules[0]) async-let/both --image 50 --cores 2
         2  tickets left: -1  1 order, 2 departures from the default order
            replay \(schedules[1]) async-let/both --image 50 --cores 2

        All orders on 2 cores were tried.
        Tasks were reordered only where they wait, print, use a lock or a file,
        create, cancel or wake a task, raise a priority, check for cancellation, add
        or remove a handler, or enter or leave an actor.
        Not tried: other durations, other random numbers, and orders in which other
        tasks run between two cancellations by one call, or directly before or after
        the use of an atomic or a shared variable.
        """)
  }

  @Test func `An exploration that did not try all orders says so`() throws {
    #expect(
      try picture("explore both", limit: 2).hasSuffix(
        """
        Not all orders were tried: 2 with the fewest departures. Other outcomes are
        possible. Use `--limit` to try more.
        """))
  }

  @Test func `The numbers of schedules of each kind add up to the total`() throws {
    let plan = try #require(self.plan("explore both"))
    var found = Exploration(plan.scenario, limit: 6)
    while true {
      let schedules = found.next(upTo: 1)
      guard let departures = schedules.first, found.drawn < 2 else { break }
      let taken = (1...4).map { number in
        let isDrawn = (departures.chance ?? 0) >> UInt64(number - 1) & 1 == 0
        let isTaken = departures.list.contains { $0.choice == number }
        return isTaken || departures.chance != nil && isDrawn ? 1 : 0
      }
      found.add(departures, outcome: "works", choices: choices(taken))
    }
    found.isStopped = true
    #expect(
      ExplorePage(found: found, plan: plan, width: 200).lines.map(\.text)
        .contains {
          $0.hasPrefix(
            "The exploration was stopped. Not all orders were tried: 6 with the fewest departures")
        })
    let counts = found.counts
    #expect(counts.fewest + counts.uniform + counts.prioritized == found.total)
    #expect(found.total > 6)
  }

  @Test func `Options are read, and options that explore does not have are refused`() throws {
    let plan = try #require(
      self.plan(
        "explore both --by ending --until 'image.end > 5 ms' --limit 30 --cores 3 --image 7"))
    #expect(plan.outcome == .ending)
    #expect(plan.until != nil)
    #expect(plan.limit == 30 && plan.maximumRuns == 30 && plan.maximumRunsApart == 30)
    let usual = try #require(self.plan("explore both"))
    #expect(usual.maximumRuns == .max && usual.maximumRunsApart == ExplorePlan.defaultLimit)
    #expect(plan.scenario.machine.cores == 3)
    #expect(plan.scenario.arguments.suffix(2) == ["--image", "7"])
    for option in ["--policy random", "--real", "--pace 3", "--limit 0", "--schedule 0-1"] {
      #expect(self.plan("explore both \(option)") == nil, "\(option)")
    }
  }

  @Test func `A page with the results is written if the command requests it`() throws {
    var tester = SessionTester()
    let plan = try #require(self.plan("explore both --export orders.html --replace"))
    #expect(plan.page == Destination(path: "orders.html", mayReplace: true))
    #expect(plan.needsNames)
    #expect(tester.answer("explore both --export orders.txt").contains("the name of a page"))
    var observed = ObservedOrders()
    let found = self.found(plan)
    for (place, finding) in found.findings.enumerated() {
      var trace = SessionTester.trace
      trace.choices = choices(place == 0 ? [0, 0] : [1, 1])
      observed.add(trace, outcome: finding.outcome, plan)
      observed.traces[place] = trace
    }
    let effects = tester.session.finish(plan, found, observed: observed)
    guard case .exportOrders(_, let place, let report)? = effects.last else {
      Issue.record("nothing is written")
      return
    }
    #expect(place.path == "orders.html")
    #expect(report.map(\.text).joined(separator: " ").hasPrefix("Wrote orders.html: a page"))
    #expect(tester.session.finish(plan, found).count == 1)
  }

  @Test func `A learner's own program is explored with its arguments`() throws {
    let plan = try #require(self.plan("explore --cores 2 --limit 5 .build/debug/mine --cores 9"))
    #expect(plan.scenario.program == ".build/debug/mine")
    #expect(plan.scenario.arguments == ["--cores", "9"])
    #expect(plan.scenario.machine.cores == 2)
    #expect(plan.scenario.machine.cpu == .free)
    #expect(plan.limit == 5)
  }

  @Test func `A schedule alone replays an explored run, and invalid schedules are refused`() throws
  {
    var tester = SessionTester()
    let plan = try #require(self.plan("explore both --image 50"))
    let found = self.found(plan)
    let schedule = found.findings[1].schedule
    _ = tester.session.finish(plan, found)
    guard case .run(let run)? = tester.session.handle("replay \(schedule)").first else {
      Issue.record("no run")
      return
    }
    #expect(run.scenario.machine.departures == schedule.departures)
    #expect(run.scenario.arguments == plan.scenario.arguments)
    let other = tester.answer("replay \(schedule) both --image 51")
    #expect(other.contains("belongs to another program"))
    #expect(tester.answer("replay 1.1-2.1-00000000").contains("is mistyped"))
    #expect(tester.answer("replay nonsense").contains("is not a schedule"))
    // An unset shell variable gives an empty word.
    #expect(tester.answer("replay --cores 2 both").contains("Usage: replay SCHEDULE"))
    for line in ["replay ''", "replay '' --cores 2 .build/debug/Own"] {
      #expect(
        tester.answer(line).contains(
          "`replay` takes a schedule that `explore` has shown, not \"\"."), "\(line)")
    }
  }

  @Test func `A schedule alone replays the run that it belongs to after other runs`() throws {
    var tester = SessionTester()
    let plan = try #require(self.plan("explore both --image 50"))
    let found = self.found(plan)
    _ = tester.session.finish(plan, found)
    guard case .run(let other)? = tester.session.handle("run both --image 9").first else {
      Issue.record("no run")
      return
    }
    _ = tester.session.finish(other, SessionTester.trace)
    let effects = tester.session.handle("replay \(found.findings[1].schedule)")
    guard case .run(let run)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(run.scenario.arguments == plan.scenario.arguments)
  }

  @Test func `A run whose choices differ from its schedule says so and is not shown`() throws {
    var tester = SessionTester()
    let plan = try #require(self.plan("explore both"))
    _ = tester.session.finish(plan, found(plan))
    let shown = tester.answer("replay \(found(plan).findings[1].schedule)")
    #expect(shown.contains("does not fit this run"))
  }

  @Test func `Changing an option drops a schedule that belongs to the old options`() throws {
    var tester = SessionTester()
    let plan = try #require(self.plan("explore both"))
    _ = tester.session.finish(plan, found(plan))
    let schedule = found(plan).findings[1].schedule
    guard case .run(let replay)? = tester.session.handle("replay \(schedule)").first else {
      Issue.record("no run")
      return
    }
    var trace = SessionTester.trace
    trace.choices = choices([1, 1])
    _ = tester.session.finish(replay, trace)
    for (line, departures) in [("rerun", schedule.departures), ("rerun --image 9", nil)] {
      guard case .run(let run)? = tester.session.handle(line).first else {
        Issue.record("no run")
        return
      }
      #expect(run.scenario.machine.departures == departures)
    }
  }

  @Test func `A lesson can use a schedule only with the options it belongs to`() throws {
    let plan = try #require(self.plan("explore both --image 50"))
    let demo = try #require(plan.run.demo)
    let schedule = ["--schedule", "\(found(plan).findings[1].schedule)"]
    #expect(RunPlan.refusal(of: ["--image", "50"] + schedule, for: demo) == nil)
    #expect(RunPlan.refusal(of: ["--image", "51"] + schedule, for: demo) != nil)
  }

  @Test(arguments: ["--help", "-h"])
  func `A run of a lesson does not ask for help`(option: String) throws {
    let demo = try #require(self.plan("explore both --image 50")?.run.demo)
    #expect(
      RunPlan.refusal(of: ["--image", "50", option], for: demo)
        == "`--help` lists the options and runs nothing.")
  }

  @Test func `No line is wider than the screen`() throws {
    let plan = try #require(self.plan("explore both"))
    for width in [40, 60, 100] {
      let lines = ExplorePage(found: found(plan), plan: plan, width: width).lines
      #expect(!lines.isEmpty)
      #expect(lines.filter { $0.width > width }.map(\.text) == [])
    }
  }
}
