import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for the differences between a run and the run of a correct program.
@Suite struct RunDifferenceTests {
  /// Returns a run with one child for each wait. A child waits for `length`, beginning at the time `from`.
  private func run(_ waits: [(length: Int64, from: Int64)], lines: [(Int64, String)] = []) -> Trace
  {
    var script = TraceScript()
    let main = script.root()
    var moments: [(time: Int64, action: (inout TraceScript) -> Void)] = []
    for (number, wait) in waits.enumerated() {
      let child = TaskID(UInt32(number + 2))
      moments.append(
        (
          wait.from,
          { script in
            let child = script.asyncLet("child \(number + 1)", of: main)
            script.run(child)
            script.sleep(child, until: wait.from + wait.length)
          }
        ))
      moments.append(
        (
          wait.from + wait.length,
          { script in
            guard let child else { return }
            script.wake(child, .timer)
            script.add(child, .returned)
          }
        ))
    }
    for (time, text) in lines {
      moments.append((time, { $0.add(main, .printed(.standardOutput, text)) }))
    }
    for moment in moments.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }) {
      script.at(moment.element.time)
      moment.element.action(&script)
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private func differences(_ own: Trace, _ right: Trace) -> [String] {
    RunDifference(of: own, from: right).findings.map { "\($0.kind.rawValue): \($0.text)" }
  }

  @Test func `Equal work is not a difference, even if the tasks have other names`() {
    #expect(differences(run([(200, 0), (300, 0)]), run([(300, 0), (200, 0)])) == [])
  }

  @Test func `Work that begins late is reported with the time in the correct program`() {
    #expect(
      differences(run([(200, 0), (300, 200)]), run([(200, 0), (300, 0)])) == [
        "beganLate: The wait of 300 ms of child 2 began only at 200 ms. "
          + "In the author's program, it begins at 0 ms."
      ])
  }

  @Test func `Work that begins early is reported with the work that it should wait for`() {
    #expect(
      differences(run([(100, 0), (200, 0)]), run([(100, 0), (200, 100)])) == [
        "beganEarly: The wait of 200 ms of child 2 had already begun at 0 ms. "
          + "In the author's program, it begins at 100 ms, when a wait of 100 ms has ended."
      ])
  }

  @Test func `Missing work is reported`() {
    #expect(
      differences(run([(100, 0)]), run([(100, 0), (100, 100), (50, 0)])) == [
        "leftOut: The author's program has a wait of 50 ms, which begins at 0 ms. Your program has none."
      ])
    #expect(
      differences(run([(100, 0)]), run([(100, 0), (100, 100)])) == [
        "leftOut: The author's program has 2 waits of 100 ms, and yours has 1: none begins at 100 ms."
      ])
  }

  @Test func `Extra work is reported`() {
    #expect(
      differences(run([(100, 0), (10, 100)]), run([(100, 0)])) == [
        "added: child 2 began a wait of 10 ms at 100 ms. The author's program has none."
      ])
    #expect(
      differences(run([(100, 0), (100, 100)]), run([(100, 0)])) == [
        "added: child 2 began a wait of 100 ms at 100 ms. "
          + "Your program has 2 waits of 100 ms, and the author's has 1."
      ])
  }

  @Test func `Extra work is told with the error that ends it in the correct program`() {
    let found = differences(
      run([(100, 0), (100, 100)]), run([(100, 0)], lines: [(100, "no trip: NotFound: a room")]))
    #expect(
      found.contains(
        "added: child 2 began a wait of 100 ms at 100 ms. "
          + "Your program has 2 waits of 100 ms, and the author's has 1. In the author's program, the error NotFound "
          + "ended this work: it printed \"no trip: NotFound: a room\" at 100 ms."))
  }

  @Test func `A line that is printed late is reported`() {
    #expect(
      differences(
        run([(100, 0)], lines: [(100, "first")]), run([(100, 0)], lines: [(50, "first")])) == [
          "printedLate: \"first\" was printed at 100 ms. The author's program prints it at 50 ms."
        ])
  }

  @Test func `A different line is reported with the expected line`() {
    #expect(
      differences(
        run([(100, 0)], lines: [(50, "begins"), (100, "5 images")]),
        run([(100, 0)], lines: [(50, "begins"), (100, "8 images")])) == [
          "printedOther: Your program printed \"5 images\". The author's program printed \"8 images\"."
        ])
    #expect(
      differences(run([(100, 0)], lines: [(100, "b, a")]), run([(100, 0)], lines: [(100, "a, b")]))
        == [
          "printedOther: Your program printed \"b, a\". The author's program printed \"a, b\". "
            + "These are the same words in another order."
        ])
    #expect(
      differences(run([(100, 0)], lines: [(50, "stopped")]), run([(100, 0)])) == [
        "printedOther: Your program printed \"stopped\" at 50 ms. The author's program prints no such line."
      ])
  }

  @Test func `The line that is wanted is compared with the line that is most like it`() {
    let own = run([], lines: [(0, "ben pays"), (0, "ann goes home"), (0, "tickets left: -1")])
    let right = run([], lines: [(0, "ann pays"), (0, "ben goes home"), (0, "tickets left: 0")])
    var difference = RunDifference(of: own, from: right)
    difference.wanted = ["tickets left: 0"]
    #expect(
      difference.findings.map(\.text) == [
        "Your program printed \"tickets left: -1\". The author's program printed \"tickets left: 0\"."
      ])
    difference.wanted = ["nothing of this"]
    #expect(difference.findings.first?.text.contains("\"ben pays\"") == true)
  }

  @Test func `Work that is cancelled is reported if the correct program finishes it`() {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100)
    script.at(40)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.wake(main, .cancellation(by: nil))
    script.add(main, .returned)
    script.end()
    let cut = script.trace
    let whole = run([(100, 0)])
    #expect(
      differences(cut, whole) == [
        "cutShort: A cancellation ended the wait of 100 ms of main at 40 ms, before its time. "
          + "In the author's program, it continues to its end."
      ])
    #expect(differences(cut, cut) == [])
  }

  @Test func `A task that computes is reported if the correct program suspends instead`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .computing(until: VirtualTime(nanoseconds: 300_000_000)))
    script.at(300)
    script.add(main, .returned)
    script.end()
    #expect(
      differences(script.trace, run([(300, 0)])) == [
        "notSuspended: main computed for 300 ms, from 0 ms on. "
          + "The author's program suspends for that time, and keeps no core."
      ])
  }

  @Test func `A task with a different priority is reported`() {
    func trace(_ priority: TaskPriorityLevel) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let task = script.create(
        Creation(kind: .detached, creator: main, priority: priority, name: "upkeep"))
      script.run(task)
      script.add(task, .returned)
      script.add(main, .returned)
      script.end()
      return script.trace
    }
    #expect(
      differences(trace(.medium), trace(.background)) == [
        "otherPriority: upkeep has priority medium. "
          + "The author's program starts it with priority background."
      ])
    #expect(differences(trace(.background), trace(.background)) == [])
  }

  @Test func `Work that begins late is reported with the wait before it`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.asyncLet("cover", of: main)
    script.run(first)
    script.sleep(first, until: 200)
    script.wait(main, for: first)
    script.at(200)
    script.wake(first, .timer)
    script.add(first, .returned)
    script.wake(main, .task(first))
    let second = script.asyncLet("back", of: main)
    script.run(second)
    script.sleep(second, until: 500)
    script.at(500)
    script.wake(second, .timer)
    script.add(second, .returned)
    script.add(main, .returned)
    script.end()
    #expect(
      differences(script.trace, run([(200, 0), (300, 0)])) == [
        "beganLate: The wait of 300 ms of back began only at 200 ms. Until then, main waited for cover. "
          + "In the author's program, it begins at 0 ms."
      ])
  }

  @Test func `Work behind other work of its task is reported as such`() {
    var script = TraceScript()
    let main = script.root()
    let worker = script.asyncLet("worker", of: main)
    script.run(worker)
    script.sleep(worker, until: 100)
    script.at(100)
    script.wake(worker, .timer)
    script.sleep(worker, until: 300)
    script.at(300)
    script.wake(worker, .timer)
    script.add(worker, .returned)
    script.add(main, .returned)
    script.end()
    #expect(
      differences(script.trace, run([(100, 0), (200, 0)])) == [
        "beganBehind: The wait of 200 ms of worker began only at 100 ms, when its previous wait of 100 ms had ended. "
          + "In the author's program, it begins at 0 ms."
      ])
  }
}
