import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests for errors and cancellations that a correct program treats in another way.
@Suite struct ErrorDifferenceTests {
  /// Returns a run in which a child fails after 100 ms. Its parent prints the error at the given time.
  private func failing(
    _ end: Action, printedAt time: Int64, byChild isPrintedByChild: Bool = false,
    source: [String]? = nil
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("child", of: main)
    script.run(child)
    script.sleep(child, until: 100, site: 1)
    script.at(100)
    script.wake(child, .timer)
    script.add(child, end)
    script.at(time)
    let printer = isPrintedByChild ? child : main
    script.add(printer, .printed(.standardOutput, "failed: Lost()"))
    script.add(main, .returned)
    script.end()
    return source.map { script.trace.located(line: 1, source: $0) } ?? script.trace
  }

  @Test
  func `A task that does not throw where the author's task does is not said to handle an error`() {
    let right = failing(.threw("Lost()"), printedAt: 100)
    let text = { (source: [String]) in
      RunDifference(
        of: failing(.returned, printedAt: 300, source: source), from: right
      ).findings.first { $0.kind == .errorHandled }?.text
    }
    #expect(
      text(["try await load(); return nil"])
        == "At 100 ms, child at line 1 continued without an error. "
        + "In the author's program, the task that does this work throws Lost then.")
    #expect(
      text(["try? await load()"])
        == "At 100 ms, child at line 1 handled Lost itself. In the author's program, the error "
        + "leaves the task, and so the task that waits for it gets it.")
  }

  @Test func `A caller that takes the error of a function which sleeps and throws is reported`() {
    func text(afterSleep last: String) -> String? {
      let source = [
        "func serve() async throws {", "  try await Task.sleep(for: time)", last, "}",
        "do { try await serve() } catch { return nil }",
      ]
      var own = failing(.returned, printedAt: 300, source: source)
      for (address, frames) in own.symbols.frames {
        own.symbols.frames[address] = frames.flatMap { frame in
          [("serve", 2), ("main", 5)].map {
            SourceFrame(function: $0.0, file: frame.file, line: $0.1, column: 1)
          }
        }
      }
      return RunDifference(of: own, from: failing(.threw("Lost()"), printedAt: 100))
        .findings.first { $0.kind == .errorHandled }?.statement
    }
    #expect(
      text(afterSleep: "  throw Lost()")?.hasPrefix(
        "At 100 ms, child at line 5 handled Lost itself.") == true)
    #expect(
      text(afterSleep: "  return")?.hasPrefix(
        "At 100 ms, child at line 2 continued without an error.")
        == true)
  }

  /// Returns a run in which a worker sleeps until 50 ms, and until 100 ms. Then it ends, or sleeps until 200 ms.
  private func working(_ end: Action, continuesUntil time: Int64? = nil) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let worker = script.asyncLet("worker", of: main)
    let other = script.asyncLet("other", of: main)
    for task in [worker, other] { script.run(task) }
    script.sleep(worker, until: 50, site: 1)
    script.suspend(other, .continuation)
    script.at(50)
    script.wake(worker, .timer)
    script.sleep(worker, until: 100, site: 1)
    script.at(100)
    script.wake(worker, .timer)
    script.add(worker, .printed(.standardOutput, "Lost()"))
    script.add(worker, end)
    script.wake(other, .task(worker))
    if let time {
      script.sleep(other, until: time, site: 1)
      script.at(time)
      script.wake(other, .timer)
    }
    script.add(other, .returned)
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1)
  }

  @Test func `A worker that ends after it handled an error is told to continue`() {
    func found(_ right: Trace) -> Finding? {
      RunDifference(of: working(.returned), from: right).findings.first { $0.kind == .errorHandled }
    }
    let continued = found(working(.threw("Lost()"), continuesUntil: 200))
    #expect(
      continued?.statement
        == "At 100 ms, worker at line 1 handled Lost itself, and then it ended. In the author's program, such work continues: "
        + "a wait of 100 ms begins at 100 ms.")
    #expect(continued?.remedy.hasPrefix("Handle the error in the loop") == true)
    #expect(found(working(.threw("Lost()")))?.statement.contains("leaves the task") == true)
  }

  @Test
  func `If a function that the learner cannot change does not throw, its arguments are wrong`() {
    let source = [
      "func load(fails: Bool) async throws {", "  await work()", "}", "load(fails: false)",
    ]
    var own = failing(.returned, printedAt: 300, source: source)
    for (address, frames) in own.symbols.frames {
      own.symbols.frames[address] =
        frames.map { SourceFrame(function: "load", file: $0.file, line: 2, column: 1) }
        + frames.map { SourceFrame(function: "main", file: $0.file, line: 4, column: 1) }
    }
    let right = failing(.threw("Lost()"), printedAt: 100)
    func remedy(_ fixed: Set<Int>) -> String? {
      RunDifference(
        of: own, from: right, ownLines: EditableLines(ofFile: "Main.swift", besides: fixed)
      ).findings.first { $0.kind == .errorHandled }?.remedy
    }
    #expect(remedy([])?.hasPrefix("Throw the error there") == true)
    #expect(
      remedy([1, 2, 3])
        == "Check what line 4 passes to the function that it calls: in the author's program, that function "
        + "throws the error.")
  }

  @Test func `An error that a task handles itself is reported if it ends the author's task`() {
    let right = failing(.threw("Lost()"), printedAt: 100)
    for own in [
      failing(.returned, printedAt: 300), failing(.returned, printedAt: 100, byChild: true),
    ] {
      let finding = RunDifference(of: own, from: right).findings.first
      #expect(
        finding.map { "\($0.kind.rawValue): \($0.text)" }
          == "errorHandled: At 100 ms, child handled Lost itself. In the author's program, the error "
          + "leaves the task, and so the task that waits for it gets it.")
    }
    #expect(RunDifference(of: failing(.returned, printedAt: 100), from: right).findings == [])
  }

  /// Returns a run in which a cancelled task waits for an unstructured task that makes waits one after another.
  private func shielding(_ waits: [Int64]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let shield = script.task("shield", by: main)
    script.run(shield)
    script.wait(main, for: shield, by: .value)
    var now: Int64 = 0
    for wait in waits {
      script.sleep(shield, until: now + wait)
      if now == 0 {
        script.at(10)
        script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
      }
      now += wait
      script.at(now)
      script.wake(shield, .timer)
    }
    script.add(shield, .returned)
    script.wake(main, .task(shield))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A task out of reach that does more than the author's has its own advice`() throws {
    let (all, part) = (shielding([100, 200]), shielding([100]))
    let unreached = try #require(all.findings().first { $0.kind == .unreached })
    #expect(RunDifference(of: all, from: part).refined(unreached).kind == .unreachedTooMuch)
    #expect(RunDifference(of: all, from: all).refined(unreached).kind == .unreached)
    #expect(RunDifference(of: all, from: shielding([300])).refined(unreached).kind == .unreached)
  }
}
