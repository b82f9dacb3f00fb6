import Foundation
import Testing
import TraceAnalysis

@testable import TraceExport

@Suite struct LimitTests {
  /// An output stream that counts bytes and stores none.
  private struct ByteCounter: TextOutputStream {
    var bytes = 0
    var largest = 0
    mutating func write(_ string: String) {
      bytes += string.utf8.count
      largest = max(largest, string.utf8.count)
    }
  }

  @Test(arguments: [ExportFormat.json, .perfetto])
  func `A long run is written in small pieces`(format: ExportFormat) throws {
    let export = try Export(Fixture.long(events: 40_000), as: format)
    var scale = ByteCounter()
    export.write(to: &scale)
    #expect(scale.largest < 4_096)
    #expect(scale.bytes > 2_400_000)
  }

  @Test func `A run with too many events for a page is rejected with advice`() throws {
    let trace = Fixture.long(events: 20_001)
    let failure = #expect(throws: ExportFailure.self) { try Export(trace, as: .html) }
    let count = trace.events.count
    #expect(failure == .tooManyEvents(.html, count: count, limit: 20_000))
    #expect(
      failure?.description
        == "This run has \(count) events, but html can show at most 20000. Use json or perfetto, which have no limit, or make the run smaller."
    )
  }

  @Test func `A run with too much text for a diagram is rejected`() {
    #expect(throws: ExportFailure.tooMuchText(.mermaid, limit: 50_000)) {
      try Export(Fixture.family(of: 600), as: .mermaid)
    }
  }

  @Test func `A page with a lesson's run stays small`() throws {
    #expect(try text(Fixture.thumbnail, .html).utf8.count < 60_000)
    #expect(try text(Fixture.family(of: 40), .html).utf8.count < 300_000)
  }

  @Test(arguments: ReaderTests.names, ExportFormat.allCases)
  func `Two exports of the same run are equal`(name: String, format: ExportFormat) throws {
    let trace = try #require(Fixture.all.first { $0.name == name }).trace
    #expect(try text(trace, format) == text(trace, format))
  }
}
