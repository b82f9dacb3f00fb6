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

  /// Returns a run in which a task sleeps and computes many times, and the first sleep is longer by some milliseconds.
  private func steps(_ count: Int, delayedBy delay: Int64) -> Trace {
    var script = TraceScript()
    let main = script.root()
    var time = delay
    if delay > 0 {
      script.sleep(main, until: time)
      script.at(time)
      script.wake(main, .timer)
    }
    for _ in 0..<count {
      script.sleep(main, until: time + 10)
      script.at(time + 10)
      script.wake(main, .timer)
      script.add(
        main, .computing(until: VirtualTime(nanoseconds: (time + 11) * 1_000_000), site: nil))
      script.at(time + 11)
      time += 11
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private func check(_ run: (_ count: Int) -> (own: Trace, right: Trace)) {
    let (small, large) = (run(100), run(1_600))
    func compare(_ runs: (own: Trace, right: Trace)) {
      _ = RunDifference(of: runs.own, from: runs.right).findings
    }
    compare(small)
    let usual = Effort.time { for _ in 0..<16 { compare(small) } }
    #expect(Effort.time { compare(large) } < 5 * usual)
  }

  @Test func `The time to compare work with that of the author grows linearly with its amount`() {
    check { (steps($0, delayedBy: 5), steps($0, delayedBy: 0)) }
  }

  /// Returns a run in which a task sleeps many times, for another time each.
  private func sleeps(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    var time: Int64 = 0
    for length in 1...Int64(count) {
      time += length
      script.sleep(main, until: time, site: 1)
      script.at(time)
      script.wake(main, .timer)
    }
    script.end()
    return script.trace.located(line: 1, source: ["  try await Task.sleep(for: length)"])
  }

  @Test func `The time to compare steps of many lengths grows linearly with their number`() {
    check { (sleeps($0), sleeps(1)) }
    check { (sleeps(1), sleeps($0)) }
  }
}
