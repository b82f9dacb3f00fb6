import Foundation
import Synchronization
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Many runs for one start of a program, with the real tracer.
@Suite struct SeriesTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  private func series(_ scenario: Scenario, count: Int) async throws -> [UInt64: Trace] {
    var options = Runner.Options()
    options.findsNames = false
    var traces: [UInt64: Trace] = [:]
    try await runner.runSeries(scenario, count: count, options: options) {
      traces[$0.seed] = $0.trace
    }
    return traces
  }

  @Test func `Each run of a series equals a single run with its seed`() async throws {
    var scenario = Scenario(program: Fixture.family)
    scenario.machine.policy = .random
    scenario.machine.seed = 5
    let traces = try await series(scenario, count: 4)
    #expect(traces.keys.sorted() == [5, 6, 7, 8])
    for (seed, trace) in traces {
      scenario.machine.seed = seed
      let alone = try #require(await runner.trace(scenario).trace)
      #expect(trace.events == alone.events)
      #expect(trace.scenario == scenario)
    }
  }

  @Test func `A crash in a series is the ending of its run`() async throws {
    let traces = try await series(
      Scenario(program: Fixture.family, arguments: ["trap"]), count: 2)
    #expect(traces.values.map(\.ending) == [.crashed(signal: SIGILL), .crashed(signal: SIGILL)])
  }

  @Test func `A run that stops itself ends, and the series continues`() async throws {
    let traces = try await series(
      Scenario(program: Fixture.path, arguments: ["stop"]), count: 3)
    #expect(traces.values.map(\.ending) == [.interrupted, .interrupted, .interrupted])
  }

  @Test func `A program without tasks keeps its exit status in a series`() async throws {
    let traces = try await series(
      Scenario(program: Fixture.path, arguments: ["exit", "3"]), count: 2)
    #expect(traces.values.map(\.ending) == [.exited(status: 3), .exited(status: 3)])
  }

  @Test(
    arguments: [
      ("fixed-file", "alone true"), ("fixed-memory", "alone true"),
      ("fixed-semaphore", "alone true"), ("fixed-folder", "alone true"),
      ("fixed-folder-of-vfork", "alone true"),
      ("address-first", "bound true"),
    ])
  func `No run of a series finds files, addresses or processes of a run that is active`(
    command: String, line: String
  ) async throws {
    var scenario = Scenario(program: Fixture.foreign, arguments: [command])
    scenario.machine.seed = 1
    let traces = try await series(scenario, count: 6)
    #expect(traces.keys.sorted() == Array(1...6))
    for trace in traces.values {
      #expect(trace.ending == .exited(status: 0))
      #expect(trace.events.count { $0.action == .printed(.standardOutput, line) } == 1)
    }
  }

  @Test func `The lines of a series are parsed even if they arrive in pieces`() async {
    let (ends, continuation) = AsyncStream.makeStream(of: SeriesLines.End.self)
    let lines = SeriesLines(continuation)
    for piece in ["0 0 0\n1", " 1 25", "6\n", "nonsense\n2 0 9\n-1 0 0\n3 -1 0\n3 0 4991\n"] {
      lines.add(Array(piece.utf8))
    }
    continuation.finish()
    var found: [SeriesLines.End] = []
    for await end in ends { found.append(end) }
    #expect(
      found == [
        .init(number: 0, file: 0, ending: .exited(status: 0)),
        .init(number: 1, file: 1, ending: .exited(status: 1)),
        .init(number: 2, file: 0, ending: .killed(signal: 9)),
        .init(number: 3, file: 0, ending: .stopped),
      ])
  }
}
