import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceViews

/// Tests for the text and the timelines on the page that compares two runs.
@Suite struct ComparisonPageTests {
  private func run(
    first: String, second: String, at time: Int64 = 100, prints: Bool = true, warns: Bool = false
  ) -> Trace {
    var script = TraceScript(cores: 1)
    let main = script.root()
    if warns { script.add(nil, .warned("Another run may differ.")) }
    let a = script.asyncLet("a", of: main)
    let b = script.asyncLet("b", of: main)
    let tasks = ["a": a, "b": b]
    script.at(time)
    for name in [first, second] {
      guard let task = tasks[name] else { continue }
      script.run(task, on: .worker(1))
      if prints { script.add(task, .printed(.standardOutput, name)) }
      script.add(task, .returned)
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private func text(
    _ first: Trace, _ second: Trace, settings: [ComparisonPage.Setting] = [], width: Int = 80,
    plain: Bool = false
  ) -> [String] {
    ComparisonPage(
      RunComparison(first, second), settings: settings, labels: ("run 1", "run 2"),
      ViewOptions(width: width, plain: plain)
    ).lines.map(\.text)
  }

  @Test func `The page names ready tasks that run in a different order, and their output`() {
    let lines = text(
      run(first: "a", second: "b"), run(first: "b", second: "a"), width: 120, plain: true)
    #expect(lines.first == "Both runs have the same settings.")
    #expect(
      lines.contains(
        "At 100 ms, a and b are both ready. Run 1 runs a first, and run 2 runs b first."))
    #expect(
      lines.contains(
        "The output differs from line 1: run 1 prints \"a\", and run 2 prints \"b\"."))
    #expect(lines.contains("Each task ends in the same way at the same time."))
  }

  @Test func `A single different setting is reported as the cause of all differences`() {
    let setting = ComparisonPage.Setting(name: "--metadata", first: "100 ms", second: "250 ms")
    let lines = text(
      run(first: "a", second: "b"), run(first: "a", second: "b", at: 250), settings: [setting])
    #expect(lines.contains("a runs at 100 ms in run 1 and at 250 ms in run 2."))
    #expect(
      lines.contains(
        "Only --metadata differs in the settings, so it is the cause of all differences."))
    #expect(lines.contains { $0.contains("returned at 100 ms") && $0.contains("at 250 ms") })
  }

  @Test func `A different setting is not the cause if another run may differ`() {
    let setting = ComparisonPage.Setting(name: "--metadata", first: "100 ms", second: "250 ms")
    let lines = text(
      run(first: "a", second: "b"), run(first: "a", second: "b", at: 250, warns: true),
      settings: [setting])
    #expect(!lines.contains { $0.contains("is the cause") })
  }

  @Test(arguments: [40, 60, 80, 120])
  func `Long values of both runs are shown whole, and fit the width`(width: Int) {
    let long = "no value is set here"
    let longer = "a value with many words that one line cannot hold"
    for (first, second) in [(long, longer), (longer, long), (longer, longer), ("1", "2")] {
      let setting = ComparisonPage.Setting(name: "--arguments", first: first, second: second)
      let lines = text(
        run(first: "a", second: "b"), run(first: "b", second: "a"), settings: [setting],
        width: width)
      let table = lines.prefix { !$0.isEmpty }
      #expect(table.allSatisfy { $0.count <= width }, "\(table)")
      #expect(!table.joined().contains("…"), "\(table)")
      let words = Set(table.joined(separator: " ").split { $0 == " " || $0 == "." || $0 == "," })
      #expect(words.isSuperset(of: (first + " " + second).split(separator: " ")), "\(table)")
    }
  }

  @Test func `Two different events are described after their times`() {
    let lines = text(
      run(first: "a", second: "b"), run(first: "a", second: "b", prints: false), width: 120)
    #expect(
      lines.contains("At 100 ms in run 1, a prints \"a\". Instead, at 100 ms in run 2, a returns."),
      "\(lines)")
  }

  @Test func `Stack traces are no difference in the output`() {
    func crash(_ address: String) -> Trace {
      var script = TraceScript(cores: 1)
      let main = script.root()
      script.add(main, .printed(.standardError, "0    f.so    \(address) f + 3"))
      return script.trace
    }
    let lines = text(crash("0x00007f92bff5f130"), crash("0x00007f0000000130"))
    #expect(!lines.joined().contains("differs"), "\(lines)")
  }

  @Test func `No cause is given for equal runs`() {
    let lines = text(run(first: "a", second: "b"), run(first: "a", second: "b"))
    #expect(lines.contains("Both runs do the same at the same times."))
    #expect(!lines.contains { $0.contains("cause") })
  }

  @Test(arguments: [80, 140, 40])
  func `The timelines fit the width and are side by side if there is room`(width: Int) {
    let lines = text(run(first: "a", second: "b"), run(first: "b", second: "a"), width: width)
    let heads = lines.filter { $0.contains("1 core") }
    #expect(heads.count == (width == 140 ? 1 : 2))
    #expect(lines.allSatisfy { $0.count <= width })
  }
}
