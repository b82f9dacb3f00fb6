import HostileInput
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests of the differences between a run that prints many lines and the run of the author's program.
extension CrowdedFindingsTests {
  /// Returns a run of a cancelled task that prints a line after each of its sleeps, which throw at once.
  private func lines(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    for number in 0..<count {
      script.at(Int64(number))
      script.add(main, .noticed(.sleepThrew, site: SiteID(1)))
      script.add(main, .printed(.standardOutput, "NotFound"))
      script.add(main, .printed(.standardOutput, "line \(number)"))
    }
    script.end()
    return script.trace
  }

  @Test func `The time to compare lines with those of the author grows linearly with their number`()
  {
    let (small, large, right) = (lines(100), lines(1_600), lines(1))
    func compare(_ trace: Trace) { _ = RunDifference(of: trace, from: right).findings }
    compare(small)
    let usual = Effort.time { for _ in 0..<16 { compare(small) } }
    #expect(Effort.time { compare(large) } < 5 * usual)
  }
}
