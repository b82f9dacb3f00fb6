import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

@testable import TutorKit

/// Paging at a prompt. Return shows the next page.
struct PagingTests {
  /// Returns a session at a prompt, in a window with this number of rows.
  func makeTester(rows: Int, columns: Int = 60) -> SessionTester {
    var tester = SessionTester(columns: columns, rows: rows)
    tester.session.isPaged = true
    return tester
  }

  func count(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }

  @Test func `Return shows the compiler's message about a wrong version`() {
    let wrong = WrongVersion(path: "/Wrong/Both.swift", recorded: nil)
    var tester = makeTester(rows: 24)
    _ = tester.type("open 2", "run both")
    for _ in 1...50 where tester.session.hint.text != "Return: step 1, The first step" {
      _ = tester.answer("")
    }
    #expect(tester.session.show(wrong, messages: "Both.swift:1:1: error: no.") == [])
    #expect(tester.session.hint.text == "Return: the compiler's message")
    #expect(tester.answer("").contains("Both.swift:1:1: error: no."))
    var shell = SessionTester(columns: 60, rows: nil)
    #expect(!shell.session.show(wrong, messages: "Both.swift:1:1: error: no.").isEmpty)
  }

  @Test func `The compiler's message about a wrong version is offered once`() {
    var tester = makeTester(rows: 24)
    tester.session.sources.wrongVersion = { _, _ in
      WrongVersion(path: "/Wrong/Both.swift", recorded: nil)
    }
    var compilations = 0
    for line in ["run async-let/both", "rerun", "run async-let/both"] {
      for effect in tester.session.handle(line) {
        guard case .run(let plan) = effect else { continue }
        for next in tester.session.finish(plan, SessionTester.trace, timelineIsShown: true) {
          if case .compile = next { compilations += 1 }
        }
      }
    }
    #expect(tester.session.runs.all.count == 3)
    #expect(compilations == 1)
  }

  @Test func `The compiler's message is not shown again after a text that contains it`() {
    let lesson = """
      ---
      title: T
      summary: S.
      minutes: 5
      ---
      # T

      ## A

      ```text
      Both.swift:1:1: error: no.
      ```

      ## B

      Text.
      """
    var tester = makeTester(rows: 24)
    tester.session.sources.lesson = { entry throws(Diagnostic) in
      LessonReader.read(lesson, name: entry.name, file: "L.md")
    }
    tester.session.sources.wrongVersion = { _, _ in
      WrongVersion(path: "/Wrong/Both.swift", recorded: nil)
    }
    func compilations(at step: Int) -> Int {
      _ = tester.type("open 2", "goto \(step)")
      return tester.session.handle("run async-let/both").reduce(0) { count, effect in
        guard case .run(let plan) = effect else { return count }
        let effects = tester.session.finish(plan, SessionTester.trace, timelineIsShown: true)
        return count + effects.count { if case .compile = $0 { true } else { false } }
      }
    }
    #expect(compilations(at: 1) == 0)
    #expect(compilations(at: 2) == 1)
  }

  @Test func `A long list is shown page by page and completely`() {
    var whole = SessionTester(columns: 60, rows: nil)
    let all = whole.answer("help")
    var tester = makeTester(rows: 24)
    var pages = [tester.answer("help")]
    while tester.session.hint.text == "Return: more" { pages.append(tester.answer("")) }
    #expect(pages.count > 1)
    #expect(pages.allSatisfy { count($0) <= 21 })
    #expect(pages.joined(separator: "\n") == all)
  }

