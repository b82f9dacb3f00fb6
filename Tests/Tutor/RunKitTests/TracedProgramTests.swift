import Foundation
import Glibc
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// A program with the real tracer, from its start to its source lines.
@Suite struct TracedProgramTests {
  private func trace(_ arguments: String...) async throws -> Run {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    return try await runner.trace(Scenario(program: Fixture.family, arguments: arguments))
  }

  @Test func `An ordinary program is traced, and its tasks have names and lines`() async throws {
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

  /// The dynamic linker splits `LD_PRELOAD` at spaces and colons, and expands `$ORIGIN`.
  @Test(
    arguments: [
      "a space", "co:lon", "$ORIGIN", "qu\"o'te", "line\nfeed", "line\n\nfeeds", "ünïcode",
      "libswift-programs",
    ])
  func `The tracer can have any name, and be in a folder of any name, as the program can`(
    name: String
  ) async throws {
    try await Fixture.withFolder { parent in
      let folder = "\(parent)/\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var installation = Installation.beside()
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name).so", withDestinationPath: installation.tracer)
      installation.tracer = "\(folder)/\(name).so"
      try FileManager.default.copyItem(atPath: Fixture.family, toPath: "\(folder)/family")
      let runner = Runner(
        installation: installation, symbolizer: Symbolizer(cache: Cache(folder: nil)))
      let run = try await runner.trace(Scenario(program: "\(folder)/family"))
      #expect(run.warnings == [])
      let trace = try #require(run.trace)
      #expect(trace.tasks.map { trace.name(of: $0.id) } == ["main", "image", "metadata"])
      let image = try #require(trace.tasks.dropFirst().first)
      let place = try #require(image.creation.site.flatMap { trace.place(of: $0) })
      #expect(trace.symbols.text(of: place)?.hasPrefix("async let image") == true)
    }
  }

  @Test func `A program that replaces itself with another is reported`() async throws {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    let run = try await runner.trace(
      Scenario(program: Fixture.path, arguments: ["exec", "say", "hello"]))
    #expect(run.warnings.contains { $0.contains("replaced itself with another program (`exec`)") })
  }

  @Test func `The same scenario produces the same events`() async throws {
    let first = try #require(await trace().trace)
    let second = try #require(await trace().trace)
    #expect(first.events == second.events)
  }

  @Test func `The trace of a program that crashes is kept up to the crash`() async throws {
    let trace = try #require(await trace("trap").trace)
    #expect(trace.ending == .crashed(signal: SIGILL))
    #expect(trace.end == VirtualTime(nanoseconds: 120_000_000))
    #expect(trace.tasks.count == 3)
  }

  @Test func `A program that waits forever is stuck`() async throws {
    let run = try await trace("wait")
    #expect(run.trace?.ending == .stuck)
    #expect(run.standardOutput.text == "metadata\n")
  }
}
