import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

/// The page for a choice shows as much of the candidates' source lines as fits.
@Suite struct ChoicePageTests {
  /// Returns the page of a choice between two tasks whose source lines are longer than a row.
  private func page(rows: Int) -> String {
    var script = TraceScript()
    let main = script.root()
    let tasks = ["ann", "ben"].enumerated().map { index, name in
      script.create(
        Creation(
          kind: .groupChild, parent: main, group: group(1), name: name,
          site: SiteID(UInt32(index + 1))))
    }
    var trace = script.trace
    for (index, name) in ["ann", "ben"].enumerated() {
      trace = trace.located(site: UInt32(index + 1), file: "/Locks.swift", line: index + 1)
      trace.symbols.sources["/Locks.swift", default: []].append(
        "group.addTask(name: \"\(name)\") { await write(pen, paper) }")
    }
    let choice = ScheduleChoice(
      count: 2, taken: 0, candidates: tasks.map { .init(kind: .runs, task: $0) })
    var options = ViewOptions()
    options.width = 40
    options.rows = rows
    return picture(ChoicePage(trace, choice, number: 1, options).lines(within: rows))
  }

  @Test func `Long source lines are whole if there are rows for them`() {
    let shown = page(rows: 30)
    #expect(
      shown.hasSuffix(
        """
        Which goes first?
         1  ann starts (the default)
            Locks.swift:1  group.addTask(name:
              "ann") { await write(pen, paper) }
         2  ben starts
            Locks.swift:2  group.addTask(name:
              "ben") { await write(pen, paper) }
        """), "\(shown)")
  }

  @Test func `A candidate that continues within a line says what its task did last`() {
    let ballot = actor(2)
    let last: [(Action, String)] = [
      (.hopped(to: ballot, site: nil), ", on \(ballot)"),
      (.hopped(to: nil, site: nil), ", on no actor"),
      (.printed(.standardOutput, "ann reads 0"), ", after printing \"ann reads 0\""),
      (.running, ""),
    ]
    for (action, words) in last {
      var script = TraceScript()
      let ann = script.groupChild("ann", of: script.root(), in: group(1))
      script.run(ann)
      script.add(ann, action)
      let choice = ScheduleChoice(
        count: 2, taken: 0,
        candidates: [.init(kind: .continues, task: ann), .init(kind: .outside, task: nil)])
      let page = ChoicePage(script.trace, choice, number: 1, ViewOptions())
      let shown = picture(page.lines(within: nil))
      #expect(
        shown.contains("1  ann continues on its core\(words) (the default)"), "\(shown)")
    }
  }

  @Test func `The empty line above the candidates makes room for their source lines`() throws {
    let page = (8...30).lazy.map(page).first { $0.contains("Locks.swift:1") }
    let lines = try #require(page).split(separator: "\n", omittingEmptySubsequences: false)
    let question = try #require(lines.firstIndex(of: "Which goes first?"))
    #expect(lines[question - 1] != "")
    #expect(lines.contains { $0.contains("Locks.swift:2") })
  }

  @Test(arguments: 8...30)
  func `The page fits, and no row is left while a source line is shortened`(rows: Int) {
    let lines = page(rows: rows).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { $0.count <= 40 })
    // Each more row of source needs a line for each candidate.
    #expect(!lines.contains { $0.hasSuffix("…") } || lines.count + 2 > rows, "\(rows)")
  }
}
