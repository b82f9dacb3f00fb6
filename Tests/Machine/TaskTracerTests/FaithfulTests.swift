import Glibc
import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests that programs that were not written for the machine print and end as they do without it.
@Suite struct FaithfulTests {
  @Test(
    arguments: [
      // One process runs several commands, which takes less time.
      "clocks,thread-sleep,old-sleep,edges,measure",
      "handler,errors,escalate,handlers,continuation,task-locals",
      "after,order,semaphore-limits,group-limits",
      "main-queue,queues,work-items,timer-source",
      "signal-source,read-source,later-timer,suspended,cancelled-item,task-group,timer-stream",
      "pacing-thread,condition,epoll,descriptors,producer,barrier,mutex,flag,condition-lock",
      "thread-stream,thread-loop,dependencies,pipe,socket,socket-limit",
      "past-deadlines,cancelled-threads",
      "held-mutex,held-write-lock,held-foundation-lock,held-swift-mutex",
      "slow-initializer,slow-description",
      "small-stacks", "main-thread", "thread-names,slow-handler,signal-actions",
      "fork-tasks",
      "queue-executor,inline-executor,task-executor,immediate-executor,drained-executor",
      "fork-exit,fork-idle", "fork-exec,spawn,child-output,child-end,child-killed,look-for-child",
    ])
  func `A program does the same on the machine as without it`(command: String) async throws {
    try await Untraced.expectSame("fixture-foreign", command)
  }

  @Test(arguments: ["is-cancelled,check-cancellation,yield-cancelled", "spin-date"])
  func `A polling loop ends if another core is free`(command: String) async throws {
    try await Untraced.expectSame(
      "fixture-foreign", command, on: Untraced.machines(cores: [2, 8]))
  }

  @Test func `A signal of a semaphore tells whether a core waits for it`() async throws {
    try await Untraced.expectSame(
      "fixture-foreign", "signal-results", on: Untraced.machines(cores: [2, 8]))
  }

  @Test func `Two loops that wait for each other end on two cores`() async throws {
    try await Untraced.expectSame(
      "fixture-foreign", "spin-atomic", on: [Untraced.machines(cores: [2])[0]])
  }

  @Test func `The main queue and the main actor are one queue`() async throws {
    try await Untraced.expectSame("fixture-foreign", "main-order")
    for command in ["dispatch-order", "loop-order"] {
      try await Untraced.expectSame("fixture-loops", command, on: Untraced.fewMachines)
    }
  }

  @Test(arguments: ["is-cancelled", "check-cancellation", "spin-atomic"])
  func `A loop that keeps the only core hangs, and the trace explains why`(
    command: String
  ) async throws {
    for program in ["fixture-foreign", "fixture-foreign-optimized"] {
      let run = try await Traced.run(command, program: program) {
        $0.cores = 1
        $0.cpu = .measured
        $0.timeLimit = .milliseconds(300)
      }
      #expect(run.ending == .exited(status: 86))
      #expect(run.traceEnding == .limit(.virtualTime))
      let trace = try #require(run.trace)
      let waiting = try #require(trace.tasks.first { $0.slices.last?.state == .ready })
      let answer = Explainer(trace).why(waiting.id).first?.text ?? ""
      #expect(answer.contains("but had no core: "), "\(answer)")
    }
  }

  @Test func `A run ends at its limit although a task keeps the lock of a stream`() async throws {
    let run = try await Traced.run("keep-stream-lock", program: "fixture-foreign") {
      $0.timeLimit = .seconds(5)
      $0.realLimit = .seconds(20)
    }
    #expect(run.ending == .exited(status: 86))
    #expect(run.traceEnding == .limit(.virtualTime))
    #expect(run.standardOutput.text == "part")
  }

  @Test(
    arguments: [
      "leave", "replace", "exit-task", "exit-queue", "exit-thread", "exit-handler", "crash-child",
      "crash-queue", "resume-twice", "abort", "alarm", "terminate", "bad-read", "handle-crash",
      "alarm-replace", "overflow", "overflow-thread", "overflow-queue", "overflow-frame",
      "alternate-stack", "exit-thread-of-main", "exit-thread-of-task", "first-descriptor",
      "descriptor-numbers", "descriptors-of-thread", "sleep-too-long", "invalid-priority",
    ])
  func `A program ends on the machine as it does without it`(command: String) async throws {
    try await Untraced.expectSame("fixture-foreign", command, on: Untraced.fewMachines)
  }

