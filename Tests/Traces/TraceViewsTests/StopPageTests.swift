import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

@Suite struct StopPageTests {
  @Test func `A lane shows no mark of a later event of the same moment`() throws {
    let trace = try Runs.abnormalExit()
    let waits = try #require(
      trace.events.indices.first { index in
        if case .suspended = trace.events[index].action {
          trace.events[index].task == trace.tasks[0].id
        } else {
          false
        }
      })
    #expect(trace.events[waits].time == trace.events[0].time)
    var walk = Walk(trace)
    let timeline = Timeline(stopsOf: trace, ViewOptions())
    for count in 1...waits + 1 {
      walk.go(to: count)
      let lines = StopPage(walk, timeline) { $0.map { StyledLine($0) } }.lines.map(\.text)
      let lane = try #require(lines.first { $0.contains("thumbnail   ") })
      #expect(lane.contains("├"), "\(count)")
      #expect(lane.contains("─") == (count > waits), "\(count): \(lane)")
    }
  }

  @Test func `A closure that only the compiler writes is not named`() throws {
    var trace = try Runs.abnormalExit()
    for (address, frames) in trace.symbols.frames {
      trace.symbols.frames[address] = frames.map {
        var frame = $0
        frame.function = "implicit closure #2 in load()"
        return frame
      }
    }
    let file = try #require(trace.symbols.frames.values.joined().first?.file)
    trace.symbols.sources = [file: Array(repeating: "await load()", count: 100)]
    var walk = Walk(trace)
    let timeline = Timeline(stopsOf: trace, ViewOptions())
    let files = trace.events.indices.compactMap { count -> String? in
      walk.go(to: count + 1)
      return StopPage(walk, timeline) { $0.map { StyledLine($0) } }.lines.map(\.text)
        .first { $0.hasSuffix(", load()") || $0.contains("closure") }
    }
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasSuffix(".swift, load()") })
  }
}
