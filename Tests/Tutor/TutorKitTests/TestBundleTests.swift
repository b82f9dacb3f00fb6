import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// Runs of test bundles, which may run no test.
struct TestBundleTests {
  private static let ofXCTest =
    "No test of XCTest was run. Type `--testing-library swift-testing` after the bundle to run the tests of Swift Testing, and `--filter NAME` to select some of them."
  private static let ofSwiftTesting =
    "No test of Swift Testing was run. `--filter NAME` after the bundle must match the name of a test."

  private func answer(to command: String, printing lines: [String]) -> String {
    var script = TraceScript()
    let main = script.root()
    for line in lines { script.add(main, .printed(.standardOutput, line)) }
    script.end(.exited(status: 0))
    var tester = SessionTester(columns: 80)
    tester.trace = script.trace
    return tester.answer(command).replacing("\n! ", with: " ")
  }

  @Test(arguments: [
    (
      "trace a/b.xctest", ["\t Executed 0 tests, with 0 failures", "\t Executed 0 tests"], ofXCTest
    ),
    ("trace a/b.xctest Module.Class/test", ["\t Executed 0 tests, with 0 failures"], ofXCTest),
    (
      "trace a/b.xctest --testing-library swift-testing --filter none",
      ["✔ Test run with 0 tests in 0 suites passed after 0.022 seconds."], ofSwiftTesting
    ),
    (
      "trace a/b.xctest --testing-library=swift-testing",
      ["Test run with 0 tests in 0 suites passed"],
      ofSwiftTesting
    ),
  ])
  func `A bundle that ran no test is reported`(
    command: String, lines: [String], sentence: String
  ) {
    #expect(answer(to: command, printing: lines).contains(sentence))
  }

  @Test(arguments: [
    (
      "trace a/b.xctest", ["Executed 0 tests, with 0 failures", "Executed 1 test, with 0 failures"]
    ),
    (
      "trace a/b.xctest --testing-library swift-testing",
      ["✔ Test run with 10 tests in 1 suite passed"]
    ),
    ("trace a/b.xctest", ["nothing"]), ("trace a/b", ["Executed 0 tests, with 0 failures"]),
  ])
  func `Other runs are shown`(command: String, lines: [String]) {
    let shown = answer(to: command, printing: lines)
    #expect(!shown.contains("was run."), "\(shown)")
  }
}
