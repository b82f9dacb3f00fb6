import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for errors that a program handles and the correct program does not, and the other way around.
@Suite struct HandledErrorTests {
  /// Returns a run in which `main` waits at a line of a program, and then prints a line.
  private func run(
    _ source: [String], waitingAt line: Int, until end: Int64 = 100, printing text: String,
    isCancelled: Bool = false, because cause: CancellationCause = .intervention
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100, site: 1)
    script.at(end)
    if isCancelled {
      script.add(main, .cancelled(by: nil, cause: cause, site: nil))
      script.wake(main, .cancellation(by: nil))
    } else {
      script.wake(main, .timer)
    }
    script.add(main, .printed(.standardOutput, text))
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: line, source: source)
  }

  private func right(_ text: String, until end: Int64 = 100) -> Trace {
    run(
      ["try await load()"], waitingAt: 1, until: end, printing: text, isCancelled: end < 100)
  }

  private func findings(_ own: Trace, _ right: Trace) -> [String] {
    RunDifference(of: own, from: right).findings
      .filter { $0.kind == .errorDropped || $0.kind == .cancellationThrown }.map(\.text)
  }

  @Test func `A try? is reported if the author's program then prints a line about the error`() {
    let own = run(["try? await load()"], waitingAt: 1, printing: "done")
    #expect(
      findings(own, right("failed: NotFound: cat")) == [
        "The try? at line 1 takes an error, so that no caller learns of it. "
          + "The author's program prints \"failed: NotFound: cat\" then."
      ])
    // A line with another text may differ for another reason.
    #expect(findings(own, right("all done")) == [])
    // The program shows the error in its own words.
    let shown = run(["try? await load()"], waitingAt: 1, printing: "no cat: NotFound: cat")
    #expect(findings(shown, right("failed: NotFound: cat")) == [])
  }

  @Test func `The line of a try? can be before that of the call`() {
    let own = run(["let page =", "  try? await", "  load()"], waitingAt: 3, printing: "done")
    #expect(
      findings(own, right("failed: NotFound: cat")) == [
        "The try? at line 2 takes an error of line 3, so that no caller learns of it. "
          + "The author's program prints \"failed: NotFound: cat\" then."
      ])
  }

  @Test func `A sleep that ended at its time threw no error`() {
    func own(call: AwaitedCall?) -> [String] {
      var script = TraceScript()
      let main = script.root()
      script.suspend(
        main, .sleeping(until: VirtualTime(nanoseconds: 100_000_000)), call: call, site: 1)
      script.at(100)
      script.wake(main, .timer)
      script.add(main, .printed(.standardOutput, "done"))
      script.add(main, .returned)
      script.end()
      let source = ["try? await Task.sleep(for: limit)"]
      return findings(
        script.trace.located(line: 1, source: source), right("failed: NotFound: cat"))
    }
    #expect(own(call: .sleep) == [])
    #expect(own(call: nil).count == 1)
  }

  @Test func `A catch that throws another error is reported with the line that shows it`() {
    let source = ["do {", "  try await load()", "} catch {", "  throw NoImage()", "}"]
    let own = run(source, waitingAt: 2, printing: "failed: NoImage()")
    #expect(
      findings(own, right("failed: NotFound: cat")) == [
        "The catch at line 3 takes the error, and the code there throws another one: your program printed "
          + "\"failed: NoImage()\". The author's program prints \"failed: NotFound: cat\" then."
      ])
    // A line of the author's program that shows no error is about something else.
    #expect(findings(own, right("no cat")) == [])
    let same = run(source, waitingAt: 2, printing: "sorry: NotFound: cat")
    #expect(findings(same, right("failed: NotFound: cat")) == [])
  }

  @Test func `A catch is reported like a try?, unless it throws or takes only other errors`() {
    func program(_ handler: String, _ body: String) -> [String] {
      ["do {", "  try await load()", "} \(handler) {", "  \(body)", "}"]
    }
    func found(_ handler: String, _ body: String = "return") -> [String] {
      let own = run(program(handler, body), waitingAt: 2, printing: "done")
      return findings(own, right("failed: NotFound: cat"))
    }
    let text =
      "The catch at line 3 takes an error of line 2, so that no caller learns of it. "
      + "The author's program prints \"failed: NotFound: cat\" then."
    #expect(found("catch") == [text])
    #expect(found("catch is NotFound") == [text])
    #expect(found("catch let problem") == [text])
    #expect(found("catch", "throw error") == [])
    #expect(found("catch is CancellationError") == [])
    #expect(found("catch where isFine(error)") == [])
  }

  @Test func `A handler takes the error of a cancelled wait`() {
    let own = run(
      ["try? await load()"], waitingAt: 1, until: 40, printing: "1 image", isCancelled: true)
    #expect(
      findings(own, right("stopped", until: 40)) == [
        "The try? at line 1 takes an error, so that no caller learns of it. "
          + "The author's program prints \"stopped\" then."
      ])
  }

  @Test func `The error of a task that its group needs no more is not missed`() {
    let own = run(
      ["try? await load()"], waitingAt: 1, until: 40, printing: "1 image", isCancelled: true,
      because: .group)
    #expect(findings(own, right("stopped: TimedOut()", until: 40)) == [])
  }

  @Test func `A cancellation that a program shows as a failure is reported`() {
    let own = run(
      ["try await load()"], waitingAt: 1, until: 40, printing: "failed: CancellationError()",
      isCancelled: true)
    #expect(
      findings(own, right("1 image", until: 40)) == [
        "main was cancelled at 40 ms, and its wait at line 1 threw CancellationError, which reached the line "
          + "\"failed: CancellationError()\". The author's program handles this error, and prints \"1 image\"."
      ])
    #expect(findings(own, right("no image: CancellationError()", until: 40)) == [])
  }

  @Test func `A catch that shows an error and continues is reported`() {
    var own = run(
      ["do {", "  try await load()", "} catch {", "  print(error)", "}"], waitingAt: 2,
      printing: "failed: NotFound: cat")
    #expect(findings(own, right("failed: NotFound: cat")) == [])
    var script = TraceScript()
    script.events = Array(own.events)
    let main = script.events[0].task
    script.events.removeLast(2)
    script.at(100)
    script.add(main, .printed(.standardOutput, "images: none"))
    script.add(main, .returned)
    script.end()
    own = script.trace.located(line: 2, source: own.symbols.sources["/Main.swift"])
    #expect(
      findings(own, right("failed: NotFound: cat")) == [
        "The catch at line 3 takes an error of line 2 at 100 ms, and the code after it continued: main then printed "
          + "\"images: none\". The author's program prints no such line."
      ])
  }

  @Test func `A try? in the code that resumes a continuation is reported`() {
    func waiting(_ source: [String], printing text: String) -> Trace {
      var script = TraceScript()
      let main = script.root()
      script.suspend(main, .continuation, site: 1)
      script.at(100)
      script.wake(main, .outside)
      script.add(main, .printed(.standardOutput, text))
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 1, source: source)
    }
    let source = [
      "await withCheckedContinuation { done in", "  load { done.resume(returning: try? $0.get()) }",
      "}",
    ]
    #expect(
      findings(waiting(source, printing: "none"), right("failed: NotFound: cat")) == [
        "The try? at line 2 takes an error of line 1, so that no caller learns of it. "
          + "The author's program prints \"failed: NotFound: cat\" then."
      ])
    let without = source.map { $0.replacing("try? $0.get()", with: "$0") }
    #expect(
      findings(waiting(without, printing: "none"), right("failed: NotFound: cat")) == [])
  }
}
