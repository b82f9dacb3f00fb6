import Foundation
import Testing
import TraceAnalysis

@testable import TraceExport

/// Tests of exports against the format's description of each kind of event.
@Suite struct PerfettoTests {
  struct Slice: Decodable {
    var ph: String
    var pid: Int
    var tid: Int
    var ts: Double?
    var dur: Double?
    var id: Int?
    var name: String
    var cat: String?
  }
  struct File: Decodable { var traceEvents: [Slice] }

  private func events(_ trace: Trace) throws -> [Slice] {
    try JSONDecoder().decode(File.self, from: Data(text(trace, .perfetto).utf8)).traceEvents
  }

  @Test(arguments: ReaderTests.names)
  func `Arrows and lives are paired, and the slices of a track do not overlap`(
    name: String
  ) throws {
    let trace = try #require(Fixture.all.first { $0.name == name }).trace
    let events = try events(trace)
    for (begin, end) in [("b", "e"), ("s", "f")] {
      let begun = events.filter { $0.ph == begin }.compactMap(\.id).sorted()
      #expect(begun == events.filter { $0.ph == end }.compactMap(\.id).sorted())
      #expect(Set(begun).count == begun.count)
    }
    #expect(events.filter { $0.ph == "b" }.count == trace.tasks.count)
    let tracks = Dictionary(grouping: events.filter { $0.ph == "X" }) { "\($0.pid) \($0.tid)" }
    for slices in tracks.values where slices[0].pid == 1 {
      for (slice, next) in zip(slices, slices.dropFirst()) {
        let (start, length) = (try #require(slice.ts), try #require(slice.dur))
        #expect(start + length <= (try #require(next.ts)) + 0.0005)
      }
    }
  }

  @Test func `Arrows start at the task that creates, wakes or cancels another task`() throws {
    let events = try events(Fixture.thumbnail)
    func arrows(_ kind: String) throws -> Set<[Int]> {
      Set(
        try events.filter { $0.ph == "s" && $0.name == kind }.map { start in
          let end = try #require(events.first { $0.ph == "f" && $0.id == start.id })
          return [start.tid, end.tid]
        })
    }
    #expect(try arrows("creates") == [[1, 2], [1, 3]])
    #expect(try arrows("wakes") == [[3, 1], [2, 1]])
    #expect(try arrows("cancels") == [[1, 2]])
  }

  @Test func `A track has the task's states with the times of the trace`() throws {
    let slices = try events(Fixture.thumbnail).filter {
      $0.ph == "X" && $0.pid == 1 && $0.tid == 3
    }
    #expect(slices.map(\.name).contains("asleep"))
    let sleep = try #require(slices.first { $0.name == "asleep" })
    #expect(sleep.ts == 0 && sleep.dur == 120_000)
  }
}
