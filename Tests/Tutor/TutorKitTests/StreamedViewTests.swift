import StyledText
import Synchronization
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Views without a screen, which have no limit of rows.
@Suite struct StreamedViewTests {
  @Test(arguments: ["tree", "tasks", "story", "details", "rules", "log", "output"])
  func `Without a screen, the lines of a view are made while they are written`(
    view: String
  ) throws {
    var tester = SessionTester(rows: nil)
    _ = tester.answer("run async-let/both")
    let effects = tester.session.handle("trace \(view)")
    let isStreamed = effects.contains { effect in
      if case .stream(let lines) = effect { !Array(lines).isEmpty } else { false }
    }
    #expect(isStreamed, "\(effects)")
  }

  @Test(arguments: [
    ("tree", "The run has no tasks."), ("tasks", "The run has no tasks."),
    ("story", "The run has no tasks, and printed nothing."),
    ("output", "The program printed nothing."),
    ("rules", "No rule applies to this run, and there are no findings and no remarks."),
  ])
  func `On a screen, a view without content says so`(view: String, sentence: String) {
    var tester = SessionTester()
    tester.trace = Trace(events: [
      Event(time: .zero, core: .main, task: nil, action: .ended(.exited(status: 0)))
    ])
    _ = tester.answer("run async-let/both")
    #expect(tester.answer("trace \(view)").replacing("\n", with: " ") == sentence)
  }

  @Test func `A run without tasks has the sentences of its warnings`() {
    var tester = SessionTester()
    tester.trace = Trace(events: [
      Event(time: .zero, core: .outside, task: nil, action: .warned("It did not begin.")),
      Event(time: .zero, core: .main, task: nil, action: .ended(.exited(status: 86))),
    ])
    _ = tester.answer("run async-let/both")
    #expect(tester.answer("trace story").contains("It did not begin."))
  }

  @Test func `Without a screen, the output of a program that prints nothing is empty`() {
    var tester = SessionTester(rows: nil)
    tester.trace = Trace(events: [])
    _ = tester.answer("run async-let/both")
    #expect(tester.answer("trace output") == "")
  }

  @Test func `Without a screen, the report on a run is made while it is written`() {
    var tester = SessionTester(rows: nil)
    let plan = tester.session.handle("run async-let/both").compactMap { effect in
      if case .run(let plan) = effect { plan } else { nil }
    }
    let effects =
      plan.flatMap { tester.session.finish($0, tester.trace) } + tester.session.handle("trace")
    let texts = effects.compactMap { effect in
      if case .stream(let lines) = effect { lines.map(\.text) } else { nil }
    }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.contains { $0.contains("main prints: made it") } })
    #expect(texts.allSatisfy { $0.contains { $0.hasPrefix(" Rules") } })
  }

  @Test func `A part of a text is computed when its first line is read`() {
    let computed = Mutex<[Int]>([])
    let part = { @Sendable (number: Int) -> LinesInParts.Part in
      {
        computed.withLock { $0.append(number) }
        return [StyledLine("\(number)")]
      }
    }
    var lines = LinesInParts([part(1), part(2), part(3)]).makeIterator()
    #expect(computed.withLock(\.self).isEmpty)
    #expect(lines.next()?.text == "1")
    #expect(lines.next()?.text == "2")
    #expect(computed.withLock(\.self) == [1, 2])
  }
}
