import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for what the tracer records of programs that were not written for it.
@Suite struct TaskTracerTests {
  @Test func `Each kind of task is distinguished from the others`() async throws {
    let run = try await Traced.run("kinds")
    #expect(
      run.tasks.map(\.creation.kind) == [
        .root, .unstructured, .detached, .immediate, .asyncLet, .groupChild, .immediateGroupChild,
      ])
    #expect(run.tasks.allSatisfy { $0.outcome != nil })
    #expect(run.named("plain")?.cancellation?.cause == .explicit)
    #expect(run.named("plain")?.notices.map(\.notice) == [.sleepThrew])
    #expect(run.named("member")?.creation.parent == run.tasks.first?.id)
    #expect(run.named("child")?.outcome == .threw("CancellationError()"))
    #expect(run.trace?.ruleReports.flatMap(\.violations) == [])
    #expect(run.standardOutput.text == "2\n1\n" || run.standardOutput.text == "1\n2\n")
  }

  @Test func `An actor runs one task at a time, and the others wait`() async throws {
    let run = try await Traced.run("actor")
    let trace = try #require(run.trace)
    #expect(trace.end == VirtualTime(nanoseconds: 30_000_000))
    let waits = trace.waits.filter {
      if case .actor = $0.reason { $0.duration > .zero } else { false }
    }
    #expect(waits.map(\.duration) == [.milliseconds(10), .milliseconds(20)])
    #expect(trace.actorNames.values.contains("Counter"))
    let wakers = run.events.compactMap { event -> String? in
      guard case .ready(.task(let waker)) = event.action, let task = event.task,
        waits.contains(where: { $0.waiter == task })
      else { return nil }
      return "\(trace.name(of: task)) by \(trace.name(of: waker))"
    }
    #expect(wakers == ["adder 2 by adder 1", "adder 3 by adder 2"])
    #expect(trace.ruleReports.flatMap(\.violations) == [])
    #expect(run.standardOutput.text == "3\n")
  }

  @Test func `An actor at the address of an earlier actor is another actor`() async throws {
    let trace = try #require(try await Traced.run("reused").trace)
    let names = trace.events.compactMap { event -> String? in
      if case .hopped(let actor?, _) = event.action { trace.actorNames[actor] } else { nil }
    }
    #expect(names == Array(repeating: ["Morning", "Evening"], count: 3).flatMap(\.self))
  }

  @Test(arguments: [
    ("semaphore", "signalled\n"), ("dispatch", "dispatched\n"), ("thread", "resumed\n"),
    ("lock", "unlocked\n"), ("clock", "two milliseconds later\n"), ("sleep", "slept\n"),
    ("input", "no input\n"), ("many", "15000\n"), ("other", "nothing to do\n"),
    ("signal", "yielded\n"),
  ])
  func `A traced program prints its usual output and returns`(
    name: String, output: String
  ) async throws {
    let run = try await Traced.run(name)
    #expect(run.standardOutput.text == output)
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.tasks.first?.outcome == .returned)
  }

  @Test func `A core waits in virtual time for a lock that another core holds`() async throws {
    let run = try await Traced.run("lock")
    #expect(run.remarks == [])
    #expect(run.trace.map { $0.end - .zero } == .milliseconds(30))
  }

  @Test func `All output of a program is passed on or counted`() async throws {
    let run = try await Traced.run("flood")
    #expect(run.standardOutput.bytes.count + run.standardOutput.dropped == 1_088_890)
    #expect(run.traceEnding == .exited(status: 0))
    let trace = try #require(run.trace)
    #expect(!trace.hasAllOutput)
    #expect(trace.events.count { $0.action == .warned(RecordedOutput.cutWarning) } == 1)
  }

  @Test func `An exit in the middle of a program is distinguished from its return`() async throws {
    let run = try await Traced.run("exit")
    #expect(run.traceEnding == .exited(status: 7))
    #expect(try #require(run.tasks.first).outcome == nil)
  }

  @Test func `A continuation that is never resumed ends the run as stuck`() async throws {
    let run = try await Traced.run("stuck")
    #expect(run.traceEnding == .stuck)
    guard case .suspended(let suspension)? = run.tasks.first?.slices.last?.state else {
      Issue.record("the root is not suspended")
      return
    }
    #expect(suspension.reason == .continuation)
    #expect(suspension.site.flatMap { run.trace?.place(of: $0) }?.fileName == "FixtureTasks.swift")
  }

  @Test func `The frames of a deeply nested wait lead back to main`() async throws {
    let run = try await Traced.run("deep")
    let wait = try #require(run.trace?.waits.first { $0.duration > .zero })
    let frames = wait.site.flatMap { run.trace?.frames(of: $0) } ?? []
    #expect(frames.contains { $0.function.hasSuffix("FixtureTasks.main()") }, "\(frames)")
  }

  @Test func `A run ends at its limit of virtual time`() async throws {
    #expect(try await Traced.run("deadline").traceEnding == .limit(.virtualTime))
  }

  @Test func `A run ends at its limit of events`() async throws {
    let run = try await Traced.run("yields") { $0.eventLimit = 1_000 }
    #expect(run.traceEnding == .limit(.events))
    #expect((1_000...1_010).contains(run.events.count), "\(run.events.count)")
  }

  @Test
  func `A program that spins ends at the limit of real time and leaves a trace`() async throws {
    let run = try await Traced.run("spin") { $0.realLimit = .milliseconds(300) }
    #expect(run.traceEnding == .limit(.realTime))
    #expect(run.tasks.count == 1)
  }

  @Test func `A program fails if an error leaves main`() async throws {
    let run = try await Traced.run("throw")
    #expect(run.standardError.text.contains("Failed()"))
    if case .exited(status: 0)? = run.traceEnding { Issue.record("it did not fail") }
  }

  @Test func `The seed determines the program's random numbers`() async throws {
    let first = try await Traced.run("random") { $0.seed = 1 }
    let again = try await Traced.run("random") { $0.seed = 1 }
    let other = try await Traced.run("random") { $0.seed = 2 }
    #expect(first.standardOutput.text == again.standardOutput.text)
    #expect(first.standardOutput.text != other.standardOutput.text)
  }

  @Test func `The seed determines random numbers from each source of the system`() async throws {
    func lines(seed: UInt64) async throws -> [Substring] {
      try await Traced.run("random-numbers", program: "fixture-foreign") { $0.seed = seed }
        .standardOutput.text.split(separator: "\n")
    }
    let first = try await lines(seed: 1)
    #expect(first.count == 9 && !first.contains { $0.hasSuffix("failed") })
    #expect(try await lines(seed: 1) == first)
    for (line, other) in zip(first, try await lines(seed: 2)) { #expect(line != other) }
  }

  @Test(arguments: MachineSettings.Policy.allCases, [1, 4])
  func `The same scenario gives the same events`(
    policy: MachineSettings.Policy, cores: Int
  ) async throws {
    func run() async throws -> Run {
      try await Traced.run("kinds") {
        $0.policy = policy
        $0.cores = cores
        $0.seed = 5
      }
    }
    let first = try await run()
    for _ in 1...5 { #expect(try await run().events == first.events) }
    #expect(first.trace?.ruleReports.flatMap(\.violations) == [])
  }

  @Test func `The root task can be cancelled at a chosen time`() async throws {
    let run = try await Traced.run("deadline") {
      $0.cancelRootAt = [VirtualTime(nanoseconds: 7_000_000)]
    }
    #expect(run.tasks.first?.cancellation?.cause == .intervention)
    #expect(run.tasks.first?.cancellation?.time == VirtualTime(nanoseconds: 7_000_000))
    #expect(run.trace?.end == VirtualTime(nanoseconds: 7_000_000))
  }
}
