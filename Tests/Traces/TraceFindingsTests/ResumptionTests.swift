import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings about continuations that are resumed twice, or replaced by another one.
@Suite struct ResumptionTests {
  /// Returns a run in which `one` waits for a continuation at line 2, and other tasks do something.
  private func mistakes(
    _ line: String, _ ending: Ending = .exited(status: 0), call: AwaitedCall? = nil,
    _ body: (inout TraceScript, TaskID, TaskID) -> Void
  ) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    let one = script.groupChild("one", of: main, in: group(1))
    let two = script.groupChild("two", of: main, in: group(1))
    for task in [one, two] { script.run(task) }
    script.suspend(one, .continuation, call: call, site: 1)
    script.at(10)
    body(&script, one, two)
    script.end(ending)
    let source = ["func wait() async {", "  \(line)", "}"]
    let trace = script.trace.located(function: "wait()", line: 2, source: source)
      .located(site: 2, line: 2)
    return trace.mistakes.filter { [.resumedTwice, .neverResumed].contains($0.kind) }
  }

  @Test(arguments: [
    ("await withUnsafeContinuation { waiting.append($0) }", 1),
    ("await withCheckedContinuation { waiting.append($0) }", 0),
  ])
  func `A task that is resumed again before it continues is named, if nothing checks that`(
    line: String, count: Int
  ) {
    func resume(again: Bool) -> [Finding] {
      mistakes(line) { script, one, two in
        script.add(one, .ready(.task(two)))
        if again { script.add(one, .ready(.task(two))) }
        script.run(one)
      }
    }
    #expect(resume(again: false) == [])
    let found = resume(again: true)
    #expect(found.count == count)
    for finding in found {
      #expect(
        finding.text
          == "two resumed one, which had waited at line 2, again before it had continued. "
          + "Nothing checks an unsafe continuation, so what happens then is undefined.")
    }
  }

  @Test(arguments: [
    ("await withCheckedContinuation { waiter = $0 }; waiter?.resume()", true),
    (
      "await withCheckedContinuation { continuation in waiter = continuation }; waiter?.resume()",
      true
    ),
    ("await withCheckedContinuation { waiting.append($0) }; waiting.first?.resume()", false),
    ("await withCheckedContinuation { waiting[name] = $0 }; waiting[1]?.resume()", false),
  ])
  func `A continuation that replaces another one is named`(line: String, isReplaced: Bool) {
    let found = mistakes(line, .stuck) { script, one, two in
      // A call in another line leads to the same place.
      script.suspend(two, .continuation, site: 2)
      script.wake(two, .task(one))
      script.add(two, .returned)
    }
    let text =
      "one waits at line 2, since 0 ms, and nothing resumes it. So the program could not continue."
    let sentence =
      " Line 2 keeps one continuation: that of two, which waited there too since 10 ms, replaced that of one."
    #expect(found.first?.text == text + (isReplaced ? sentence : ""))
  }

  @Test(arguments: [
    ("for await n in stream { input.yield(n) }", true),
    ("for await n in stream { input.yield(n); input.finish() }", false),
    ("for await n in stream { input.yield(n); other.yield(n) }", false),
    ("for await n in stream { await Task.yield() }", false),
  ])
  func `A stream that no line finishes is named`(line: String, isNamed: Bool) {
    let found = mistakes(line, .stuck, call: .stream) { script, _, two in
      script.add(two, .returned)
    }
    let text =
      "one waits at line 2, since 0 ms, and nothing resumes it. So the program could not continue."
    let sentence = " Line 2 yields values to input, and no line finishes it."
    #expect(found.first?.text == text + (isNamed ? sentence : ""))
  }

  @Test(arguments: [
    ("output.yield(1)", true), ("output.yield(1); output.onTermination = { _ in }", true),
    ("output.yield(1); output.finish()", false), ("output.yield(1); keep(output)", false),
  ])
  func `A stream of a closure that no line finishes is named beside others`(
    code: String, isNamed: Bool
  ) {
    let line =
      "for await n in AsyncStream { output in Task { \(code) } } { other.yield(n); other.finish() }"
    let found = mistakes(line, .stuck, call: .stream) { script, one, _ in
      script.suspend(one, .continuation, call: .stream, site: 2)
      let filler = script.create(
        Creation(kind: .unstructured, creator: one, name: "filler", site: SiteID(1)))
      script.run(filler)
      script.wake(one, .task(filler))
      script.suspend(one, .continuation, call: .stream, site: 1)
      script.add(filler, .returned)
    }
    #expect(found.first?.text.contains("yields values to output, and no line finishes") == isNamed)
  }

  @Test(arguments: [
    ("", true), ("let count = waiting.count", true), ("waiting = []", true),
    ("waiting.removeAll()", true), ("if waiting.isEmpty { free += 1 }", true),
    ("waiting.removeFirst().resume()", false), ("for waiter in waiting { waiter.resume() }", false),
    ("let all = isOpen ? waiting : []", false), ("take(&waiting)", false),
  ])
  func `A continuation that no code takes from its collection is named`(
    other: String, isNamed: Bool
  ) {
    let lines = ["waiting.append($0)", "waiting[id] = $0", "waiting.append((id, $0))"]
    for line in lines {
      let found = mistakes("await withCheckedContinuation { \(line) }; \(other)", .stuck) {
        script, _, two in script.add(two, .returned)
      }
      let text =
        "one waits at line 2, since 0 ms, and nothing resumes it. So the program could not continue."
      let sentence =
        " The code at line 2 keeps its continuation in waiting, and no code takes it from there."
      #expect(found.first?.text == text + (isNamed ? sentence : ""))
      let isAbout = found.first?.remedy.contains("from waiting") ?? false
      #expect(isAbout == isNamed)
    }
  }

  @Test(arguments: [
    ("", true), ("guard waiter == nil else { return }", true), ("waiter?.resume()", false),
  ])
  func `A continuation that no code takes from its variable is named`(
    other: String, isNamed: Bool
  ) {
    let found = mistakes("await withCheckedContinuation { waiter = $0 }; \(other)", .stuck) {
      script, _, two in script.add(two, .returned)
    }
    #expect(found.first.map { $0.text.contains("keeps its continuation in waiter,") } == isNamed)
  }

  @Test(arguments: [true, false])
  func `Code in a task or in none resumes a checked continuation twice`(isInTask: Bool) {
    let line = "await withCheckedContinuation { delegate.found = $0.resume }"
    let found = mistakes(line, .crashed(signal: 4)) { script, one, two in
      script.wake(one, isInTask ? .task(two) : .outside)
      let text =
        "SWIFT TASK CONTINUATION MISUSE: wait() tried to resume its continuation more than once!"
      script.add(isInTask ? two : nil, .printed(.standardError, text))
    }
    #expect(
      found.map(\.text) == [
        "\(isInTask ? "two" : "Code that is in no task") resumed the continuation for which one had waited at line 2 "
          + "a second time. So the program crashed."
      ])
  }

  @Test(arguments: [("wait()", true), ("other()", false)])
  func `A continuation that no code can resume any more is named`(function: String, isLost: Bool) {
    let line = "await withCheckedContinuation { delegate.found = $0.resume }"
    let text =
      "SWIFT TASK CONTINUATION MISUSE: \(function) leaked its continuation without resuming it."
    let sentence =
      " At 10 ms, the last reference to its continuation was gone, so no code can resume it."
    let found = [Ending.stuck, .limit(.realTime)].map { ending in
      mistakes(line, ending) { script, _, two in
        script.add(nil, .printed(.standardError, text))
        script.suspend(two, .continuation)
        if let main = script.events.first?.task { script.suspend(main, .task(two)) }
        script.at(5000)
      }.first { $0.tasks.first?.number == 2 }?.text.hasSuffix(sentence)
    }
    // Without the sentence, a wait at a limit is a remark.
    #expect(found == [isLost, isLost ? true : nil])
  }

  @Test(arguments: [UInt32(2), 3])
  func `Only a task that resumed the same wait before is named`(site: UInt32) {
    let found = mistakes("for await n in stream { show(n) }", .stuck) { script, one, two in
      script.wake(one, .task(two))
      script.suspend(one, .continuation, site: site)
      script.add(two, .returned)
    }
    let resumer = site == 2 ? ": two resumed it before, and returned at 10 ms" : ""
    #expect(found.first?.text.contains("and nothing resumes it\(resumer). ") == true)
  }

  @Test(arguments: [true, false])
  func `A task that waits for a stream is not named beside a known cause`(isStream: Bool) {
    let line = "await withCheckedContinuation { delegate.found = $0.resume }"
    let text = "SWIFT TASK CONTINUATION MISUSE: wait() leaked its continuation without resuming it."
    let found = mistakes(line, .stuck) { script, _, two in
      script.add(nil, .printed(.standardError, text))
      script.suspend(two, .continuation, call: isStream ? .stream : nil, site: 3)
    }
    #expect(found.map { $0.tasks.first?.number } == (isStream ? [2] : [2, 3]))
  }
}
