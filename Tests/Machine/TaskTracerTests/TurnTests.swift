import TaskTrace
import Testing

/// Tests that threads of the program take turns with the cores, so that its runs are the same.
@Suite struct TurnTests {
  private static let programs = [
    "equal-deadlines", "calls-at-once", "later-calls", "thread-and-task", "limit-and-task",
  ]

  @Test(arguments: programs, [MachineSettings.CPUTime.free, .measured])
  func `A program with threads has the same trace in each run`(
    command: String, cpu: MachineSettings.CPUTime
  ) async throws {
    var traces: [[Event]: Int] = [:]
    for _ in 1...8 {
      let run = try await Traced.run(command, program: "fixture-foreign") { $0.cpu = cpu }
      #expect(run.traceEnding == .exited(status: 0))
      traces[run.events, default: 0] += 1
    }
    // The clock of a thread also counts what its computer does for others, such as the host of a virtual one. On such a
    // computer, 40 µs of computing count as more than 1 ms about once in 8 s.
    #expect(traces.values.max() ?? 0 >= (cpu == .free ? 8 : 7))
  }

  @Test(arguments: [("later-calls", 20), ("equal-deadlines", 10), ("thread-and-task", 10)])
  func `Time does not pass while a thread goes on after a wait`(
    command: String, milliseconds: Int64
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.events.last?.time.nanoseconds == milliseconds * 1_000_000)
  }

  @Test func `A thread that computes for long does not stop the machine`() async throws {
    let run = try await Traced.run("long-thread", program: "fixture-foreign")
    #expect(run.printedLines == ["2", "1"])
    #expect(run.remarks == [])
  }

  @Test func `Threads that wait for each other without calls run beside each other`() async throws {
    let run = try await Traced.run("spinning-threads", program: "fixture-foreign")
    #expect(run.printedLines.sorted() == ["0", "1"])
  }

  @Test(arguments: [1, 2])
  func `Threads that always have something to do do not stop the cores`(cores: Int) async throws {
    let run = try await Traced.run("busy-threads", program: "fixture-foreign") { $0.cores = cores }
    #expect(run.printedLines == ["2", "1"])
  }

  @Test func `After many turns, the threads run beside the cores, and the trace says so`()
    async throws
  {
    let run = try await Traced.run("many-calls", program: "fixture-foreign")
    #expect(run.printedLines == ["\(8_000 * 8_001 / 2)"])
    #expect(run.remarks.map { $0.contains("took turns 10000 times") } == [true], "\(run.remarks)")
  }

  @Test func `Very many threads take no turns, and the trace says so`() async throws {
    let run = try await Traced.run("many-threads", program: "fixture-foreign")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.printedLines == ["1500"])
    // On a busy system, a core may also wait for a lock of a thread that waits for a processor.
    #expect(run.remarks.contains { $0.contains("more than 256 threads") }, "\(run.remarks)")
  }

  @Test func `A thread that ran beside the cores is noticed when it lets one continue`()
    async throws
  {
    let run = try await Traced.run("late-signal", program: "fixture-foreign")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.printedLines == (1...10).map(String.init))
  }

  /// Without the machine, Dispatch rarely loses the end of the output too.
  @Test(arguments: [1, 2, 8])
  func `A handler of output sees its end if the process exits directly after its last line`(
    cores: Int
  ) async throws {
    let run = try await Traced.run("child-lines", program: "fixture-foreign") { $0.cores = cores }
    #expect(run.printedLines == ["one", "two", "child's status 0"])
  }

  @Test func `Time passes for a thread that computes for long`() async throws {
    let run = try await Traced.run("long-thread", program: "fixture-foreign") {
      $0.cpu = .measured
    }
    let end = try #require(run.events.last?.time.nanoseconds)
    #expect(end >= 150_000_000)
  }
}
