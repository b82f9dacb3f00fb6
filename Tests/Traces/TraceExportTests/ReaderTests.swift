import Foundation
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

@testable import TraceExport

func text(
  _ trace: Trace, _ format: ExportFormat, _ options: ExportOptions = .init()
) throws -> String {
  var text = ""
  try Export(trace, as: format, options).write(to: &text)
  return text
}

/// Tests that read each format with a program for that format.
@Suite struct ReaderTests {
  static let names = Fixture.all.map(\.name)

  private func trace(_ name: String) throws -> Trace {
    try #require(Fixture.all.first { $0.name == name }).trace
  }

  @Test(
    .enabled(if: Reader("xmllint") != nil, Reader.missing("xmllint", package: "libxml2-utils")),
    arguments: names, ExportOptions.Picture.allCases)
  func `An XML parser reads the pictures`(name: String, picture: ExportOptions.Picture) throws {
    var options = ExportOptions()
    options.picture = picture
    let svg = try text(trace(name), .svg, options)
    let answer = try #require(Reader("xmllint")).read(svg, ["--noout", "FILE"])
    #expect(answer.status == 0 && answer.output.isEmpty, "\(answer.output)")
  }

  @Test(
    .enabled(if: Reader("xmllint") != nil, Reader.missing("xmllint", package: "libxml2-utils")))
  func `A picture shows the name and the outcome of each task`() throws {
    let svg = try text(Fixture.thumbnail, .svg)
    let reader = try #require(Reader("xmllint"))
    let texts = try reader.read(svg, ["--xpath", "//*[local-name()='text']/text()", "FILE"]).output
    let lines = texts.split(separator: "\n").map(String.init)
    for expected in [
      "main", "image", "metadata", "threw CancellationError", "threw NotFound", "120 ms",
    ] {
      #expect(lines.contains(expected))
    }
    // Only tasks that were cancelled are drawn in this style.
    let late = try (1...3).map { task in
      let path = "count(//*[@data-task='\(task)']/*[contains(@class, 'late')]) > 0"
      return try reader.read(svg, ["--xpath", path, "FILE"]).output.hasPrefix("true")
    }
    #expect(late == [false, true, false])
  }

  @Test func `A long title is shortened to leave room for the machine's description`() throws {
    var options = ExportOptions()
    options.title = String(repeating: "--image 300 ", count: 20)
    let svg = try text(Fixture.thumbnail, .svg, options)
    let title = try #require(svg.firstMatch(of: #/class="title"[^>]*>([^<]*)</#)).output.1
    let machine = try #require(svg.firstMatch(of: #/class="machine"[^>]*>([^<]*)</#)).output.1
    #expect(title.hasSuffix("…") && title.count > 40)
    let (end, start) = (16 + title.count * 10, 944 - machine.count * 7)
    #expect(end < start)
  }

  @Test(arguments: names)
  func `Each line of JSON is an object`(name: String) throws {
    let lines = try text(trace(name), .json).split(separator: "\n")
    let run = try trace(name)
    #expect(lines.count == 1 + run.events.count + run.notableFindings.count)
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test(
    .enabled(if: Reader("cmark-gfm") != nil, Reader.missing("cmark-gfm", package: "cmark-gfm")),
    arguments: names)
  func `CommonMark finds no markup in texts from the trace`(name: String) throws {
    let page = try text(trace(name), .markdown)
    let answer = try #require(Reader("cmark-gfm")).read(
      page, ["-e", "autolink", "-e", "table", "-e", "strikethrough", "--unsafe", "FILE"])
    #expect(answer.status == 0)
    #expect(!answer.output.contains("<script"))
    #expect(!answer.output.contains("<a "))
    let headings = answer.output.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("<h2>") }
    #expect(
      headings.starts(with: ["<h2>Tree</h2>", "<h2>Timeline</h2>", "<h2>Story</h2>"]))
    let trace = try trace(name)
    if name == "hostile" {
      // Outside the drawings, each name appears unchanged.
      let visible = Markup.escaped(Fixture.hostileText).replacing("&#39;", with: "'")
        .replacing("\u{FFFD}", with: "\u{FFFF}")
      #expect(answer.output.contains("no \(visible)"))
    }
    #expect(headings.count == (trace.ruleReports.isEmpty ? 3 : 4))
  }

  @Test(
    .enabled(if: Reader("asciinema") != nil, Reader.missing("asciinema", package: "asciinema")),
    arguments: names)
  func `asciinema reads the recording`(name: String) throws {
    let cast = try text(trace(name), .cast)
    let program = """
      import sys
      from asciinema.asciicast import open_from_url
      with open_from_url(sys.argv[1]) as cast:
          events = list(cast.events())
      times = [event[0] for event in events]
      assert times == sorted(times), "times go back"
      shown = [event for event in events if event[1] == "o"]
      marks = [event for event in events if event[1] == "m"]
      print(len(shown) > 0, len(marks), repr(shown[-1][2]))
      """
    // Debian's asciinema is a module of Debian's Python.
    let python = try #require(Reader("asciinema").map { _ in Reader(at: "/usr/bin/python3") })
    let answer = try python.read(cast, ["-c", program, "FILE"])
    #expect(answer.status == 0, "\(answer.output)")
    #expect(answer.output.hasPrefix("True"))
    if name == "thumbnail" { #expect(answer.output.contains("threw NotFound")) }
    // The recording contains only the writer's own escape sequences: cursor home, clear and colors.
    let other = #/\\x1b(?!\[(?:H|2J|K|J|[0-9;]*m))/#
    #expect(!answer.output.contains(other))
  }

  @Test func `A recording has a marker for each sentence of the story`() throws {
    let trace = Fixture.thumbnail
    let lines = try text(trace, .cast).split(separator: "\n")
    let marks = lines.filter { $0.contains(",\"m\",") }
    #expect(marks.count == trace.story().count)
  }

  @Test(arguments: names)
  func `A diagram contains only statements of its language`(name: String) throws {
    let patterns: [Regex<Substring>] = [
      #/sequenceDiagram/#, #/  title (?:[\p{Alphabetic}0-9 .,()_]|#[0-9]+;)*/#,
      #/  participant t\d+ as (?:[\p{Alphabetic}0-9 .,()_]|#[0-9]+;)*/#,
      #/  (?:de)?activate t\d+/#,
      #/  (?:Note over t\d+|t\d+(?:->>|-->>|-x)t\d+): (?:[\p{Alphabetic}0-9 .,()_]|#[0-9]+;)*/#,
    ]
    for line in try text(trace(name), .mermaid).split(separator: "\n") {
      let isStatement = patterns.contains { pattern in
        (try? pattern.wholeMatch(in: line)) != nil
      }
      #expect(isStatement, "\(line)")
    }
  }

  @Test func `Each task in a diagram is active from its creation to its end`() throws {
    let diagram = try text(Fixture.thumbnail, .mermaid)
    #expect(diagram.matches(of: #/\n  activate/#).count == 3)
    #expect(diagram.matches(of: #/\n  deactivate/#).count == 3)
    #expect(diagram.contains("t1-xt2: marked cancelled by main"))
  }

  @Test func `A diagram has a note where a task begins and ends to block its thread`() throws {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .blocked(site: nil))
    script.at(200)
    script.add(main, .unblocked)
    let notes = try text(script.trace, .mermaid).split(separator: "\n")
      .filter { $0.contains("its thread") }
    #expect(
      notes == [
        "  Note over t1: blocks its thread, 0 ms",
        "  Note over t1: no longer blocks its thread, 200 ms",
      ])
  }
}
