import Foundation
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceExport

/// Tests for the page in a browser: what it shows at each time, and what its keys do.
@Suite(
  .enabled(
    if: Reader("chromium") != nil && Reader("python3") != nil,
    Reader.missing("chromium", package: "chromium")),
  .serialized)
struct PlayerTests {
  struct Seen: Decodable {
    var values: [String]
    var errors: [String]
    var requests: [String]
  }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Readers/browser.py").path()

  func look(_ trace: Trace, _ steps: String) throws -> Seen {
    try inFile(text(trace, .html), named: "run.html") { file in
      let answer = try #require(Reader("python3")).run([Self.script, file, "[\(steps)]"])
      let last = try #require(answer.output.split(separator: "\n").last)
      return try JSONDecoder().decode(Seen.self, from: Data(last.utf8))
    }
  }

  static func note(_ expression: String) -> String {
    let quoted = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "{\"eval\":\"String(\(quoted))\"}"
  }
  private static let count = note("document.body.dataset.count")
  private static let now = note("document.querySelector('#now .event').textContent")
  private static let states = note(
    "[...document.querySelectorAll('.tasks button')].map(b => b.querySelector('.name').textContent + ': ' + b.querySelector('.state').textContent).join('; ')"
  )
  private static let selected = note(
    "document.querySelector('.tasks [aria-pressed=true] .name').textContent")
  private static let here = note("document.querySelector('.code .here code')?.textContent.trim()")
  private static func key(_ name: String, shift: Bool = false) -> String {
    "{\"key\":\"\(name)\",\"shift\":\(shift)}"
  }

  @Test(arguments: ReaderTests.names)
  func `A page opens without errors and without requests`(name: String) throws {
    let trace = try #require(Fixture.all.first { $0.name == name }).trace
    let seen = try look(
      trace,
      [
        Self.key("Home"), Self.key("ArrowRight"), Self.key("End"), Self.key("ArrowLeft"),
        Self.key("+"), Self.key("-"), Self.key("0"), "{\"size\":[400,800]}",
        Self.note("window.broken"), Self.note("document.scripts.length"),
      ].joined(separator: ","))
    #expect(seen.errors == [])
    #expect(seen.requests == [])
    #expect(seen.values == ["undefined", "2"])
  }

  @Test(arguments: [280, 340, 400])
  func `On a narrow page, the shown times of the axis are evenly spaced`(width: Int) throws {
    let times = Self.note(
      "[...document.querySelectorAll('.tick')].filter(t => t.getAttribute('visibility') !== 'hidden').map(t => parseInt(t.textContent))"
    )
    let seen = try look(
      Fixture.thumbnail, ["{\"size\":[\(width),800]}", times].joined(separator: ","))
    let shown = try #require(seen.values.first).split(separator: ",").compactMap { Int($0) }
    #expect(shown.count > 2)
    let steps = Set(zip(shown, shown.dropFirst()).map { $1 - $0 })
    #expect(steps.count == 1, "\(shown)")
  }

