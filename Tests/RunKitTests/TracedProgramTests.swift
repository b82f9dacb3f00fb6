import Glibc
import TaskTrace
import Testing

@testable import RunKit

/// A program under the real tracer, from its start to its source lines.
@Suite struct TracedProgramTests {
  private func trace(_ arguments: String...) async throws -> Run {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    return try await runner.trace(Scenario(program: Fixture.family, arguments: arguments))
  }

  @Test func `an ordinary program is traced, and its tasks have names and lines`() async throws {
    let run = try await trace()
    let trace = try #require(run.trace)
    #expect(run.warnings == [])
    #expect(run.standardOutput.text == "metadata\nimage\n")
    #expect(trace.ending == .exited(status: 0))
    #expect(trace.scenario.program == Fixture.family)
    #expect(trace.tasks.map { trace.name(of: $0.id) } == ["main", "image", "metadata"])
    #expect(trace.end == VirtualTime(nanoseconds: 300_000_000))
    let image = try #require(trace.tasks.dropFirst().first)
    let place = try #require(image.creation.site.flatMap { trace.place(of: $0) })
    #expect(place.function == "static FixtureFamily.main()")
    #expect(trace.symbols.text(of: place)?.hasPrefix("async let image") == true)
  }

  @Test func `the same scenario gives the same events`() async throws {
    let first = try #require(await trace().trace)
    let second = try #require(await trace().trace)
    #expect(first.events == second.events)
  }

  @Test func `a crash keeps the trace up to it`() async throws {
    let trace = try #require(await trace("trap").trace)
    #expect(trace.ending == .crashed(signal: SIGILL))
    #expect(trace.end == VirtualTime(nanoseconds: 120_000_000))
    #expect(trace.tasks.count == 3)
  }

  @Test func `a program that waits for ever is stuck`() async throws {
    let run = try await trace("wait")
    #expect(run.trace?.ending == .stuck)
    #expect(run.standardOutput.text == "metadata\n")
  }
}
