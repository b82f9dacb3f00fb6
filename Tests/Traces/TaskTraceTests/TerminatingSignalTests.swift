import Glibc
import TaskTrace
import Testing

/// Each signal that ends a program by default has a name and a meaning.
@Suite struct TerminatingSignalTests {
  /// A process ignores these by default, or stops and continues at them.
  private static let others = [
    SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
  ]

  @Test(arguments: (1...31 as ClosedRange<Int32>).filter { !others.contains($0) })
  func `a signal has a name and a meaning`(number: Int32) throws {
    let signal = TerminatingSignal(number)
    let name = try #require(signal.name)
    #expect(name.hasPrefix("SIG"))
    #expect(try #require(signal.meaning).isEmpty == false)
    #expect(signal.words == "\(name) (\(signal.meaning ?? ""))" || signal.isTrap)
  }

  @Test func `a signal of real time has a number only`() {
    #expect(TerminatingSignal(40).words == "signal 40")
  }

  @Test(arguments: [SIGILL, SIGTRAP]) func `a failed check of Swift is a trap`(number: Int32) {
    #expect(TerminatingSignal(number).words.hasPrefix("a trap (a failed precondition"))
  }

  @Test func `too much processor time is told with what to look for`() {
    let signal = TerminatingSignal(SIGXCPU)
    #expect(signal.words == "SIGXCPU (too much processor time)")
    #expect(signal.advice?.contains("loop that never ends") == true)
  }
}
