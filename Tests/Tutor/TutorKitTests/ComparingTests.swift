import TaskTrace
import Testing

@testable import TutorKit

/// Comparisons of the runs of a session.
@Suite struct ComparingTests {
  /// Returns a tester with two runs of a demo. The image takes 100 ms in the first and 250 ms in the second.
  private func makeTester() -> SessionTester {
    var tester = SessionTester(columns: 80)
    _ = tester.type("run both")
    tester.trace = SessionTester.trace(lasting: 250)
    _ = tester.type("rerun --image 250")
    return tester
  }

  @Test func `Runs are listed with their numbers, commands, and endings`() {
    var tester = makeTester()
    #expect(
      tester.answer("runs") == """
        1  run async-let/both  ended with status 0 at 100 ms
        2  run async-let/both --image 250  ended with status 0 at 250 ms
        """)
  }

  @Test(arguments: ["compare", "compare 1", "compare 1 2"])
  func `Two runs are compared, with the cause of the difference`(line: String) {
    var tester = makeTester()
    let shown = tester.answer(line).replacing("\n", with: " ")
    #expect(shown.contains("--image"))
    #expect(
      shown.contains(
        "image is ready, because its sleep ended at 100 ms in run 1 and at 250 ms in run 2.")
    )
    #expect(shown.contains("Only --image differs in the settings"))
    #expect(shown.contains("returned at 250 ms"))
  }

  @Test func `A run can be compared with a repetition that has other options`() {
    var tester = makeTester()
    tester.trace = SessionTester.trace(lasting: 400)
    let shown = tester.answer("compare 1 --image 400").replacing("\n", with: " ")
    #expect(shown.contains("[runs async-let both --image 400 on 4]"))
    #expect(shown.contains("at 100 ms in run 1 and at 400 ms in run 3."))
    #expect(tester.answer("runs").contains("3  run async-let/both --image 400"))
    #expect(!tester.answer("rerun").contains("in run 1"))
  }

  @Test(arguments: [
    ("compare x", "! `compare` takes the number of a run, as `runs` lists it, not x."),
    ("compare 1 2 3", "! Unexpected argument \"3\"."),
    ("compare 9", "! There is no run 9."),
    ("compare 1 --what", "! "),
  ])
  func `An invalid comparison is rejected with a reason`(line: String, sentence: String) {
    var tester = makeTester()
    #expect(tester.answer(line).hasPrefix(sentence))
  }

  @Test func `A setting, a schedule, and a manual cancellation count as differences`() throws {
    var tester = SessionTester(columns: 80)
    _ = tester.type("run both")
    var plan = try #require(tester.session.runs.last?.plan)
    plan.scenario.machine.departures = Departures([.init(choice: 2, candidate: 1)])
    _ = tester.session.finish(plan, tester.trace)
    let ordered = tester.answer("compare")
    #expect(ordered.contains("--schedule  not set  2.1"))
    _ = tester.session.finish(plan.cancelled(at: VirtualTime(nanoseconds: 7_000_000)), tester.trace)
    #expect(tester.answer("compare").contains("--cancel-at  not set  7 ms"))
    _ = tester.type("set cores 2")
    _ = tester.type("run both")
    #expect(tester.answer("compare 1 4").contains("--cores  4      2"))
  }

  @Test func `Comparing needs two runs of the same program`() {
    var tester = SessionTester(columns: 80)
    #expect(tester.answer("compare").hasPrefix("! There is no run yet."))
    #expect(tester.answer("runs").hasPrefix("! There is no run yet."))
    _ = tester.type("run both")
    #expect(tester.answer("compare").hasPrefix("! There is only one run."))
    _ = tester.type("run bare")
    #expect(tester.answer("compare").hasPrefix("! Run 1 and run 2 are of different programs."))
  }
}
