import StyledText
import TaskTrace
import Testing
import TraceBuilding
import TraceViews

@testable import TutorKit

/// The part of a long story that is shown after a run.
@Suite struct RunReportTests {
  /// Returns the part of a story that is shown on a screen with `rows` rows, for a run that prints `count` lines: the
  /// numbers of the printed lines, and the note about the lines left out.
  private func shown(_ count: Int, rows: Int?) -> (numbers: [Int], note: String?) {
    var script = TraceScript()
    let main = script.root()
    for number in 1...count { script.add(main, .printed(.standardOutput, "\(number)")) }
    script.add(main, .returned)
    script.add(nil, .ended(.exited(status: 0)))
    let report = RunReport(script.trace, ViewOptions(width: 80), rows: rows)
    let lines = report.lines.map(\.text)
    let numbers = lines.filter { $0.contains("main prints: ") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    return (numbers, lines.first { $0.contains("left out") })
  }

  @Test func `A story that is slightly longer than the screen is shown completely`() {
    for (count, rows) in [(45, 24), (60, 40), (400, nil)] as [(Int, Int?)] {
      let (numbers, note) = shown(count, rows: rows)
      #expect(numbers == Array(1...count))
      #expect(note == nil)
    }
  }

  @Test func `A longer story shows its beginning, its end, and how much is left out`() {
    let (numbers, note) = shown(46, rows: 24)
    #expect(numbers == Array(1...15) + Array(32...46))
    #expect(note == " 16 lines, up to 0 ms, are left out here. `trace story` shows all.")
  }

  @Test func `The note about the lines left out names the time of the next line`() throws {
    var script = TraceScript()
    let main = script.root()
    for number in 1...60 {
      script.at(Int64(number / 20) * 100)
      script.add(main, .printed(.standardOutput, "\(number)"))
    }
    script.end()
    let lines = RunReport(script.trace, ViewOptions(width: 80), rows: 24).lines.map(\.text)
    let note = try #require(lines.firstIndex { $0.contains("are left out here") })
    #expect(lines[note].contains(" lines, up to 200 ms, are left out"), "\(lines)")
    #expect(!lines[note + 1].contains("ms"))
  }

  @Test(arguments: [80, 60, 40])
  func `A narrow screen shows as many sentences of a story as a wide one`(width: Int) {
    var script = TraceScript()
    let main = script.root()
    for number in 1...40 {
      script.add(main, .printed(.standardOutput, "\(number) takes two lines on a narrow screen"))
    }
    script.end()
    let lines = RunReport(script.trace, ViewOptions(width: width), rows: 24).lines.map(\.text)
    #expect(!lines.contains { $0.contains("left out") })
    #expect(lines.count { $0.contains("main prints:") } == 40)
  }

  @Test func `A story is cut between its sentences`() throws {
    var script = TraceScript()
    let main = script.root()
    for number in 1...60 {
      let words = "\(number) is a line that does not fit in what is beside the moment"
      script.add(main, .printed(.standardOutput, words))
    }
    script.end()
    let options = ViewOptions(width: 60, rows: 10)
    let lines = RunReport(script.trace, options, rows: 24).lines.map(\.text)
    let note = try #require(lines.firstIndex { $0.contains("are left out here") })
    let before = lines[..<note].count { $0.contains("main prints:") }
    let after = lines[note...].count { $0.contains("main prints:") }
    #expect(lines[note].hasPrefix(" \((60 - before - after) * 2) lines, "))
    #expect(lines[note - 1].hasSuffix("beside the moment"))
    #expect(lines[note + 2].contains("main prints: "))
  }
}
