import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests that computing takes as much virtual time as CPU time if CPU time is measured, and no time if it is free. The
/// times that a program reads from the machine's clock are compared with its own CPU clock in the same run, so that a
/// busy computer makes no difference.
@Suite struct CPUTimeTests {
  private static let programs = ["fixture-computing", "fixture-computing-optimized"]

  private func run(
    _ name: String, in program: String, cores: Int = 4, cpu: MachineSettings.CPUTime = .measured
  ) async throws -> Run {
    try await Traced.run(name, program: program) {
      $0.cores = cores
      $0.cpu = cpu
    }
  }

  /// Returns the whole numbers in the line with the given beginning.
  private func numbers(_ beginning: String, in run: Run) throws -> [Int] {
    let line = run.printedLines.first { $0.hasPrefix(beginning + " ") }
    return try #require(line, "\(run.printedLines)").split(separator: " ").compactMap { Int($0) }
  }

  private func expect(
    _ time: Int, near expected: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let band = expected * 85 / 100...expected * 115 / 100
    #expect(band.contains(time), sourceLocation: sourceLocation)
  }

  @Test(arguments: programs, ["silent", "slices", "atomic", "asking"])
  func `A task that computes takes its CPU time`(program: String, name: String) async throws {
    let found = try numbers("ended", in: await run(name, in: program))
    expect(found[0], near: found[1])
  }

  @Test(arguments: programs)
  func `A loop that polls a flag ends when the flag is set, and not before`(
    program: String
  ) async throws {
    for name in ["asking", "atomic"] {
      let run = try await run(name, in: program)
      #expect(run.ending == .exited(status: 0))
      // The task begins while the main task is still charged for starting it.
      #expect(try numbers("ended", in: run)[0] >= 90)
    }
  }

  @Test(arguments: programs)
  func `A program ends even if a task is still computing`(program: String) async throws {
    let run = try await run("endless", in: program)
    #expect(run.ending == .exited(status: 0))
    expect(try numbers("ended", in: run)[0], near: 200)
  }

  @Test(arguments: programs)
  func `Tasks on separate cores compute in parallel, and others in turn`(program: String)
    async throws
  {
    let two = try numbers("ended", in: await run("two", in: program))
    expect(two[0], near: two[1] / 2)
    let four = try numbers("ended", in: await run("four", in: program, cores: 2))
    expect(four[0], near: four[1] / 2)
    let alone = try numbers("ended", in: await run("two", in: program, cores: 1))
    expect(alone[0], near: alone[1])
  }

  @Test(arguments: programs)
  func `A task gets a mutex when the other task unlocks it`(program: String) async throws {
    let run = try await run("mutex", in: program)
    let release = try numbers("let go", in: run)
    expect(release[0], near: release[1])
    expect(try numbers("wants it", in: run)[0], near: 50)
    expect(try numbers("has had it", in: run)[0], near: release[2])
  }

  @Test(arguments: programs)
  func `Tasks on other cores wake on time while the main actor computes`(program: String)
    async throws
  {
    let run = try await run("main", in: program)
    let computed = try numbers("computed", in: run)
    expect(computed[0], near: computed[1])
    expect(try numbers("slept", in: run)[0], near: 50)
    #expect(try numbers("on main", in: run)[0] >= computed[0])
  }

  @Test(
    arguments: programs,
    ["strings", "printing", "lazy global", "mutexes", "streams", "coding"])
  func `A program that computes inside libraries runs to its end`(
    program: String, name: String
  ) async throws {
    for cores in [1, 4] {
      let run = try await run(name, in: program, cores: cores)
      #expect(run.ending == .exited(status: 0))
      #expect(run.printedLines.last == "ticked true")
    }
  }

  @Test func `One event tells how long a task computes`() async throws {
    let run = try await run("two", in: "fixture-computing")
    let task = try #require(run.tasks.first { $0.creation.kind == .groupChild }).id
    let ends = run.events.compactMap { event -> Int64? in
      guard event.task == task, case .computing(let until, _) = event.action else { return nil }
      return (until - event.time).wholeNanoseconds
    }
    #expect(ends.count == 1)
    let story = run.trace?.story().map(\.text) ?? []
    #expect(story.contains { $0.contains(" computes for \((ends.first ?? 0) / 1_000_000) ms.") })
  }

  /// Returns the events of a run except printed lines, because the CPU times that a program prints differ.
  private func silent(_ run: Run) -> [Event] {
    run.events.filter { if case .printed = $0.action { false } else { true } }
  }

  @Test(arguments: programs)
  func `Free computing takes no time and gives the same trace in each run`(program: String)
    async throws
  {
    for name in ["silent", "two", "mutex", "asking"] {
      let first = try await run(name, in: program, cpu: .free)
      let second = try await run(name, in: program, cpu: .free)
      #expect(silent(first) == silent(second))
      #expect(!first.events.contains { if case .computing = $0.action { true } else { false } })
    }
    let ended = try numbers("ended", in: await run("two", in: program, cpu: .free))
    #expect(ended[0] == 0)
  }
}
