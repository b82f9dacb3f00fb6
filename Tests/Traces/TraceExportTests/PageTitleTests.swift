import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

@testable import TraceExport

/// The title of a page.
@Suite struct PageTitleTests {
  @Test func `No line of a page's title ends within an option`() throws {
    var trace = Fixture.family(of: 2)
    trace.scenario.arguments = ["--block", "2"]
    let heading = try #require(text(trace, .html).firstMatch(of: /<h1>(.*)<\/h1>/)).1
    #expect(heading.hasSuffix(#" <span class="option">--block</span> 2"#), "\(heading)")
  }
}
