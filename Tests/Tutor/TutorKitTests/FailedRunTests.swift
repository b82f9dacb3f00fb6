import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// A run of a lesson that does not complete is offered again.
struct FailedRunTests {
  /// Returns a tester at the first run of a lesson, after its prediction is answered.
  private func makeTester(_ ending: Ending?) -> SessionTester {
    var tester = SessionTester(columns: 80, rows: 24)
    tester.session.isPaged = true
    tester.trace = Self.trace(ending)
    _ = tester.type("open 2", "goto 1", "", "100 ms")
    return tester
  }

  /// Reads the pages between a run and the next part of the lesson.
  private func readStory(_ tester: inout SessionTester) {
    for _ in 0..<5
    where ["Return: how this happened", "Return: more"].contains(tester.session.hint.text) {
      _ = tester.answer("")
    }
  }

  private static func trace(_ ending: Ending?) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.at(40)
    script.add(main, .printed(.standardOutput, "begun"))
    if let ending { script.end(ending) }
    return script.trace
  }

  @Test(arguments: [
    Ending.crashed(signal: 4), .limit(.realTime), .limit(.events), .interrupted,
    .tracerCrashed(signal: 11), nil,
  ])
  func `After a failed run, Return repeats the run and then continues the lesson`(
    ending: Ending?
  ) {
    var tester = makeTester(ending)
    let shown = tester.answer("")
    #expect(shown.contains("Return runs it again"))
    #expect(!shown.contains("You said") && !shown.contains("Right"))
    readStory(&tester)
    #expect(tester.session.hint.text == "Return: run both")
    tester.trace = SessionTester.trace
    #expect(tester.answer("").contains(" Right    100 ms"))
    readStory(&tester)
    #expect(tester.session.hint.text == "Return: what to notice")
    #expect(tester.answer("").contains("It takes 100 ms."))
  }

  @Test func `skip continues without the failed run`() {
    var tester = makeTester(.crashed(signal: 4))
    _ = tester.answer("")
    #expect(tester.answer("skip") == "Skipped. `back` begins this step again.")
    #expect(tester.session.hint.text == "Return: what to notice")
    #expect(tester.answer("skip").hasPrefix("!"))
  }

  @Test func `A run that could not be started is offered again`() {
    var tester = makeTester(nil)
    _ = tester.session.handle("")
    #expect(tester.session.offerRunAgain().count == 2)
    #expect(tester.session.hint.text == "Return: run both")
    #expect(tester.session.offerRunAgain().isEmpty)
  }

  @Test func `A run that the learner cancelled does not decide the prediction`() {
    var tester = makeTester(nil)
    _ = tester.session.handle("")
    var plan = tester.session.expectedRun
    plan = plan?.cancelled(at: VirtualTime(nanoseconds: 20_000_000))
    let shown = plan.map { tester.session.finish($0, SessionTester.trace) } ?? []
    #expect(!shown.isEmpty)
    readStory(&tester)
    #expect(tester.session.hint.text == "Return: run both")
  }

  @Test func `A stuck run or a run with another exit status does not count as failed`() {
    for ending in [Ending.stuck, .exited(status: 1)] {
      var tester = makeTester(ending)
      #expect(!tester.answer("").contains("runs it again"))
    }
  }

  @Test func `A crash that the lesson describes does not count as a failure`() {
    var tester = SessionTester(columns: 80, rows: 24)
    tester.session.isPaged = true
    tester.trace = Self.trace(.crashed(signal: 4))
    tester.teach(
      """
      ## A

      ```run
      both
      ```

      ```notice
      - The program crashes. ⇐ `run.ending == crashed`
      ```
      """)
    #expect(!tester.type("open 2", "goto 1", "").contains("runs it again"))
    tester.trace = Self.trace(.limit(.events))
    #expect(tester.type("goto 1", "").contains("runs it again"))
  }

  @Test func `Other failed runs do not change what comes next`() {
    var tester = makeTester(nil)
    tester.trace = SessionTester.trace
    _ = tester.answer("")
    tester.trace = Self.trace(.crashed(signal: 4))
    #expect(!tester.answer("rerun --image 20").contains("runs it again"))
    readStory(&tester)
    #expect(tester.session.hint.text == "Return: what to notice")
  }
}
