import CommandLineKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// Steps through the last run.
@Suite struct SteppingTests {
  private func makeTester() -> SessionTester {
    var tester = SessionTester()
    _ = tester.type("run both")
    return tester
  }

  /// Returns the lines below the line that was typed.
  private func lines(_ transcript: String) -> [Substring] {
    Array(transcript.split(separator: "\n", omittingEmptySubsequences: false).dropFirst())
  }

  @Test func `Without a run, there is nothing to step through`() {
    var tester = SessionTester()
    #expect(tester.type("step").contains("! "))
  }

  @Test func `A step shows its number, and steps go forward and back`() {
    var tester = makeTester()
    #expect(tester.type("step").contains("Stop 1 of "))
    let second = tester.type("step")
    #expect(second.contains("Stop 2 of "))
    #expect(tester.type("rstep").contains("Stop 1 of "))
    #expect(lines(tester.type("step 1")) == lines(second))
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
    var tester = SessionTester()
    tester.trace = located
    _ = tester.type("run both")
    let first = tester.answer("step")
    #expect(first.contains("asleep until 5 ms") && first.contains("rstep"), "\(first)")
    #expect(!tester.answer("step").contains("stops before this one"))
    _ = tester.type("at 0", "rstep 1000")
    #expect(tester.answer("step").contains("Stop 1 of "))
    _ = tester.type("run both")
    let fifth = tester.answer("step 2")
    #expect(fifth.contains("At 5 ms"))
    let note = "not in the program's own code. The 2 steps begin after that."
    #expect(fifth.replacing("\n", with: " ").contains(note))
    #expect(!tester.answer("rstep 2").contains("begin after"))
  }

  @Test func `Steps stop at both ends of the run with a message`() {
    var tester = makeTester()
    #expect(
      tester.type("rstep").contains("This is the beginning of the run. `step` steps forward."))
    let count = tester.trace.events.count
    #expect(tester.type("step 1000000").contains("Stop \(count) of \(count), "))
    #expect(tester.type("step").contains("This is the end of the run. `rstep` steps back."))
  }

  @Test func `The example in the help of until is a valid expression`() throws {
    let example = try #require(UntilCommand.word.details.firstMatch(of: /`(until .+?)`/))
    var tester = makeTester()
    #expect(tester.type("\(example.1)").contains("not true at any later stop"))
  }

  @Test func `Commands go to a time, a task, or a stop where an expression is true`() {
    var tester = makeTester()
    #expect(tester.type("at 100 ms").contains(", 100 ms"))
    #expect(tester.type("prev image").contains("image"))
    _ = tester.type("at 0")
    #expect(tester.type("next image").contains("Stop "))
    _ = tester.type("rstep 100")
    #expect(tester.type("until count(tasks) == 2").contains("image is created"))
    #expect(tester.type("until count(tasks) == 7").contains("not true at any later stop"))
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
    var tester = makeTester()
    #expect(tester.type(line).contains(sentence), "\(line)")
  }

  @Test func `why explains the current stop until there is a new run`() {
    var tester = makeTester()
    let atEnd = tester.type("why main")
    _ = tester.type("at 50 ms")
    let atStop = tester.type("why main")
    #expect(atStop != atEnd)
    #expect(lines(atStop) == lines(tester.type("why main at 50 ms")))
    _ = tester.type("run both")
    #expect(tester.type("why main") == atEnd)
  }

  @Test func `why explains what a task does at the stop, even if that takes no time`() {
    var tester = makeTester()
    var compared = 0
    for _ in 1...6 {
      let stop = tester.type("step")
      guard stop.contains("At 0 ms, main runs.") else { continue }
      compared += 1
      let answer = tester.type("why main")
      #expect(answer.contains("0 ms  main runs."), "\(answer)")
    }
    #expect(compared > 0)
  }

  @Test func `why without a task asks about the task of the current event`() {
    var tester = makeTester()
    var tasks: Set<String> = []
    for _ in 1...8 {
      _ = tester.type("step")
      let answer = lines(tester.type("why")).filter { !$0.hasPrefix("Ask about") }
      let named = ["main", "image"].filter { lines(tester.type("why \($0)")) == answer }
      #expect(named.count == 1, "\(answer)")
      tasks.formUnion(named)
    }
    #expect(tasks == ["main", "image"])
  }

  @Test func `why says that a task does not exist yet at a stop, even if it begins at that time`() {
    var tester = makeTester()
    _ = tester.type("step 1")
    #expect(tester.type("why image").contains("image does not exist yet."))
  }

  @Test func `Every key moves as its command does, and stays within the run`() throws {
    var tester = makeTester()
    tester.session.hasKeys = true
    #expect(tester.type("step").contains("[steps]"))
    for key in StepKey.allCases + StepKey.allCases.reversed() {
      tester.session.step(key)
      let walk = try #require(tester.session.runs.stepping?.walk)
      #expect(walk.snapshot == walk.trace.snapshot(afterEvents: walk.position))
    }
    tester.session.step(.last)
    tester.session.step(.forward)
    #expect(
      tester.session.runs.stepping?.walk.position
        == tester.session.runs.stepping?.walk.trace.events.count)
    tester.session.step(.first)
    tester.session.step(.back)
    #expect(tester.session.runs.stepping?.walk.position == 0)
  }

  @Test(arguments: [(140, 40), (80, 24), (40, 24), (40, 8), (20, 3)])
  func `A stop fits on the screen`(columns: Int, rows: Int) {
    var tester = makeTester()
    tester.session.screen = .init(columns: columns, rows: rows)
    _ = tester.type("at 50 ms")
    for showsKeys in [false, true] {
      let lines = tester.session.stopScreen(showsKeys: showsKeys)
      #expect(lines.count < rows && (!lines.isEmpty || rows < 8))
      #expect(lines.allSatisfy { $0.width <= columns })
    }
  }

  @Test(arguments: [(80, 24), (40, 24), (40, 12)])
  func `The screen of a stop says how to leave it`(columns: Int, rows: Int) {
    var tester = makeTester()
    tester.session.screen = .init(columns: columns, rows: rows)
    _ = tester.type("at 50 ms")
    let lines = tester.session.stopScreen(showsKeys: false).map(\.text)
    #expect(lines.last?.hasSuffix("?: keys  q: prompt") == true)
    #expect(lines.contains { $0.hasPrefix(" Space: step  r: back") })
  }

  @Test func `After a resize, the same stop is drawn again`() {
    var tester = makeTester()
    tester.session.screen = .init(columns: 140, rows: 40)
    _ = tester.type("at 50 ms")
    tester.session.screen = .init(columns: 60, rows: 24)
    tester.session.fitStops()
    let narrow = tester.session.stopLines.map(\.text)
    var other = self.makeTester()
    other.session.screen = .init(columns: 60, rows: 24)
    _ = other.type("at 50 ms")
    #expect(narrow == other.session.stopLines.map(\.text))
    #expect(narrow.allSatisfy { $0.count <= 60 })
  }
}
