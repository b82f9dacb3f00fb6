import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for children that are added to a group that lines of the learner have cancelled.
@Suite struct CancelledGroupTests {
  @Test func `A child that is added to a cancelled group is reported`() {
    /// Returns a run in which `main` adds a child that waits for 100 ms, perhaps to a cancelled group.
    func run(isCancelled: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let copy = script.create(
        Creation(
          kind: .groupChild, parent: main, creator: main, group: group(1),
          startsCancelled: isCancelled, name: "copy"))
      script.run(copy)
      if isCancelled {
        script.add(copy, .noticed(.sleepThrew, site: nil))
      } else {
        script.sleep(copy, until: 100)
        script.at(100)
        script.wake(copy, .timer)
      }
      script.add(copy, isCancelled ? .threw("CancellationError()") : .returned)
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 1, source: ["", "  group.cancelAll()"])
    }
    let found = RunDifference(of: run(isCancelled: true), from: run(isCancelled: false)).findings
    #expect(
      found.filter { $0.kind == .cancelledEarly }.map(\.text) == [
        "copy was cancelled at 0 ms, so its wait ended at once: main had cancelled the group, at line 2, and then added "
          + "a child to it. In the author's program, a wait of 100 ms begins then and continues to its end."
      ])
  }

  @Test func `The first wait that is missing is compared with that of the child`() {
    /// Returns a run in which `main` adds children to its group, or one to a cancelled group.
    func run(_ lengths: [Int64], isCancelled: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let children = lengths.map { _ in
        script.create(
          Creation(
            kind: .groupChild, parent: main, creator: main, group: group(1),
            startsCancelled: isCancelled, name: "copy"))
      }
      for (child, length) in zip(children, lengths) {
        script.run(child)
        if isCancelled {
          script.add(child, .noticed(.sleepThrew, site: nil))
          script.add(child, .threw("CancellationError()"))
        } else {
          script.sleep(child, until: length)
        }
      }
      for (child, length) in zip(children, lengths) where !isCancelled {
        script.at(length)
        script.wake(child, .timer)
        script.add(child, .returned)
      }
      script.add(main, .returned)
      script.end()
      return script.trace.located(line: 1, source: ["", "  group.cancelAll()"])
    }
    let right = run([100, 200, 300, 400, 500, 600], isCancelled: false)
    let found = RunDifference(of: run([100], isCancelled: true), from: right).findings
      .first { $0.kind == .cancelledEarly }
    #expect(found?.text.contains("a wait of 100 ms begins then") == true)
  }
}
