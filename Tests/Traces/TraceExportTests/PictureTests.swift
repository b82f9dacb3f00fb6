import StyledText
import TaskTrace
import Testing

@testable import TraceExport

/// What a picture explains, and the files that a page shows.
@Suite struct PictureTests {
  @Test func `the legend explains arrows and the mark of a cancellation`() throws {
    for format in [ExportFormat.svg, .html] {
      let picture = try text(Fixture.thumbnail, format)
      for meaning in [
        "starts a child task", "its end resumes a task", "cancels<", "marked as cancelled",
      ] {
        #expect(picture.contains(meaning), "\(format): \(meaning)")
      }
      #expect(!picture.contains("starts a task that is not a child"))
    }
  }

  @Test func `a picture on a slide is white, whatever its reader prefers`() throws {
    let picture = try text(Fixture.thumbnail, .svg)
    #expect(!picture.contains("prefers-color-scheme"))
    #expect(picture.contains(".picture .paper{fill:#fff}"))
    #expect(try text(Fixture.thumbnail, .html).contains("prefers-color-scheme:dark"))
  }

  @Test func `on paper the states differ without colors`() throws {
    let page = try text(Fixture.thumbnail, .html)
    let rules = try #require(page.firstMatch(of: #/(?s)@media print\{\n\.picture(.*?)\n\}/#)).1
    for state in ["running", "ready", "asleep", "waiting", "actor", "suspended", "blocked"] {
      #expect(rules.contains("\(state == "running" ? " " : ".picture ").\(state){"), "\(state)")
    }
  }

  @Test func `the source of a package that the program uses is shown only where nothing else is`()
    throws
  {
    let library = "/x/.build/checkouts/parser/Library.swift"
    func files(movingToLibrary lines: [UInt32]) throws -> [String] {
      var trace = Fixture.thumbnail
      trace.symbols.sources[library] = ["one", "two", "three", "four", "five"]
      for line in lines {
        let site = try #require(SiteID(line))
        let address = try #require(trace.sites[site]?.first)
        trace.symbols.frames[address] = [
          SourceFrame(function: "run()", file: library, line: Int(line), column: 1)
        ]
      }
      return PageSources(trace) { lines in lines.map { StyledLine($0) } }.files.map(\.name)
    }
    let own = try files(movingToLibrary: [])
    #expect(own.count == 1)
    #expect(try files(movingToLibrary: [4]) == own)
  }
}
