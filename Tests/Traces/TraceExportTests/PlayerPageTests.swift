import TaskTrace
import Testing
import TraceBuilding

@testable import TraceExport

/// The page of a run as text, without a browser.
@Suite struct PlayerPageTests {
  @Test func `Without scripts, the page is a picture with its story`() throws {
    let page = try text(Fixture.thumbnail, .html)
    let body = try #require(page.firstMatch(of: #/(?s)<main>.*<\/main>/#)).output
    for part in ["<svg id=\"lanes\"", "threw NotFound", "main waits for metadata", "held 1 of 1"] {
      #expect(body.contains(part), "\(part)")
    }
    #expect(page.contains("id=\"transport\" hidden") && page.contains("id=\"now\" hidden"))
  }

  @Test func `A page loads nothing from elsewhere`() throws {
    let page = try text(Fixture.hostile, .html)
    #expect(page.contains("default-src 'none'; style-src 'sha256-"))
    #expect(!page.contains(#/(?:src|href|action)=/#))
    #expect(page.matches(of: #/<script/#).count == 2)
  }
}
