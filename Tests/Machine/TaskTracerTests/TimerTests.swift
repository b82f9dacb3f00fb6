import TaskTrace
import Testing

/// Tests for timers that a program makes with the C library.
@Suite struct TimerTests {
  @Test func `Timers that send signals follow the clock that the program reads`() async throws {
    try await Untraced.expectSame("fixture-loops", "alarms")
  }

  @Test(arguments: [
    ("missed-intervals", ["came due: 3", "came due: 1", "came due: 2"]),
    ("missed-signals", ["missed: 2", "missed: 0", "missed: 1", "before: 1"]),
  ])
  func `A timer counts how often it came due unseen`(command: String, lines: [String]) async throws
  {
    #expect(try await Traced.run(command, program: "fixture-loops").printedLines == lines)
  }
}
