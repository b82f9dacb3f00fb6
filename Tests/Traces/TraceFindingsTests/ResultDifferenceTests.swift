import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for results of a group that only the correct program takes, or that it does not need.
@Suite struct ResultDifferenceTests {
  /// A run whose group has a page at 100 ms and an error at 300 ms. `main` takes one result or both.
  private func race(takesBoth: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let page = script.groupChild("page", of: main, in: group(1))
    let clock = script.groupChild("clock", of: main, in: group(1))
    script.run(page)
    script.sleep(page, until: 100)
    script.run(clock)
    script.sleep(clock, until: 300)
    script.suspend(main, .group(group(1)), call: .next)
    script.at(100)
    script.wake(page, .timer)
    script.add(page, .returned)
    script.wake(main, .task(page))
    if takesBoth {
      script.suspend(main, .group(group(1)), call: .next)
      script.at(300)
      script.wake(clock, .timer)
      script.add(clock, .threw("TimedOut()"))
      script.wake(main, .task(clock))
    } else {
      script.add(clock, .cancelled(by: main, cause: .group, site: nil))
      script.wake(clock, .cancellation(by: main))
      script.add(clock, .threw("CancellationError()"))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  /// Returns a run whose group has two results at 100 ms. `main` takes one or both, and prints a line for each.
  private func results(
    takesBoth: Bool, isCancelled: Bool = false,
    _ code: [String] = ["let result = await group.next()"]
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let children = ["first", "second"].map { script.groupChild($0, of: main, in: group(1)) }
    for child in children {
      script.run(child)
      script.sleep(child, until: 100)
    }
    script.suspend(main, .group(group(1)), call: .next, site: 1)
    script.at(100)
    script.wake(children[0], .timer)
    script.add(children[0], .returned)
    script.wake(main, .task(children[0]))
    script.add(main, .printed(.standardOutput, "first"))
    if takesBoth { script.suspend(main, .group(group(1)), call: .next, site: 1) }
    if isCancelled { script.add(children[1], .cancelled(by: main, cause: .group, site: nil)) }
    script.wake(children[1], .timer)
    script.add(children[1], .returned)
    if takesBoth {
      script.wake(main, .task(children[1]))
      script.add(main, .printed(.standardOutput, "second"))
    }
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 7, source: Array(repeating: "", count: 6) + code)
  }

  @Test func `A result that is left is reported, unless its task was cancelled`() {
    func found(_ own: Trace) -> [String] {
      RunDifference(of: own, from: results(takesBoth: true)).findings
        .filter { $0.kind == .lastResultsDropped }.map(\.text)
    }
    #expect(
      found(results(takesBoth: false)) == [
        "main took its last result at line 7 at 100 ms. second returned at 100 ms, and its result is lost. "
          + "The author's program prints \"second\" then."
      ])
    #expect(found(results(takesBoth: true)) == [])
    #expect(found(results(takesBoth: false, isCancelled: true)) == [])
  }

  /// Returns a run that waits for all children of a group at line 7 of some code.
  private func all(_ code: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let child = script.groupChild("child", of: main, in: group(1))
    script.run(child)
    script.sleep(child, until: 100)
    script.suspend(main, .group(group(1)), call: .waitForAll, site: 1)
    script.at(100)
    script.wake(child, .timer)
    script.add(child, .returned)
    script.wake(main, .task(child))
    script.add(main, .returned)
    script.end()
    let source = Array(repeating: "", count: 5) + ["await withTaskGroup { group in"] + code + ["}"]
    return script.trace.located(line: 7, source: source)
  }

  @Test(arguments: [
    (["for await result in group { use(result) }"], 1), (["return await group.reduce(0, +)"], 1),
    (["print(group)"], 0), (["for await result in others { use(result) }"], 0),
  ])
  func
    `Results that are taken after waitForAll are reported, even if the author's program has no group`(
      rest: [String], count: Int
    )
  {
    let found = RunDifference(
      of: all(["await group.waitForAll()"] + rest), from: DifferenceCauseTests.wait
    ).findings
    #expect(found.count { $0.kind == .lastResultsDropped } == count)
  }

  /// A task does not wait for a result that has already arrived, so the trace does not show that a loop takes it.
  @Test(arguments: [
    (["for await result in group {", "  print(result)", "}"], 0),
    (["while let result = await group.next() {", "  print(result)", "}"], 0),
    (["return await group.reduce(0, +)"], 0),
    (["for await result in group {", "  print(result)", "  break", "}"], 1),
  ])
  func `A loop that ends only with its group leaves no result`(code: [String], count: Int) {
    let own = results(takesBoth: false, code)
    let found = RunDifference(of: own, from: results(takesBoth: true)).findings
    #expect(found.filter { $0.kind == .lastResultsDropped }.count == count)
  }

  @Test func `A result that is taken and not used is reported, also if its line is printed later`()
  {
    /// A run that takes a result at 100 ms, and prints a line at 200 ms.
    func run(_ take: String, printing text: String) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let child = script.groupChild("child", of: main, in: group(1))
      script.run(child)
      script.sleep(child, until: 100)
      script.suspend(main, .group(group(1)), call: .next, site: 1)
      script.at(100)
      script.wake(child, .timer)
      script.add(child, .returned)
      script.wake(main, .task(child))
      script.sleep(main, until: 200)
      script.at(200)
      script.wake(main, .timer)
      script.add(main, .printed(.standardOutput, text))
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 1, source: [take])
    }
    func found(_ own: Trace, _ right: Trace) -> String? {
      RunDifference(of: own, from: right).findings.first { $0.kind == .lastResultsDropped }?.text
    }
    let (unused, used) = ("_ = try await group.next()", "let one = try await group.next()")
    #expect(
      found(run(unused, printing: "0 images"), run(used, printing: "1 image"))
        == "main took a result of its group at line 1 at 100 ms, and did not use it. "
        + "The author's program uses each result that it takes.")
    #expect(found(run(used, printing: "0 images"), run(used, printing: "1 image")) == nil)
    #expect(found(run(unused, printing: "0 images"), run(unused, printing: "1 image")) == nil)
    #expect(found(run(unused, printing: "1 image"), run(used, printing: "1 image")) == nil)
  }

  @Test func `An error after the last result that is needed is described with that result`() throws
  {
    let own = race(takesBoth: true)
    let ended = try #require(own.findings().first { $0.kind == .errorEndedGroup })
    let refined = RunDifference(of: own, from: race(takesBoth: false)).refined(ended)
    #expect(
      refined.text == ended.text
        + " main had taken a result at 100 ms. The author's program takes none after that.")
    #expect(refined.remedy.hasPrefix("Leave the loop"))
    #expect(RunDifference(of: own, from: own).refined(ended) == ended)
  }
}
