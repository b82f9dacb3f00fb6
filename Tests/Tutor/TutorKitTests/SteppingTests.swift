import CommandLineKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// Steps through the last run.
@Suite struct SteppingTests {
  private func room() -> Classroom {
    var room = Classroom()
    _ = room.type("run both")
    return room
  }

  /// Returns the lines below the line that was typed.
  private func lines(_ transcript: String) -> [Substring] {
    Array(transcript.split(separator: "\n", omittingEmptySubsequences: false).dropFirst())
  }

  @Test func `Without a run, there is nothing to step through`() {
    var room = Classroom()
    #expect(room.type("step").contains("! "))
  }

  @Test func `A step shows its number, and steps go forward and back`() {
    var room = room()
    #expect(room.type("step").contains("Stop 1 of "))
    let second = room.type("step")
    #expect(second.contains("Stop 2 of "))
    #expect(room.type("rstep").contains("Stop 1 of "))
    #expect(lines(room.type("step 1")) == lines(second))
  }

  @Test func `The first step leads to the first stop in the program's own code`() {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 1, site: 1)
    script.at(1)
    script.wake(main, .timer)
    script.sleep(main, until: 5, site: 2)
    script.at(5)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    let located = script.trace
      .located(site: 1, function: "parse()", file: "/x/checkouts/parser/Parser.swift", line: 3)
      .located(site: 2, line: 7)
    var room = Classroom()
    room.trace = located
    _ = room.type("run both")
    let first = room.answer("step")
    #expect(first.contains("asleep until 5 ms") && first.contains("rstep"), "\(first)")
    #expect(!room.answer("step").contains("stops before this one"))
    _ = room.type("at 0", "rstep 1000")
    #expect(room.answer("step").contains("Stop 1 of "))
    _ = room.type("run both")
    let fifth = room.answer("step 2")
    #expect(fifth.contains("At 5 ms"))
    let note = "not in the program's own code. The 2 steps begin after that."
    #expect(fifth.replacing("\n", with: " ").contains(note))
    #expect(!room.answer("rstep 2").contains("begin after"))
  }

  @Test func `Steps stop at both ends of the run with a message`() {
    var room = room()
    #expect(room.type("rstep").contains("This is the beginning of the run. `step` steps forward."))
    let count = room.trace.events.count
    #expect(room.type("step 1000000").contains("Stop \(count) of \(count), "))
    #expect(room.type("step").contains("This is the end of the run. `rstep` steps back."))
  }

  @Test func `The example in the help of until is a valid expression`() throws {
    let example = try #require(UntilCommand.word.details.firstMatch(of: /`(until .+?)`/))
    var room = room()
    #expect(room.type("\(example.1)").contains("not true at any later stop"))
  }

  @Test func `Commands go to a time, a task, or a stop where an expression is true`() {
    var room = room()
    #expect(room.type("at 100 ms").contains(", 100 ms"))
    #expect(room.type("prev image").contains("image"))
    _ = room.type("at 0")
    #expect(room.type("next image").contains("Stop "))
    _ = room.type("rstep 100")
    #expect(room.type("until count(tasks) == 2").contains("image is created"))
    #expect(room.type("until count(tasks) == 7").contains("not true at any later stop"))
  }

  @Test(arguments: [
    ("step x", "! `step` takes a whole number of steps, not x."),
    ("step 1 2", "! "),
    ("at noon", "! "),
    ("at 2 h", "! "),
    ("at", "! `at` needs an argument. Usage: at TIME"),
    ("prev", "! `prev` needs an argument. Usage: prev TASK"),
    ("prev nobody", "! The last run has no task nobody."),
    ("next nobody", "! The last run has no task nobody."),
    ("until", "! `until` needs an argument. Usage: until EXPRESSION"),
    ("until (", "! "),
    ("until nobody.duration == 0 ms", "! "),
  ])
  func `An invalid step is rejected with an error message`(line: String, sentence: String) {
    var room = room()
    #expect(room.type(line).contains(sentence), "\(line)")
  }

  @Test func `why explains the current stop until there is a new run`() {
    var room = room()
    let atEnd = room.type("why main")
    _ = room.type("at 50 ms")
    let atStop = room.type("why main")
    #expect(atStop != atEnd)
    #expect(lines(atStop) == lines(room.type("why main at 50 ms")))
    _ = room.type("run both")
    #expect(room.type("why main") == atEnd)
  }

  @Test func `why explains what a task does at the stop, even if that takes no time`() {
    var room = room()
    var compared = 0
    for _ in 1...6 {
      let stop = room.type("step")
      guard stop.contains("At 0 ms, main runs.") else { continue }
      compared += 1
      let answer = room.type("why main")
      #expect(answer.contains("0 ms  main runs."), "\(answer)")
    }
    #expect(compared > 0)
  }

  @Test func `why without a task asks about the task of the current event`() {
    var room = room()
    var tasks: Set<String> = []
    for _ in 1...8 {
      _ = room.type("step")
      let answer = lines(room.type("why")).filter { !$0.hasPrefix("Ask about") }
      let named = ["main", "image"].filter { lines(room.type("why \($0)")) == answer }
      #expect(named.count == 1, "\(answer)")
      tasks.formUnion(named)
    }
    #expect(tasks == ["main", "image"])
  }

  @Test func `why says that a task does not exist yet at a stop, even if it begins at that time`() {
    var room = room()
    _ = room.type("step 1")
    #expect(room.type("why image").contains("image does not exist yet."))
  }

  @Test func `Every key moves as its command does, and stays within the run`() throws {
    var room = room()
    room.session.hasKeys = true
    #expect(room.type("step").contains("[steps]"))
    for key in StepKey.allCases + StepKey.allCases.reversed() {
      room.session.step(key)
      let walk = try #require(room.session.runs.stepping?.walk)
      #expect(walk.snapshot == walk.trace.snapshot(afterEvents: walk.position))
    }
    room.session.step(.last)
    room.session.step(.forward)
    #expect(
      room.session.runs.stepping?.walk.position
        == room.session.runs.stepping?.walk.trace.events.count)
    room.session.step(.first)
    room.session.step(.back)
    #expect(room.session.runs.stepping?.walk.position == 0)
  }

  @Test(arguments: [(140, 40), (80, 24), (40, 24), (40, 8), (20, 3)])
  func `A stop fits on the screen`(columns: Int, rows: Int) {
    var room = room()
    room.session.screen = .init(columns: columns, rows: rows)
    _ = room.type("at 50 ms")
    for showsKeys in [false, true] {
      let lines = room.session.stopScreen(showsKeys: showsKeys)
      #expect(lines.count < rows && (!lines.isEmpty || rows < 8))
      #expect(lines.allSatisfy { $0.width <= columns })
    }
  }

  @Test(arguments: [(80, 24), (40, 24), (40, 12)])
  func `The screen of a stop says how to leave it`(columns: Int, rows: Int) {
    var room = room()
    room.session.screen = .init(columns: columns, rows: rows)
    _ = room.type("at 50 ms")
    let lines = room.session.stopScreen(showsKeys: false).map(\.text)
    #expect(lines.last?.hasSuffix("?: keys  q: prompt") == true)
    #expect(lines.contains { $0.hasPrefix(" Space: step  r: back") })
  }

  @Test func `After a resize, the same stop is drawn again`() {
    var room = room()
    room.session.screen = .init(columns: 140, rows: 40)
    _ = room.type("at 50 ms")
    room.session.screen = .init(columns: 60, rows: 24)
    room.session.fitStops()
    let narrow = room.session.stopLines.map(\.text)
    var other = self.room()
    other.session.screen = .init(columns: 60, rows: 24)
    _ = other.type("at 50 ms")
    #expect(narrow == other.session.stopLines.map(\.text))
    #expect(narrow.allSatisfy { $0.count <= 60 })
  }
}
