import CommandLineKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Runs whose choices the learner decides.
@Suite struct PickingTests {
  /// Returns a classroom whose run has three choices and takes the given candidates.
  private func room(taking picks: [Int] = []) -> Classroom {
    var room = Classroom(columns: 80)
    room.trace = trace(taking: picks)
    return room
  }

  private func trace(taking picks: [Int]) -> Trace {
    var trace = Classroom.trace
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
    var room = room()
    let shown = room.answer("run both --policy ask")
    #expect(shown.hasPrefix("[runs async-let both on 4]\nChoice 1, at 0 ms"))
    #expect(shown.contains("1  main continues on its core (the default)"))
    #expect(shown.contains("2  image starts"))
    #expect(!shown.contains("returned"))
    #expect(room.session.picking?.plan.pace == .instant)
  }

  @Test func `The default needs no new run, but another candidate does`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.answer("pick 1").hasPrefix("Choice 2"))
    room.trace = trace(taking: [0, 1])
    let shown = room.answer("pick 2")
    #expect(shown.hasPrefix("[runs async-let both on 4]\nChoice 3"))
    #expect(room.session.picking?.plan.scenario.machine.departures?.description == "2.1")
  }

  @Test func `undo takes back the latest decision`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.answer("undo").hasPrefix("! This is the first choice"))
    _ = room.answer("pick 1")
    #expect(room.answer("undo").hasPrefix("Choice 1"))
    room.trace = trace(taking: [1])
    _ = room.answer("pick 2")
    room.trace = trace(taking: [])
    #expect(room.answer("undo").hasPrefix("[runs async-let both on 4]\nChoice 1"))
  }

  @Test func `After the last choice, the run is shown with its schedule`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    room.trace = trace(taking: [1])
    _ = room.answer("pick 2")
    _ = room.answer("pick 1")
    let shown = room.answer("pick 1")
    #expect(shown.contains("Your choices are the schedule `1.1-"))
    #expect(room.answer("runs").contains("--schedule 1.1-"))
    #expect(room.answer("pick 1").hasPrefix("! There is no choice to make."))
    #expect(!room.answer("rerun").contains("Choice"))
  }

  @Test func `A run that does not follow the decisions ends the choices`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.answer("pick 2").contains("! The run did not follow your choices"))
    #expect(room.answer("pick 1").hasPrefix("! There is no choice to make."))
  }

  @Test(arguments: ["pick 3", "pick 0", "pick x", "pick", "pick 1 2"])
  func `An invalid candidate is rejected, and the choice stays open`(line: String) {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.answer(line).hasPrefix("! "))
    #expect(room.answer("pick 1").hasPrefix("Choice 2"))
  }

  @Test func `Keys pick a candidate, finish in the default order, or leave`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.session.pick(.candidate(1)) == nil)
    #expect(room.session.pick(.candidate(7)) == nil)
    #expect(room.session.picking?.picks == [0])
    let screen = room.session.pickScreen(showsKeys: false).map(\.text)
    #expect(screen.first?.hasPrefix("Choice 2") == true)
    // There is no challenge, and so no hint.
    #expect(
      screen.last == " 1-9: which goes first  u: undo  f: finish  ?: keys  q: prompt")
    #expect(room.session.pick(.finish) == nil)
    #expect(!room.session.hasChoice)
    _ = room.answer("run both --policy ask")
    #expect(room.session.pick(.leave) == nil)
    #expect(room.session.picking == nil)
  }

  @Test func `At an open choice, a number, Return, or a word decides`() {
    var room = room()
    let first = room.answer("run both --policy ask")
    #expect(first.contains("Type the number of the one that goes first."))
    #expect(room.session.prompt.text == "choice> ")
    #expect(room.session.hint.text == "Return: choose the first candidate")
    #expect(room.answer("").hasPrefix("Choice 2"))
    #expect(room.answer("u").hasPrefix("Choice 1"))
    #expect(room.answer("?").contains("a number"))
    #expect(room.answer("3").hasPrefix("! "))
    #expect(room.answer("0").hasPrefix("! "))
    room.trace = trace(taking: [1])
    #expect(room.answer("2").contains("Choice 2"))
    #expect(room.answer("finish").contains("Your choices are the schedule `1.1-"))
    #expect(room.session.prompt.text == "tutor> ")
  }

  @Test(arguments: ["q", "leave", "run both", "open 2", "lesson 2"])
  func `Leaving, another run, or another lesson ends the choices`(line: String) {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.session.hasChoice)
    _ = room.answer(line)
    #expect(!room.session.hasChoice)
  }

  @Test func `The prompt to confirm a reset comes before the choice`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    _ = room.answer("reset all")
    #expect(room.session.prompt.text == "yes? ")
    #expect(!room.answer("").contains("Choice"))
    #expect(room.answer("").hasPrefix("Choice 2"))
  }

  @Test func `A command about the last run says that the first run waits for a choice`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    for line in ["trace story", "step", "runs", "rerun", "compare", "why", "export run.svg"] {
      #expect(room.answer(line).hasPrefix("! The run has not ended"), "\(line)")
    }
  }

  @Test func `A run in the order of a schedule asks for no choice`() throws {
    var room = room()
    _ = room.answer("run both --policy ask")
    _ = room.answer("finish")
    let schedule = try #require(room.session.runs.lastPlan?.schedule)
    for line in ["replay \(schedule) --policy ask", "run both --schedule \(schedule) --policy ask"]
    {
      #expect(room.answer(line).contains("A schedule decides every choice"), "\(line)")
    }
  }

  @Test func `Other commands keep the choice open`() {
    var room = room()
    _ = room.answer("run both --policy ask")
    #expect(room.answer("help pick").contains("pick NUMBER"))
    #expect(room.answer("define parent").isEmpty == false)
    #expect(room.answer("2x").hasPrefix("! "))
    #expect(room.answer("1").hasPrefix("Choice 2"))
  }

  @Test(arguments: [40, 80], [10, 12, 16, 24, 40])
  func `A choice fits on the screen with all its candidates`(columns: Int, rows: Int) {
    var room = Classroom(columns: columns)
    room.trace = trace(taking: [])
    room.session.screen.rows = rows
    _ = room.answer("run both --policy ask")
    let screen = room.session.pickScreen(showsKeys: false).map(\.text)
    #expect(screen.count == rows - 1)
    #expect(screen.contains { $0.hasPrefix(" 1  main continues") })
    #expect(screen.contains { $0.hasPrefix(" 2  image starts") })
  }
}
