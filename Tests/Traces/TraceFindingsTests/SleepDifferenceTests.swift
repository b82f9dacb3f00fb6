import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests for sleeps that a correct program does not need, and for results that are read in a fixed order.
@Suite struct SleepDifferenceTests {
  /// Returns a run in which `main` waits at a line of code.
  private func waiting(
    at line: String, yields: Bool = false, isOutside: Bool = false, isCancelled: Bool = false
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    if yields {
      script.suspend(main, .yielding)
      script.wake(main, .yielded)
    }
    if isOutside {
      script.suspend(main, .continuation, site: 1)
    } else {
      script.sleep(main, until: 100, site: 1)
    }
    script.at(100)
    if isCancelled { script.add(main, .cancelled(by: nil, cause: .intervention, site: nil)) }
    script.wake(main, isOutside ? .outside : .timer)
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1, source: [line])
  }

  private func sleep(_ own: String, _ right: String, yields: Bool = false) -> Finding? {
    RunDifference(of: waiting(at: own), from: waiting(at: right, yields: yields)).findings
      .first { $0.kind == .slept }
  }

  @Test func `A sleep is reported if the author's program has none`() throws {
    let sleeping = "try await Task.sleep(for: .milliseconds(100))"
    let found = try #require(sleep(sleeping, "try await load()"))
    #expect(
      found.text
        == "main began a sleep of 100 ms at line 1 at 0 ms. The author's program has no sleep there."
    )
    #expect(found.places.map(\.line) == [1])
    #expect(found.remedy == Finding.Kind.slept.remedy)
    #expect(sleep(sleeping, sleeping) == nil)
    #expect(sleep("try await load()", "try await load()") == nil)
    let yielding = try #require(sleep(sleeping, "try await load()", yields: true))
    #expect(yielding.remedy == "Call Task.yield() instead. It offers the core and takes no time.")
  }

  @Test
  func `A sleep instead of a call is reported with the function that the author's program calls`() {
    func inLibrary(_ trace: Trace) -> Trace {
      var trace = trace
      for (address, frames) in trace.symbols.frames {
        let library = SourceFrame(function: "load()", file: "/Library.swift", line: 80, column: 1)
        trace.symbols.frames[address] = [library] + frames
      }
      return trace
    }
    let lines = EditableLines(ofFile: "Main.swift", besides: [])
    func found(_ line: String) -> Finding? {
      RunDifference(
        of: waiting(at: line), from: inLibrary(waiting(at: "try await load()")), ownLines: lines,
        rightLines: lines
      ).idleInstead
    }
    let sleep = found("try await Task.sleep(for: .milliseconds(100))")
    #expect(
      sleep?.text
        == "main began a sleep of 100 ms at line 1 at 0 ms. The author's program calls load, which takes that time, "
        + "and no line of yours calls it.")
    #expect(sleep?.remedy == "Call load, and await it. A task that sleeps does no work.")
    #expect(found("load(); try await Task.sleep(for: .milliseconds(100))") == nil)
    #expect(found("try await load()") == nil)
  }

  @Test func `A wait for code outside all tasks is reported if the author's program has none`() {
    func texts(_ own: Trace, _ right: Trace) -> [String] {
      RunDifference(of: own, from: right).findings.filter { $0.kind == .waitedOutside }.map(\.text)
    }
    let own = waiting(at: "await withCheckedContinuation { queue.async($0) }", isOutside: true)
    let right = waiting(at: "try await load()")
    #expect(
      texts(own, right) == [
        "main waited at line 1 for 100 ms, until code outside all tasks resumed it, such as a block on a dispatch "
          + "queue. No cancellation reaches such code, and its time is real time."
      ])
    #expect(texts(own, own) == [])
    #expect(texts(right, own) == [])
    let cancelled = waiting(
      at: "for await page in pages {", isOutside: true, isCancelled: true)
    #expect(texts(cancelled, right) == [])
  }

  /// Returns a run in which `main` starts two tasks that end at 100 and 300 ms, and prints a line when it has a result.
  private func race(inGroup: Bool, until end: Int64, prints: Bool = true) -> Trace {
    var script = TraceScript()
    let main = script.root()
    func child(_ name: String) -> TaskID {
      inGroup ? script.groupChild(name, of: main, in: group(1)) : script.asyncLet(name, of: main)
    }
    let (slow, quick) = (child("slow"), child("quick"))
    for (task, time) in [(slow, Int64(300)), (quick, 100)] {
      script.run(task)
      script.sleep(task, until: time)
    }
    if inGroup {
      script.suspend(main, .group(group(1)), call: .next)
    } else {
      script.wait(main, for: slow, by: .asyncLet)
    }
    script.at(100)
    script.wake(quick, .timer)
    script.add(quick, .returned)
    if end == 100 {
      script.wake(main, .task(quick))
      if prints { script.add(main, .printed(.standardOutput, "got a page")) }
    }
    script.at(300)
    script.wake(slow, .timer)
    script.add(slow, .returned)
    if end == 300 {
      script.wake(main, .task(slow))
      if prints { script.add(main, .printed(.standardOutput, "got a page")) }
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Results that are read in a fixed order are reported if the first one is enough`() {
    func found(_ own: Trace, _ right: Trace) -> [String] {
      RunDifference(of: own, from: right).findings.filter { $0.kind == .readInOrder }.map(\.text)
    }
    let right = race(inGroup: true, until: 100)
    #expect(
      found(race(inGroup: false, until: 300), right) == [
        "quick returned at 100 ms, but main waited for slow until 300 ms. "
          + "The author's program takes the result of the task that ends first."
      ])
    #expect(found(right, right) == [])
    // The author's program takes the first result, and does not use it before it has the other.
    #expect(
      found(race(inGroup: false, until: 300), race(inGroup: true, until: 100, prints: false)) == [])
  }
}
