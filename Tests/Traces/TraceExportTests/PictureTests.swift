import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

@testable import TraceExport

/// Tests for pictures and their legends, and for the source files that a page shows.
@Suite struct PictureTests {
  @Test func `The legend explains arrows and the mark of a cancellation`() throws {
    for format in [ExportFormat.svg, .html] {
      let picture = try text(Fixture.thumbnail, format)
      for meaning in [
        "starts a child task", "its end resumes a task", "cancels<", "marked cancelled",
        "created, ended",
      ] {
        #expect(picture.contains(meaning), "\(format): \(meaning)")
      }
      #expect(!picture.contains("starts a task that is not a child"))
    }
  }

  @Test func `The legend lists only those states of cancelled tasks that occur`() throws {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.run(image)
    script.at(10)
    script.add(image, .cancelled(by: main, cause: .explicit, site: nil))
    script.at(110)
    script.add(image, .returned)
    script.add(main, .returned)
    script.end()
    let picture = try text(script.trace, .svg)
    #expect(picture.contains("marked cancelled") && picture.contains("while cancelled"))
    #expect(picture.contains("running late") && !picture.contains("waiting late"))
  }

  @Test(arguments: [(0, 40.0), (1, 11.0)])
  func `A moment is drawn wider if the run takes no time`(milliseconds: Int64, slot: Double) {
    var script = TraceScript()
    let main = script.root()
    for name in ["a", "b"] { script.add(script.asyncLet(name, of: main), .returned) }
    script.at(milliseconds)
    script.add(main, .returned)
    script.end()
    let trace = script.trace
    let steps = LaneSteps(trace, visible: trace.tasks.map { _ in true })
    let scale = PictureScale(steps, end: trace.end, left: 0, room: 600)
    #expect(scale.slot == slot)
    #expect(scale.x(Point(time: trace.end, slot: .max)) <= 600)
  }

  @Test func `An SVG picture is always white, and a page follows the reader's preference`() throws {
    let picture = try text(Fixture.thumbnail, .svg)
    #expect(!picture.contains("prefers-color-scheme"))
    #expect(picture.contains(".picture .paper{fill:#ffffff}"))
    #expect(try text(Fixture.thumbnail, .html).contains("prefers-color-scheme:dark"))
  }

  @Test func `Each state has its color, height and pattern in files and on pages`() throws {
    let trace = allStates()
    let (file, page) = try (text(trace, .svg), text(trace, .html))
    for state in Mark.states {
      let color = try #require(state.role.paint)
      let shape = "<rect class=\"\(state.rawValue)\""
      let height = "height=\"\(Markup.number(state.height))\""
      for picture in [file, page] {
        #expect(
          picture.split(separator: "\n").contains { $0.contains(shape) && $0.contains(height) },
          "\(state)")
        #expect(
          picture.contains(">\(state.meaning)<") || picture.contains("</svg> \(state.meaning)<"))
        if state.pattern == .solid {
          #expect(picture.contains(".picture .\(state.rawValue){fill:\(color.color.hex)}"))
        } else {
          #expect(picture.contains(".picture .\(state.rawValue){fill:url(#ink-\(state.rawValue))}"))
          #expect(picture.contains("<pattern id=\"ink-\(state.rawValue)\""))
          #expect(picture.contains(".picture .ink-\(state.rawValue){fill:\(color.color.hex)}"))
        }
      }
      #expect(page.contains("button.\(state.rawValue){border-left:4px"))
      #expect(page.contains(color.onDark.hex))
    }
  }

  /// A run with a task in each state.
  private func allStates() -> Trace {
    var script = TraceScript()
    let main = script.root()
    let names = ["running", "blocked", "ready", "asleep", "actor", "suspended"]
    let tasks = names.map { script.asyncLet($0, of: main) }
    for task in tasks where task != tasks[2] { script.run(task) }
    script.add(tasks[1], .blocked(site: nil))
    script.sleep(tasks[3], until: 200)
    script.suspend(tasks[4], .actor(actor(1)))
    script.suspend(tasks[5], .continuation)
    script.wait(main, for: tasks[0])
    script.at(100)
    script.add(tasks[0], .returned)
    return script.trace
  }

  @Test func `The marks of creation and end are smaller than the shortest run`() throws {
    let width = try #require(
      PictureStyle.onWhite.firstMatch(of: #/\.end\{stroke-width:([0-9.]+)\}/#)
    ).1
    let sign = try #require(Double(width)) * Mark.created.height
    #expect(sign < PictureColors.leastRun * Mark.running.height)
    let stage = String(decoding: PackageResources.stage_js, as: UTF8.self)
    #expect(stage.contains("contains(\"running\") ? \(Markup.number(PictureColors.leastRun)) : 0"))
  }

  @Test func `A package's source is not shown if the program's own source is available`() throws {
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