  @Test func `A page ends between two rows of a table, not within one`() {
    let row = ["if you forget one  │ the caller waits", "call or return     │ forever"]
    let table = Array(repeating: row + ["                   │"], count: 8).joined()
    var pager = Pager()
    let shown = pager.cut([.show(table.map { StyledLine($0) })], rows: 19)
    guard case .show(let lines)? = shown.first else { return #expect(Bool(false)) }
    #expect(lines.last?.text == row[1])
    #expect(pager.next(rows: 19)?.first?.text == row[0])
  }

  @Test func `A page that begins within a table repeats its header`() {
    let header = ["      │ a child task", "──────┼─────────────"]
    let rows = (1...24).map { "row \($0) │ yes" }
    let shown = pages(of: ["What this lesson showed:", ""] + header + rows + ["", "The end."])
    #expect(shown.count == 2)
    #expect(shown[1].prefix(2) == header[...] && shown[1].last == "The end.")
    #expect(shown.flatMap(\.self).filter { $0.hasPrefix("row") } == rows)
    let end = ["", "1", "2", "3", "4"]
    #expect(pages(of: header + rows.prefix(18) + end)[1] == end)
  }

  /// Returns the pages of lines on a screen with 20 rows for them.
  private func pages(of lines: [String]) -> [[String]] {
    var pager = Pager()
    guard case .show(let first)? = pager.cut([.show(lines.map { StyledLine($0) })], rows: 20).first
    else { return [] }
    var pages = [first.map(\.text)]
    while let page = pager.next(rows: 20) { pages.append(page.map(\.text)) }
    return pages
  }

  @Test func `A page with the end of something has more than two lines`() {
    let code = (1...21).map { "\($0) │   line" }
    #expect(pages(of: code).map(\.count) == [17, 4])
    let sections = (1...16).map { "sentence \($0)" } + ["", " Rules  ✓ one", "", " Try    it", ""]
    #expect(pages(of: sections).map(\.count) == [16, 5])
    #expect(pages(of: (1...20).map { "\($0)" }).map(\.count) == [20])
  }

  @Test func `A page ends before a declaration that fits into the next page`() {
    let code = { (count: Int) in (1...count).map { "\($0) │   line" } }
    #expect(pages(of: code(11) + [" ⋮ │"] + code(14)).map(\.count) == [11, 15])
    #expect(pages(of: code(11) + [" ⋮ │"] + code(24)).map(\.count) == [20, 16])
  }

  @Test func `The last page of several paragraphs has more than two lines`() {
    func lines(_ count: Int) -> [StyledLine] { (1...count).map { StyledLine("\($0)") } }
    func counts(_ paragraphs: [Int]) -> [Int] {
      Pager.pages(of: paragraphs.map(lines), rows: 20).map(\.count)
    }
    #expect(counts([16, 4, 1]) == [16, 5])
    #expect(counts([15, 4, 1, 1]) == [15, 6])
    #expect(counts([16, 4, 4]) == [20, 4])
    #expect(counts([20, 1]) == [20, 1])
    #expect(counts([16, 4]) == [20])
  }

  @Test func `Lines that are shown after one another are divided together`() {
    var pager = Pager()
    let lines = { (range: ClosedRange<Int>) in range.map { StyledLine("\($0)") } }
    let shown = pager.cut(
      [.show(lines(1...16)), .show([StyledLine()] + lines(17...19)), .show(lines(20...20))],
      rows: 20)
    guard case .show(let first)? = shown.first, shown.count == 1 else {
      return #expect(Bool(false), "\(shown.count)")
    }
    #expect(first.map(\.text) == (1...16).map { "\($0)" })
    #expect(pager.next(rows: 20)?.count == 5)
  }

  @Test func `The heading of a picture is on the same page as the picture`() {
    let heading = StyledLine("run 2", .heading) + StyledLine("  4 cores", .dim)
    let lines = (1...17).map { StyledLine("\($0)") } + ["", heading, ""]
    var pager = Pager()
    _ = pager.cut([.show(lines + (1...12).map { StyledLine("\($0)") })], rows: 20)
    #expect(pager.next(rows: 20)?.prefix(2).map(\.text) == ["", "run 2  4 cores"])
  }

  @Test func `An option is on the same page as its help, and so is a long line of code`() {
    let options = (1...16).flatMap {
      ["  --option-\($0)", "      What it does,", "      in two lines."]
    }
    let divided = pages(of: options)
    #expect(divided.count > 2)
    #expect(divided.allSatisfy { $0.first?.hasPrefix("  --") == true })
    let machine = options.prefix(18) + ["", "The machine"] + options.prefix(9)
    #expect(pages(of: Array(machine)).map(\.first) == ["  --option-1", ""])
    let code = (1...18).map { "\($0) │ line" } + ["19 │ long(", " ↪ │     end)"]
    let shown = pages(of: [""] + code + ["20 │ line", "21 │ }", "22 │ }"])
    #expect(shown.map { $0.first } == ["", "19 │ long("])
  }

  @Test func `Another command skips the remaining pages`() {
    var tester = makeTester(rows: 24)
    _ = tester.answer("help")
    #expect(tester.answer("where").hasPrefix("! No lesson is open."))
    #expect(tester.session.hint.text == "Return: begin lesson 2, Both at once")
  }

  @Test func `q skips the remaining pages, and then quits the tutor`() {
    var tester = makeTester(rows: 24)
    let first = tester.answer("help")
    #expect(tester.answer("more") != first)
    #expect(tester.session.hint.text == "Return: more")
    #expect(tester.answer("q").isEmpty)
    #expect(tester.session.hint.text == "Return: begin lesson 2, Both at once")
    #expect(tester.answer("q") == "[quits]")
  }

  @Test func `Output that is not read at a prompt is shown without pages`() {
    var shell = makeTester(rows: 24)
    #expect(count(shell.answer(words: ["help"])) > 30)
    var script = SessionTester(columns: 60, rows: 24)
    #expect(count(script.answer("help")) > 30)
  }

  @Test func `After a run, its verdict comes first, and Return shows the story`() {
    var tester = makeTester(rows: 24)
    _ = tester.type("open 2", "goto 1", "", "300 ms")
    let shown = tester.answer("")
    #expect(
      shown == """
        [runs async-let both on 4]

         You said 300 ms
         It is    100 ms
                  Look again.
        """)
    #expect(tester.session.hint.text == "Return: how this happened")
    let story = tester.answer("")
    #expect(story.contains("main waits for image"))
    #expect(story.contains(" Rules  "))
    #expect(story.contains(" Try "))
    #expect(tester.session.hint.text == "Return: what to notice")
  }

  @Test func `On a large screen, a run is one page`() {
    var tester = makeTester(rows: 60)
    _ = tester.type("open 2", "goto 1", "", "300 ms")
    let shown = tester.answer("")
    #expect(shown.contains(" It is    100 ms") && shown.contains("main waits for image"))
    #expect(tester.session.hint.text == "Return: what to notice")
  }
}
