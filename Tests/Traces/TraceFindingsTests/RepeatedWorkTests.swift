import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for work that a task repeats, and for lines that are printed before the work that they are about.
@Suite struct RepeatedWorkTests {
  private func differences(_ own: Trace, _ right: Trace) -> [String] {
    RunDifference(of: own, from: right).findings.map { "\($0.kind.rawValue): \($0.text)" }
  }

  @Test func `A line that is printed before the work of the correct program is reported`() {
    func run(printingAfter: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      if !printingAfter { script.add(main, .printed(.standardOutput, "first")) }
      script.sleep(main, until: 100)
      script.at(100)
      script.wake(main, .timer)
      if printingAfter { script.add(main, .printed(.standardOutput, "first")) }
      script.add(main, .returned)
      script.end()
      return script.trace
    }
    let (own, right) = (run(printingAfter: false), run(printingAfter: true))
    #expect(
      differences(own, right) == [
        "printedEarly: \"first\" was printed at 0 ms. "
          + "The author's program prints it at 100 ms, after a wait of 100 ms."
      ])
    #expect(differences(right, own).filter { $0.contains("printedEarly") } == [])
  }

  @Test func `Work that a task does again is extra, and not the equal work of another task`() {
    /// A run in which each child waits for 100 ms, as often as `counts` says.
    func run(_ counts: [Int64], from start: Int64) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let children = counts.indices.map { script.asyncLet("child \($0 + 1)", of: main) }
      for moment in Int64(0)...3 {
        script.at(moment * 100)
        for (index, child) in children.enumerated() {
          let round = moment - (index == 0 ? 0 : start)
          guard (0...counts[index]).contains(round) else { continue }
          if round == 0 { script.run(child) } else { script.wake(child, .timer) }
          if round == counts[index] {
            script.add(child, .returned)
          } else {
            script.sleep(child, until: (moment + 1) * 100)
          }
        }
      }
      script.add(main, .returned)
      script.end()
      return script.trace
    }
    #expect(
      differences(run([2, 1], from: 1), run([1, 1], from: 1)) == [
        "added: child 1 began a wait of 100 ms at 100 ms. "
          + "Your program has 3 waits of 100 ms, and the author's has 2."
      ])
  }
}
