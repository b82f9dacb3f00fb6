import StyledText
import TaskTrace
import Testing
import TraceBuilding

@testable import TutorKit

/// Pages that take time to compute.
extension PagingTests {
  @Test func `The story and the findings of a long run have pages of their own`() {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("child", of: main)
    script.wait(main, for: child)
    script.run(child)
    script.add(child, .returned)
    script.wake(main, .task(child))
    for _ in 0..<140_000 { script.add(main, .printed(.standardOutput, "tick")) }
    script.add(main, .returned)
    script.end()
    var tester = makeTester(rows: 24)
    tester.trace = script.trace
    #expect(!tester.type("run async-let/both").contains("Findings"))
    for line in ["", "trace"] {
      if !line.isEmpty { #expect(!tester.answer(line).contains("main prints")) }
      #expect(tester.session.hint.text == "Return: how this happened")
      #expect(tester.answer("").contains("main prints: tick"))
      while tester.session.hint.text == "Return: more" { _ = tester.answer("") }
      #expect(tester.session.hint.text == "Return: rules and findings")
      #expect(tester.answer("").contains("Rules"))
    }
    #expect(tester.answer("trace rules").contains("Rules"))
    #expect(tester.session.hint.text == "Return: findings and remarks")
    #expect(tester.answer("") == " There are no findings and no remarks.")
  }

  @Test func `The results of all orders are divided into pages, outcomes first`() throws {
    let tests = ExploreTests()
    let plan = try #require(tests.plan("explore both --image 50"))
    var tester = makeTester(rows: 24, columns: 40)
    let shown = tester.session.finish(plan, tests.found(plan)).flatMap { effect in
      if case .show(let lines) = effect { lines.map(\.text) } else { [String]() }
    }
    #expect(shown.count <= 21 && shown.contains { $0.contains("tickets left: -1") })
    #expect(!shown.contains { $0.hasPrefix("Not tried") })
    #expect(tester.session.hint.text == "Return: more")
    #expect(tester.answer("").contains("Not tried"))
  }

  @Test func `In a review, the picture leaves space for the next question`() {
    var tester = makeTester(rows: 24, columns: 80)
    var script = TraceScript()
    let main = script.root()
    for number in 1...9 { script.add(script.asyncLet("child \(number)", of: main), .returned) }
    script.add(main, .returned)
    script.end()
    tester.trace = script.trace
    tester.teach(GoalTests.text)
    _ = tester.type("open 2", "goto 1", "skip")
    for _ in 1...9 where tester.session.prompt.text != "goal> " { _ = tester.answer("") }
    _ = tester.type("skip", "review")
    let shown = tester.answer("300 ms")
    #expect(shown.contains("Goal, lesson 2"))
    #expect(count(shown) - 1 <= 24 - Session.promptRows)
  }
}
