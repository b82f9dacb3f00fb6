import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Changes to a task at a stop of the last run.
@Suite struct WhatIfTests {
  /// Returns a tester at the stop after the first six events of a run.
  private func makeTester() -> SessionTester {
    var tester = SessionTester(columns: 80)
    _ = tester.type("run both", "step 6")
    return tester
  }

  /// Returns the trace of the tester's run with a change by the machine.
  private func trace(_ change: Intervention, lasting milliseconds: Int64 = 100) -> Trace {
    let usual = SessionTester.trace(lasting: milliseconds)
    var scenario = usual.scenario
    scenario.machine.interventions = [change]
    var events = Array(usual.events)
    events.insert(
      Event(
        time: .zero, core: .main, task: change.task, action: .intervened(change.change)),
      at: change.event)
    return Trace(scenario: scenario, events: events)
  }

  private func interventions(_ tester: SessionTester) -> [String] {
    tester.session.runs.lastPlan?.scenario.machine.interventions.map { "\($0)" } ?? []
  }

  @Test(arguments: [
    ("cancel image", "6:cancel:2", "You cancel image here."),
    ("fail image", "6:fail:2", "The next operation of image fails."),
    ("delay image 30 ms", "6:delay:2:30ms", "The next run of image starts 30 ms later."),
    ("priority image high", "6:priority:2:high", "You raise image to priority high here."),
  ])
  func `A change runs the scenario again and shows the same stop`(
    line: String, word: String, sentence: String
  ) throws {
    var tester = makeTester()
    tester.trace = trace(try #require(Intervention(word)), lasting: 150)
    let shown = tester.answer(line).replacing("\n", with: " ")
    #expect(
      shown.contains("\(sentence) The run now ends at 150 ms instead of 100 ms."), "\(shown)")
    #expect(shown.contains("Stop 6 of "))
    #expect(interventions(tester) == [word])
    #expect(tester.answer("runs").contains("--what-if \(word)"))
    #expect(tester.answer("compare").contains("--what-if  not set  \(word)"))
    #expect(tester.answer("step").contains("Stop 7 of "))
  }

  @Test(arguments: [
    ("6:cancel:9", "the run has no task 9."),
    ("0:cancel:2", "the task does not exist at that moment."),
    ("6:delay:2:5ms", "the task does not wait for a core after that."),
    ("6:fail:2", "the task has no simulated operation after that."),
  ])
  func `A change without effect on a run is reported with the reason`(
    word: String, reason: String
  ) throws {
    var tester = SessionTester(columns: 100)
    tester.trace.scenario.machine.interventions = [try #require(Intervention(word))]
    tester.trace.scenario.machine.cancelRootAt = [VirtualTime(nanoseconds: 9_000_000_000)]
    let shown = tester.answer("run both").replacing("\n", with: " ")
    #expect(shown.contains("`--what-if \(word)` changed nothing: \(reason)"))
    #expect(shown.contains("`--cancel-at 9000 ms` changed nothing:"))
  }

  @Test func `undo takes back the latest change`() throws {
    var tester = makeTester()
    tester.trace = trace(try #require(Intervention("6:cancel:2")))
    _ = tester.answer("cancel image")
    _ = tester.answer("delay image 5")
    #expect(interventions(tester) == ["6:cancel:2", "6:delay:2:5ms"])
    #expect(tester.answer("undo").contains("The change is taken back."))
    #expect(interventions(tester) == ["6:cancel:2"])
    tester.trace = SessionTester.trace
    let shown = tester.answer("undo")
    #expect(shown.contains("Stop 6 of "))
    #expect(interventions(tester) == [])
    #expect(tester.answer("runs").split(separator: "\n").last?.contains("--what-if") == false)
    #expect(tester.answer("undo").hasPrefix("! There is no choice or change to take back."))
  }

  @Test func `A repetition keeps the change and shows the run`() throws {
    var tester = makeTester()
    tester.trace = trace(try #require(Intervention("6:cancel:2")))
    _ = tester.answer("cancel image")
    let shown = tester.answer("rerun")
    #expect(interventions(tester) == ["6:cancel:2"])
    #expect(!shown.contains("Stop 6"))
  }

  @Test(arguments: [("explore", ["6:cancel:2"]), ("explore both", [])])
  func `explore without a demo keeps the change`(line: String, changes: [String]) throws {
    var tester = makeTester()
    tester.trace = trace(try #require(Intervention("6:cancel:2")))
    _ = tester.answer("cancel image")
    guard case .explore(let plan)? = tester.session.handle(line).first else {
      Issue.record("\(line) explores nothing.")
      return
    }
    #expect(plan.scenario.machine.interventions.map { "\($0)" } == changes)
  }

  @Test func `A time between two events is also a stop`() {
    var tester = makeTester()
    _ = tester.type("at 50 ms")
    _ = tester.answer("cancel image")
    #expect(interventions(tester).first?.contains("@50ms:cancel:2") == true)
  }

  @Test func `A change at a stop that has no effect says why`() throws {
    var tester = makeTester()
    tester.trace.scenario.machine.interventions = [try #require(Intervention("6:fail:2"))]
    #expect(
      tester.answer("fail image").replacing("\n", with: " ").contains(
        "the task has no simulated operation"))
    tester.trace.scenario.machine.interventions = [try #require(Intervention("6:delay:2:4ms"))]
    #expect(
      tester.answer("delay image 4").replacing("\n", with: " ").contains(
        "the task does not wait for a core"))
  }

  @Test(arguments: [
    ("cancel nobody", "! The last run has no task nobody."),
    ("priority image low", "! image has priority medium at this stop"),
    (
      "priority image best",
      "! `priority` takes background, low, medium, high or userInteractive, not best."
    ),
    ("delay image soon", "! `delay` takes a time such as 30 or 1.5s, not soon."),
    (
      "delay image 9223372036854",
      "! `delay` takes a time such as 30 or 1.5s, not 9223372036854. The greatest value"
    ),
    (
      "delay image 9223372036854 s",
      "! `delay` takes a time such as 30 or 1.5s, not \"9223372036854 s\"."
    ),
    ("delay image", "! `delay` needs an argument."),
    ("cancel", "! `cancel` needs an argument."),
  ])
  func `An invalid change is rejected with an error message`(line: String, sentence: String) {
    var tester = makeTester()
    #expect(tester.answer(line).replacing("\n", with: " ").hasPrefix(sentence))
    #expect(interventions(tester) == [])
  }

  @Test func `A change needs a stop and a task that exists there`() {
    var tester = SessionTester(columns: 80)
    #expect(tester.answer("cancel image").hasPrefix("! There is no run yet."))
    _ = tester.type("run both")
    #expect(tester.answer("cancel image").hasPrefix("! You are not at a stop of the last run."))
    _ = tester.type("step 1")
    #expect(tester.answer("cancel image").hasPrefix("! image does not exist yet at this stop."))
    _ = tester.type("step 1000")
    #expect(tester.answer("cancel image").hasPrefix("! image has ended at this stop."))
  }

  @Test func `fail requires a demo, but cancel works with any program`() {
    var tester = SessionTester(columns: 80)
    _ = tester.type("trace ./program", "step 6")
    #expect(tester.answer("fail image").hasPrefix("! `fail` needs a demo"))
    _ = tester.answer("cancel image")
    #expect(interventions(tester) == ["6:cancel:2"])
  }
}
