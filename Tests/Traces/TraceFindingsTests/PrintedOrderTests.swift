import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for lines that are printed in another order than the correct program's.
@Suite struct PrintedOrderTests {
  /// Returns a run that prints a line every 100 ms.
  private func run(_ lines: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for (index, line) in lines.enumerated() {
      script.at(Int64(index + 1) * 100)
      script.add(main, .printed(.standardOutput, line))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Lines in the opposite order are reported with the line that is due`() {
    func found(_ own: [String], _ right: [String]) -> [String] {
      let difference = RunDifference(of: run(own), from: run(right))
      return difference.findings.filter { $0.kind == .oppositeOrder }.map(\.text)
    }
    #expect(
      found(["three", "two", "one"], ["one", "two", "three"]) == [
        "At 100 ms, your program printed \"three\". The author's program prints \"one\" then, and "
          + "\"three\" only at 300 ms. Most lines are in the opposite order."
      ])
    #expect(found(["two", "one", "three"], ["one", "two", "three"]) == [])
    #expect(found(["two", "one"], ["one", "two"]) == [])
    #expect(found(["three", "two", "four"], ["one", "two", "three"]) == [])
    #expect(found(["three", "two", "two", "one"], ["one", "two", "two", "three"]) == [])
  }
}
