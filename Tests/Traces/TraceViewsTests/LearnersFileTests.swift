import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

/// Data for other programs names the learner's file, and not the copy that was compiled.
@Suite struct LearnersFileTests {
  @Test func `Places and the program have the path of the learner's file`() {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100, site: 1)
    script.at(100)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    var trace = script.trace.located(
      file: "/cache/mine.swift", line: 1, source: ["try await Task.sleep(for: time)"])
    trace.symbols.rename("/cache/mine.swift", to: "/home/ada/mine.swift")
    trace.symbols.learnersFile = "/home/ada/mine.swift"
    let text = JSONLines(trace).joined(separator: "\n")
    #expect(text.contains(#""program":"/home/ada/mine.swift""#))
    #expect(text.contains(#""file":"/home/ada/mine.swift""#))
    #expect(!text.contains("/cache"))
    #expect(trace.symbols.sources.keys.sorted() == ["/home/ada/mine.swift"])
  }
}