  @Test(arguments: [
    ("bad-read", Ending.crashed(signal: SIGSEGV)), ("crash-child", .crashed(signal: SIGILL)),
    ("resume-twice", .crashed(signal: SIGILL)), ("abort", .crashed(signal: SIGABRT)),
    ("bad-pointer", .tracerCrashed(signal: SIGSEGV)), ("overflow", .usedUp(.stack)),
    ("overflow-thread", .usedUp(.stack)), ("overflow-queue", .usedUp(.stack)),
    ("overflow-frame", .usedUp(.stack)), ("overflow-print", .usedUp(.stack)),
    ("alternate-stack", .usedUp(.stack)), ("endless-frames", .usedUp(.memory)),
    ("bad-pointer-without-memory", .usedUp(.memory)),
    ("sleep-too-long", .crashed(signal: SIGILL)), ("invalid-priority", .crashed(signal: SIGABRT)),
  ])
  func `A crash of the program is distinguished from a crash of the tracer`(
    command: String, ending: Ending
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.traceEnding == ending)
    guard case .killed = run.ending else { Issue.record("\(run.ending)"); return }
  }

  @Test(arguments: [("exit-large-status", Int32(9)), ("leave-negative-status", 255)])
  func `The trace has the exit status that the parent process receives`(
    command: String, status: Int32
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.ending == .exited(status: status))
    #expect(run.traceEnding == .exited(status: status))
  }

  @Test func `The trace knows where the program used up its stack`() async throws {
    let run = try await Traced.run("overflow", program: "fixture-foreign")
    let frame = try #require(run.trace?.crashFrame)
    #expect(frame.shortFunction == "descend(_:)")
    #expect(
      run.trace?.words(for: .stack)
        == "crashed because it used up the stack of a thread in descend(_:), StackOverflows.swift:\(frame.line)"
    )
  }

  @Test(
    arguments: [
      "run", "run-until", "core-foundation", "dispatch-main", "main-timer", "operations", "no-loop",
    ])
  func `The main actor runs in the run loop of the program`(command: String) async throws {
    try await Untraced.expectSame("fixture-loops", command)
  }

  @Test func `A program ends with its last thread if its main thread ends before`() async throws {
    try await Untraced.expectSame("fixture-loops", "main-exits")
  }

  @Test func `The tracer writes only to its own file if a program closes it`() async throws {
    let run = try await Traced.run("close-descriptors", program: "fixture-foreign")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.printedLines.last == "changed []")
  }

  @Test func `No thread of the machine takes the program's signals`() async throws {
    try await Untraced.expectSame("fixture-loops", "signal-threads")
  }

  @Test func `A program that creates its own executors runs on the machine`() async throws {
    try await Untraced.expectSame("fixture-factory", "")
    let run = try await Traced.run("", program: "fixture-factory")
    #expect(run.tasks.count == 5)
    #expect(run.remarks == [])
  }

  /// The reason is that a `Date` is rounded.
  @Test func `Clocks agree, except that wall clocks gain 120 ns in each pause`() async throws {
    for _ in 1...2 {
      let run = try await Traced.run("differences", program: "fixture-foreign")
      #expect(
        run.standardOutput.text == """
          0.3 seconds
          0.30000007152557373
          300000000
          300000120

          """)
    }
  }

  @Test func `Time passes at once while a run loop waits for its timers`() async throws {
    let run = try await Traced.run("run-until", program: "fixture-loops")
    let end = try #require(run.trace?.events.last?.time.nanoseconds)
    // A Date is rounded. On a busy computer, the run loop's own thread may also let some real time pass.
    #expect((1_000_000_000..<1_100_000_000).contains(end))
    #expect(run.remarks == [])
  }

  /// Traces the program of these tests.
  @Test func `The tasks of tests are named after the tests`() async throws {
    let program = try #require(Installation.ownPath.split(separator: "/").last)
    let run = try await Traced.run(
      "--testing-library", "swift-testing", "--filter", "Rules keep their numbers",
      program: String(program))
    #expect(run.ending == .exited(status: 0))
    let names = run.tasks.compactMap { run.trace?.name(of: $0.id) }
    #expect(names.contains { $0.hasPrefix("\"Rules keep their numbers\"") }, "\(names.suffix(5))")
    #expect(!names.contains { $0.hasPrefix("[Swift Testing]") })
  }

  // A debug build of the tracer asserts that the lock is held at each change.
  @Test(arguments: [("fixture-foreign", "thread-stream"), ("fixture-loops", "missed-intervals")])
  func `Threads change the machine only while they hold its lock`(
    program: String, command: String
  ) async throws {
    let run = try await Traced.run(command, program: program)
    #expect(run.traceEnding == .exited(status: 0))
  }

  @Test(
    arguments: [
      "held-mutex", "held-write-lock", "held-spin-lock", "held-foundation-lock",
      "slow-initializer", "slow-description", "large-send",
    ])
  func `A core that waits for a lock does not stop the machine`(command: String) async throws {
    for cpu in [MachineSettings.CPUTime.free, .measured] {
      let run = try await Traced.run(command, program: "fixture-foreign") { $0.cpu = cpu }
      #expect(run.ending == .exited(status: 0))
      #expect(run.remarks == [])
    }
  }

  @Test func `A run loop that nothing can end is stuck`() async throws {
    let run = try await Traced.run("stuck", program: "fixture-loops")
    #expect(run.traceEnding == .stuck)
    #expect(run.ending == .exited(status: 86))
  }

  @Test(arguments: ["order", "work-items", "timer-source", "thread-loop", "dependencies"])
  func `The trace has the lines that threads outside the machine print`(command: String)
    async throws
  {
    let run = try await Traced.run(command, program: "fixture-foreign")
    let lines = run.standardOutput.text.split(separator: "\n").map(String.init)
    #expect(lines.count > 0 && run.printedLines == lines)
    #expect(!run.warnings.contains { $0.contains("that the trace does not have") })
  }

  @Test func `The trace has the status of a program that ends with _exit`() async throws {
    let run = try await Traced.run("leave", program: "fixture-foreign")
    #expect(run.trace?.events.last?.action == .ended(.exited(status: 6)))
  }
}

extension Run {
  var remarks: [String] {
    events.compactMap { if case .warned(let sentence) = $0.action { sentence } else { nil } }
  }
  var printedLines: [String] {
    events.compactMap { if case .printed(_, let line) = $0.action { line } else { nil } }
  }
}
