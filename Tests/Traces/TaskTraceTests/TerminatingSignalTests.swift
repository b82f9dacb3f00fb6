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

  @Test(arguments: [34, 40, 64] as [Int32])
  func `A real-time signal has a meaning but no name`(number: Int32) {
    let signal = TerminatingSignal(number)
    #expect(signal.name == nil)
    #expect(signal.words == "signal \(number) (a real-time signal, without a handler)")
    #expect(signal.advice?.contains("`raise`") == true)
  }

  @Test(arguments: [0, 32, 33, 65] as [Int32])
  func `Another number has no meaning`(number: Int32) {
    #expect(TerminatingSignal(number).words == "signal \(number)")
    #expect(TerminatingSignal(number).advice == nil)
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
