import CommandLineKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Runs whose choices the learner decides.
@Suite struct PickingTests {
  /// Returns a tester whose run has three choices and takes the given candidates.
  private func makeTester(taking picks: [Int] = []) -> SessionTester {
    var tester = SessionTester(columns: 80)
    tester.trace = trace(taking: picks)
    return tester
  }

  private func trace(taking picks: [Int]) -> Trace {
    var trace = SessionTester.trace
    let tasks = [TaskID(1), TaskID(2)]
    trace.choices = (0..<3).map { index in
      ScheduleChoice(
        count: 2, taken: index < picks.count ? picks[index] : 0,
        candidates: [.init(kind: .continues, task: tasks[0]), .init(kind: .runs, task: tasks[1])])
    }
    trace.choiceEvents = [4, 5, 6]
    return trace
  }

  @Test func `A run that asks stops at the first choice and lists the candidates`() {
    var tester = makeTester()
    let shown = tester.answer("run both --policy ask")
    #expect(shown.hasPrefix("[runs async-let both on 4]\nChoice 1, at 0 ms"))
    #expect(shown.contains("1  main continues on its core (the default)"))
    #expect(shown.contains("2  image starts"))
    #expect(!shown.contains("returned"))
    #expect(tester.session.picking?.plan.pace == .instant)
  }

  @Test func `The default needs no new run, but another candidate does`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.answer("pick 1").hasPrefix("Choice 2"))
    tester.trace = trace(taking: [0, 1])
    let shown = tester.answer("pick 2")
    #expect(shown.hasPrefix("[runs async-let both on 4]\nChoice 3"))
    #expect(tester.session.picking?.plan.scenario.machine.departures?.description == "2.1")
  }

  @Test func `undo takes back the latest decision`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.answer("undo").hasPrefix("! This is the first choice"))
    _ = tester.answer("pick 1")
    #expect(tester.answer("undo").hasPrefix("Choice 1"))
    tester.trace = trace(taking: [1])
    _ = tester.answer("pick 2")
    tester.trace = trace(taking: [])
    #expect(tester.answer("undo").hasPrefix("[runs async-let both on 4]\nChoice 1"))
  }

  @Test func `After the last choice, the run is shown with its schedule`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    tester.trace = trace(taking: [1])
    _ = tester.answer("pick 2")
    _ = tester.answer("pick 1")
    let shown = tester.answer("pick 1")
    #expect(shown.contains("Your choices are the schedule `1.1-"))
    #expect(tester.answer("runs").contains("--schedule 1.1-"))
    #expect(tester.answer("pick 1").hasPrefix("! There is no choice to make."))
    #expect(!tester.answer("rerun").contains("Choice"))
  }

  @Test func `A run that does not follow the decisions ends the choices`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.answer("pick 2").contains("! The run did not follow your choices"))
    #expect(tester.answer("pick 1").hasPrefix("! There is no choice to make."))
  }

  @Test(arguments: ["pick 3", "pick 0", "pick x", "pick", "pick 1 2"])
  func `An invalid candidate is rejected, and the choice stays open`(line: String) {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.answer(line).hasPrefix("! "))
    #expect(tester.answer("pick 1").hasPrefix("Choice 2"))
  }

  @Test func `Keys pick a candidate, finish in the default order, or leave`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.session.pick(.candidate(1)) == nil)
    #expect(tester.session.pick(.candidate(7)) == nil)
    #expect(tester.session.picking?.picks == [0])
    let screen = tester.session.pickScreen(showsKeys: false).map(\.text)
    #expect(screen.first?.hasPrefix("Choice 2") == true)
    // There is no challenge, and so no hint.
    #expect(
      screen.last == " 1-9: which goes first  u: undo  f: finish  ?: keys  q: prompt")
    #expect(tester.session.pick(.finish) == nil)
    #expect(!tester.session.hasChoice)
    _ = tester.answer("run both --policy ask")
    #expect(tester.session.pick(.leave) == nil)
    #expect(tester.session.picking == nil)
  }

  @Test func `At an open choice, a number, Return, or a word decides`() {
    var tester = makeTester()
    let first = tester.answer("run both --policy ask")
    #expect(first.contains("Type the number of the one that goes first."))
    #expect(tester.session.prompt.text == "choice> ")
    #expect(tester.session.hint.text == "Return: choose the first candidate")
    #expect(tester.answer("").hasPrefix("Choice 2"))
    #expect(tester.answer("u").hasPrefix("Choice 1"))
    #expect(tester.answer("?").contains("a number"))
    #expect(tester.answer("3").hasPrefix("! "))
    #expect(tester.answer("0").hasPrefix("! "))
    tester.trace = trace(taking: [1])
    #expect(tester.answer("2").contains("Choice 2"))
    #expect(tester.answer("finish").contains("Your choices are the schedule `1.1-"))
    #expect(tester.session.prompt.text == "tutor> ")
  }

  @Test(arguments: ["q", "leave", "run both", "open 2", "lesson 2"])
  func `Leaving, another run, or another lesson ends the choices`(line: String) {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.session.hasChoice)
    _ = tester.answer(line)
    #expect(!tester.session.hasChoice)
  }

  @Test func `The prompt to confirm a reset comes before the choice`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    _ = tester.answer("reset all")
    #expect(tester.session.prompt.text == "yes? ")
    #expect(!tester.answer("").contains("Choice"))
    #expect(tester.answer("").hasPrefix("Choice 2"))
  }

  @Test func `A command about the last run says that the first run waits for a choice`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    for line in ["trace story", "step", "runs", "rerun", "compare", "why", "export run.svg"] {
      #expect(tester.answer(line).hasPrefix("! The run has not ended"), "\(line)")
    }
  }

  @Test func `A run in the order of a schedule asks for no choice`() throws {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    _ = tester.answer("finish")
    let schedule = try #require(tester.session.runs.lastPlan?.schedule)
    for line in ["replay \(schedule) --policy ask", "run both --schedule \(schedule) --policy ask"]
    {
      #expect(tester.answer(line).contains("A schedule decides every choice"), "\(line)")
    }
  }

  @Test func `Other commands keep the choice open`() {
    var tester = makeTester()
    _ = tester.answer("run both --policy ask")
    #expect(tester.answer("help pick").contains("pick NUMBER"))
    #expect(tester.answer("define parent").isEmpty == false)
    #expect(tester.answer("2x").hasPrefix("! "))
    #expect(tester.answer("1").hasPrefix("Choice 2"))
  }

  @Test(arguments: [40, 80], [10, 12, 16, 24, 40])
  func `A choice fits on the screen with all its candidates`(columns: Int, rows: Int) {
    var tester = SessionTester(columns: columns)
    tester.trace = trace(taking: [])
    tester.session.screen.rows = rows
    _ = tester.answer("run both --policy ask")
    let screen = tester.session.pickScreen(showsKeys: false).map(\.text)
    #expect(screen.count == rows - 1)
    #expect(screen.contains { $0.hasPrefix(" 1  main continues") })
    #expect(screen.contains { $0.hasPrefix(" 2  image starts") })
  }
}