  @Test
  func `The player steps through events both ways and shows the tree and the source`() throws {
    let seen = try look(
      Fixture.thumbnail,
      [
        Self.key("Home"), Self.count, Self.states, Self.key("ArrowRight"),
        Self.key("ArrowRight"), Self.key("ArrowRight"), Self.now, Self.selected, Self.here,
        Self.key("ArrowLeft"), Self.now, Self.key("End"), Self.states, Self.count,
      ].joined(separator: ","))
    let count = "\(Fixture.thumbnail.events.count)"
    #expect(
      seen.values == [
        "0", "main: not yet created; image: not yet created; metadata: not yet created",
        "At 0 ms, image is created: async let, child of main.", "image",
        "async let image = load()", "At 0 ms, main runs.",
        "main: threw NotFound; image: threw CancellationError, cancelled; metadata: threw NotFound",
        count,
      ])
  }

  @Test func `The player opens at the first sentence of the story and shows its source`() throws {
    let seen = try look(
      Fixture.thumbnail,
      [
        Self.now, Self.here, Self.note("document.querySelector('.story ol').scrollTop"),
        Self.note("document.querySelector('.story .current .text').textContent.slice(0, 17)"),
      ].joined(separator: ","))
    #expect(
      seen.values == [
        "At 0 ms, image is created: async let, child of main.", "async let image = load()", "0",
        "main starts image",
      ])
  }

  @Test func `In a small window, the source line is visible without scrolling`() throws {
    let bottom = "Math.round(document.querySelector('.code .here').getBoundingClientRect().bottom)"
    let top = "Math.round(document.getElementById('transport').getBoundingClientRect().top)"
    for size in ["[731,514]", "[1000,560]"] {
      let seen = try look(
        Fixture.thumbnail,
        [
          "{\"size\":\(size)}", Self.key("Home"), Self.key("ArrowRight", shift: true),
          Self.note("\(bottom) <= \(top)"),
        ].joined(separator: ","))
      #expect(seen.values == ["true"], "\(size)")
    }
  }

  @Test func `Keys move through the story's sentences and select tasks`() throws {
    let seen = try look(
      Fixture.thumbnail,
      [
        Self.key("Home"), Self.key("ArrowRight", shift: true), Self.now,
        Self.key("ArrowRight", shift: true), Self.now, Self.key("ArrowLeft", shift: true),
        Self.now, Self.key("End"), Self.key("]"), Self.selected, Self.key("["), Self.selected,
      ].joined(separator: ","))
    #expect(
      seen.values == [
        "At 0 ms, image is created: async let, child of main.",
        "At 0 ms, metadata is created: async let, child of main.",
        "At 0 ms, image is created: async let, child of main.", "image", "main",
      ])
  }

  @Test func `The player's keys move like those of the tutor's steps`() throws {
    let trace = Fixture.thumbnail
    var walk = Walk(trace)
    func inTask(_ stop: (Walk) -> (TaskID) -> Int?) {
      if let next = walk.task.flatMap({ stop(walk)($0) }) { walk.go(to: next) }
    }
    func inTime(_ by: Int) {
      let time = walk.snapshot.time
      guard by > 0 else { return walk.go(to: trace.eventCount(before: time)) }
      let next = trace.eventCount(upTo: time)
      guard next < trace.events.count else { return walk.go(to: next) }
      walk.go(to: trace.events.time(of: next))
    }
    let keys = "G r h n p k t T T g s l   n j t r s p G T t n p g t t s n n p h T G"
    var expected: [String] = []
    var steps = [Self.key("g")]
    for key in keys.split(separator: " ") {
      switch key {
      case "s", "l": walk.go(to: walk.position + 1)
      case "r", "h": walk.go(to: walk.position - 1)
      case "n", "j": inTask { $0.stop(after:) }
      case "p", "k": inTask { $0.stop(before:) }
      case "t": inTime(1)
      case "T": inTime(-1)
      case "g": walk.go(to: 0)
      default: walk.go(to: trace.events.count)
      }
      steps += [Self.key(String(key)), Self.count]
      expected.append("\(key) \(walk.position)")
    }
    let seen = try look(trace, steps.joined(separator: ","))
    #expect(zip(keys.split(separator: " "), seen.values).map { "\($0) \($1)" } == expected)
    #expect(seen.errors == [])
  }

  @Test func `A question mark shows and hides the list of keys`() throws {
    let listed = Self.note("document.querySelector('#keys dl').hidden")
    let seen = try look(
      Fixture.thumbnail,
      [listed, Self.key("?"), listed, Self.key("?"), listed].joined(separator: ","))
    #expect(seen.values == ["true", "false", "true"])
  }

  @Test func `The player shows the state at any virtual time`() throws {
    // The middle of the scrubber lies between the only two moments with events.
    let move =
      "{\"eval\":\"(() => { const s = document.getElementById('scrubber'); s.value = 500; s.dispatchEvent(new Event('input')); return 'moved'; })()\"}"
    let seen = try look(
      Fixture.thumbnail,
      [move, Self.states, Self.note("parseFloat(document.getElementById('clock').value)")]
        .joined(separator: ","))
    #expect(
      seen.values[1] == "main: waiting for metadata; image: asleep; metadata: asleep")
    let time = try #require(Double(seen.values[2]))
    #expect(time > 0 && time < 120)
  }

  @Test func `Printed text does not affect whether a task is shown as cancelled`() throws {
    var script = TraceScript()
    let main = script.root()
    let late = script.create(
      Creation(
        kind: .asyncLet, parent: main, creator: main, startsCancelled: true, name: "late"))
    script.add(main, .printed(.standardOutput, "late was already cancelled"))
    script.run(late)
    let seen = try look(script.trace, [Self.key("End"), Self.states].joined(separator: ","))
    #expect(seen.values == ["main: running on main thread; late: running on core 1, cancelled"])
  }

  @Test func `The player plays to the end and stops`() throws {
    let wait =
      "new Promise(done => { const speed = document.querySelector('#transport select'); speed.value = 4; speed.dispatchEvent(new Event('change')); document.querySelector('.play').click(); const look = () => document.querySelector('.play').getAttribute('aria-label') === 'Play' ? done(document.body.dataset.count) : setTimeout(look, 50); setTimeout(look, 100); })"
    let seen = try look(
      Fixture.thumbnail, [Self.key("Home"), "{\"eval\":\"\(wait)\"}"].joined(separator: ","))
    #expect(seen.values == ["\(Fixture.thumbnail.events.count)"])
  }

  @Test func `A run with 40 lanes scrolls to the selected task`() throws {
    let seen = try look(
      Fixture.family(of: 40),
      [
        Self.note("document.querySelectorAll('[data-label]').length"), Self.key("Home"),
        Self.note(
          "(() => { const b = [...document.querySelectorAll('.tasks button')]; b[b.length - 1].click(); return document.getElementById('scroller').scrollTop > 0; })()"
        ), Self.selected,
      ].joined(separator: ","))
    #expect(seen.values == ["41", "true", "child 40"])
  }
}
