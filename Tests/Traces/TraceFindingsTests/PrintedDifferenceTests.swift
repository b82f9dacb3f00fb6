import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Differences between printed lines name the line of the source that prints, and the value that differs.
@Suite struct PrintedDifferenceTests {
  private static let source = """
    func renderAll(_ names: [String]) -> [Image] {
      []
    }

    func main() {
      let images = renderAll(
        ["cat"])
      print("rendered \\(images.count) of \\(count)")
    }

    func download(_ name: String) {
      print("the \\(name.joined(separator: ", ")) has arrived")
    }

    func report() { print("one line") }

    func last() {
      let renderAll = renderAll([])
      print("all: \\(renderAll)")
    }

    func nothing() -> String {
      "picture of nothing"
    }
    """

  /// Returns a run that prints lines at 0 ms.
  private func run(_ lines: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for line in lines { script.add(main, .printed(.standardOutput, line)) }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    trace.symbols.sources = [
      "/one.swift": Self.source.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    ]
    return trace
  }

  private func difference(_ own: [String], _ right: [String], wanted: String) -> Finding? {
    var difference = RunDifference(
      of: run(own), from: run(right),
      ownLines: EditableLines(ofFile: "one.swift", besides: Set(5...20)))
    difference.wanted = [wanted]
    return difference.printedOther
  }

  @Test func `A value that differs is named, with the function that returned it`() {
    let found = difference(["rendered 0 of 8"], ["rendered 1 of 8"], wanted: "rendered 1 of 8")
    #expect(
      found?.text
        == "At line 8, your program printed \"rendered 0 of 8\". The author's program printed \"rendered 1 of 8\". "
        + "The value of images.count was \"0\", and \"1\" in the author's program. It comes from renderAll (line 6)."
    )
    #expect(
      found?.remedy
        == "renderAll does the same work as in the author's program. Check what it does with the results."
    )
  }

  @Test func `Words count as reordered only if their order differs`() {
    let words = " These are the same words in another order."
    let moved = difference(["back and front"], ["front and back"], wanted: "front")
    #expect(moved?.text.contains(words) == true)
    let added = difference(["all: , one, two"], ["all: one, two"], wanted: "one")
    #expect(added?.text.contains(words) == false)
  }

  @Test func `A list that is sorted as texts is not said to be in the order of its arrival`() {
    let (sorted, right) = (["all: a 1, a 10, a 2"], ["all: a 1, a 2, a 10"])
    let found = difference(sorted, right, wanted: "all")
    #expect(found?.text.hasSuffix("They are sorted as texts, character by character.") == true)
    #expect(
      found?.remedy == "Do not sort the texts. Give each its place, or sort by the number.")
    let moved = difference(["all: a 10, a 2, a 1"], right, wanted: "all")
    #expect(moved?.text.contains("sorted") == false)
  }

  @Test func `A line that only this program prints has advice of its own`() {
    let found = difference(["one line", "two"], ["two"], wanted: "none")
    #expect(
      found?.remedy == "Find out why your program reaches the code that prints this line.")
  }

  @Test func `Instead of a line that is never printed, another line of that moment is named`() {
    let found = difference(["one line"], ["rendered 1 of 8"], wanted: "rendered")
    #expect(found?.text.hasSuffix("Instead, it printed \"one line\" at line 15.") == true)
    let both = difference(["one line"], ["one line", "rendered 1 of 8"], wanted: "rendered")
    #expect(both?.text.contains("Instead") == false)
  }

  @Test func `A line that is never printed is named with the line that prints it`() {
    let found = difference([], ["the cover has arrived"], wanted: "cover")
    #expect(
      found?.text
        == "The author's program prints \"the cover has arrived\" at 0 ms, and yours never does. "
        + "No task reached line 12, in download, which prints it.")
  }

  @Test func `A function in one line is named, and a variable is not taken for a function`() {
    let missing = difference([], ["one line"], wanted: "one line")
    #expect(missing?.text.hasSuffix("No task reached line 15, in report, which prints it.") == true)
    let other = difference(["all: a"], ["all: b"], wanted: "all: b")
    #expect(other?.text.hasSuffix("It comes from renderAll (line 18).") == true)
  }

  @Test func `A line is compared only with lines of its own statement`() {
    let found = difference(
      ["the cat has arrived", "rendered 0 of 8"], ["the cat has arrived", "the cover has arrived"],
      wanted: "the cover has arrived")
    #expect(
      found?.text
        == "The author's program prints \"the cover has arrived\" at 0 ms, and yours never does. "
        + "It would come from line 12, in download.")
  }

  @Test func `A line that is printed too often is reported with its times`() {
    let line = "the map has arrived"
    let found = difference([line, line], [line], wanted: "map")
    #expect(
      found?.text
        == "At line 12, your program printed \"\(line)\" twice, at 0 ms. "
        + "The author's program prints it once."
    )
    #expect(difference([line], [line], wanted: "map") == nil)
  }

  @Test(arguments: [
    ("print(\"a \\(b) c \\(d(e, \")\"))\")", "a 1 c 2", ["1", "2"]),
    ("print(\"a \\(b)\\(c)\")", "a 12", nil),
    ("print(\"a\")", "a", []),
    ("print(\"a\", b)", "a", nil),
    ("print(\"a", "a", nil),
    ("reprint(\"a\")", "a", nil),
    ("print(\"a\\t\\(b)\")", "a\t1", ["1"]),
    ("print(\n  \"a \\(b)\"\n)", "a 1", ["1"]),
    ("print( \"a \\(b)\" )", "a 1", ["1"]),
    ("print(\"a \\(b\")", "a 1", nil),
    ("print(\"\\\\ \\\"\\(b)\\\"\")", "\\ \"1\"", ["1"]),
  ])
  func `The values of interpolations are found in a printed line`(
    code: String, printed: String, values: [String]?
  ) {
    let lines = code.split(separator: "\n").map(String.init)
    let found = InterpolatedText.printed(in: lines).first?.text.values(in: printed)
    #expect(found?.map(String.init) == values)
  }

  @Test func `Literals in literals are read to some depth`() {
    func nested(_ depth: Int) -> String {
      "print(\"" + String(repeating: "\\(\"", count: depth)
        + String(repeating: "\")", count: depth) + "\")"
    }
    #expect(InterpolatedText.printed(in: [nested(3)]).count == 1)
    #expect(InterpolatedText.printed(in: [nested(100_000)]).isEmpty)
  }

  @Test func `A line after the last one of the author's program is named`() {
    let found = difference(
      ["one line", "all: stopped", "rendered 0 of 8"], ["one line", "rendered 0 of 8"],
      wanted: "all")
    #expect(
      found?.text
        == "At line 19, your program printed \"all: stopped\" after \"one line\". "
        + "The author's program prints \"one line\" too, and then no such line.")
    #expect(found?.remedy == "End this work with \"one line\".")
  }

  @Test func `A text of the program that is printed instead of a result is named`() {
    let found = difference(
      ["the picture of nothing has arrived"], ["rendered 1 of 8"], wanted: "rendered 1 of 8")
    #expect(
      found?.text
        == "The author's program prints \"rendered 1 of 8\" at 0 ms, and yours never does. "
        + "No task reached line 8, in main, which prints it. "
        + "Instead, it printed \"the picture of nothing has arrived\" at line 12. "
        + "The text \"picture of nothing\" is in line 23.")
    #expect(found?.places.map(\.line) == [23])
  }
}
