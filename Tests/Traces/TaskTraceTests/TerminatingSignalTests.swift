import Glibc
import TaskTrace
import Testing

/// Tests for the names and meanings of the signals that end a program by default.
@Suite struct TerminatingSignalTests {
  /// The signals that by default are ignored, or stop or continue a process.
  private static let others = [
    SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
  ]

  @Test(arguments: (1...31 as ClosedRange<Int32>).filter { !others.contains($0) })
  func `A terminating signal has a name and a meaning`(number: Int32) throws {
    let signal = TerminatingSignal(number)
    let name = try #require(signal.name)
    #expect(name.hasPrefix("SIG"))
    #expect(try #require(signal.meaning).isEmpty == false)
    #expect(signal.words == "\(name) (\(signal.meaning ?? ""))" || signal.isTrap)
  }

  @Test func `A real-time signal has only a number`() {
    #expect(TerminatingSignal(40).words == "signal 40")
  }

  @Test(arguments: [SIGILL, SIGTRAP])
  func `The signals of failed Swift checks are described as traps`(number: Int32) {
    #expect(TerminatingSignal(number).words.hasPrefix("a trap (a failed precondition"))
  }

  @Test func `The signal for too much processor time includes advice`() {
    let signal = TerminatingSignal(SIGXCPU)
    #expect(signal.words == "SIGXCPU (too much processor time)")
    #expect(signal.advice?.contains("loop that never ends") == true)
  }
}
