import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

@testable import TutorKit

extension PagingTests {
  @Test(arguments: [(60, 24), (80, 24)])
  func `The picture is shown above the items to notice`(columns: Int, rows: Int) {
    var tester = makeTester(rows: rows, columns: columns)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    while tester.session.hint.text == "Return: how this happened"
      || tester.session.hint.text == "Return: more"
    {
      _ = tester.answer("")
    }
    let shown = tester.answer("")
    #expect(shown.contains("image"))
    #expect(shown.contains("It takes 100 ms."))
    #expect(count(shown) <= rows - 3)
  }

  @Test func `A picture that is shown again keeps its lanes and omits its legend`() {
    var tester = makeTester(rows: 24, columns: 80)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    let trace = Self.trace(ofChildren: 8)
    let many = Runs.Finished(number: 1, plan: tester.session.runs.all[0].plan, trace: trace)
    let notices = [StyledLine()] + (1...5).map { StyledLine("• \($0)") }
    let shown = tester.session.withPicture(many, notices).map(\.text)
    #expect(shown.count <= 21)
    #expect((1...8).allSatisfy { number in shown.contains { $0.contains("child \(number)") } })
    #expect(!shown.contains { $0.contains("ended") } && shown.last == "• 5")
  }

  @Test func `A picture that is shown again is shortened before it folds a lane`() {
    var tester = makeTester(rows: 24, columns: 80)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    let plan = tester.session.runs.all[0].plan
    let many = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 8))
    let notices = [StyledLine()] + (1...6).map { StyledLine("• \($0)") }
    let shown = tester.session.withPicture(many, notices).map(\.text)
    #expect(shown.count <= 21 && shown.last == "• 6")
    #expect((1...8).allSatisfy { number in shown.contains { $0.contains("child \(number)") } })
  }

  @Test func `Items that need two pages are divided so that both pictures show all tasks`() {
    var tester = makeTester(rows: 24, columns: 80)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    let plan = tester.session.runs.all[0].plan
    let four = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 4))
    tester.session.pager.clear()
    let notices = [StyledLine()] + (1...15).map { StyledLine("• \($0)") }
    let first = tester.session.withPicture(four, notices).map(\.text).joined(separator: "\n")
    let second = tester.answer("")
    #expect(second.contains("• 15") && tester.session.pager.isEmpty)
    for page in [first, second] {
      #expect((1...4).allSatisfy { page.contains("child \($0)") })
    }
  }

  @Test func `On a narrow screen, a picture without a legend names the machine`() {
    var tester = makeTester(rows: 24, columns: 40)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    let plan = tester.session.runs.all[0].plan
    let notices = [StyledLine()] + (1...7).map { StyledLine("• \($0)") }
    let few = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 2))
    let shown = tester.session.withPicture(few, notices).map(\.text)
    #expect(shown.contains { $0.contains("cores") } && !shown.contains { $0.contains("ended") })
  }

  @Test func `A picture that is still visible is not shown again`() {
    var tester = makeTester(rows: 60)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    #expect(tester.answer("") == "\nNotice\n• It takes 100 ms.")
  }

  @Test func `A picture whose top has left the screen is shown again`() {
    var tester = makeTester(rows: 24, columns: 80)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    let last = Runs.Finished(
      number: 1, plan: tester.session.runs.all[0].plan, trace: Self.trace(ofChildren: 8))
    let notices = (1...6).map { StyledLine("• \($0)") }
    tester.session.picture?.lines = 12
    #expect(tester.session.withPicture(last, notices) == notices)
    tester.session.picture?.lines = 13
    #expect(tester.session.withPicture(last, notices).count > notices.count)
    #expect(tester.session.picture?.lines == 0)
  }

  @Test func `A picture leaves room for the text about it`() {
    let many = Self.trace(ofChildren: 30)
    var tester = makeTester(rows: 24)
    _ = tester.type("run async-let/bare")
    let plan = tester.session.runs.all[0].plan
    for rows in [20, 24, 30] {
      tester.session.screen = Session.Screen(columns: 60, rows: rows)
      let options = tester.session.pictureOptions(for: many, plan)
      let lines = RunReport(many, options, rows: rows).picture
      #expect(lines.count <= rows - 4)
    }
    #expect(tester.session.pictureOptions(for: Self.trace(ofChildren: 3), plan).rows == 27)
  }

  @Test(arguments: [40, 60, 80]) func `The whole picture fits above the verdicts on the answers`(
    columns: Int
  ) {
    for children in [3, 12] {
      var tester = makeTester(rows: 24, columns: columns)
      tester.trace = Self.trace(ofChildren: children)
      _ = tester.type("open 2", "goto 1", "", "300 ms")
      let before = tester.session
      let shown = count(tester.answer("")) - 1
      let plan = tester.session.runs.all[0].plan
      let picture = Timeline(tester.trace, before.pictureOptions(for: tester.trace, plan)).lines
      #expect(picture.count + shown <= 21)
      #expect(shown >= 3)
    }
  }

  @Test(arguments: ["child 2", "`child 2`"])
  func `A task is found that code names, with and without backticks`(name: String) {
    let lines = (StyledLine("It ends before ") + StyledLine(name, .code)).wrapped(to: 21)
    #expect(lines.count == 2)
    #expect(NamedTasks(lines, in: Self.trace(ofChildren: 3)).asCode == [2])
  }

  private static func trace(ofChildren count: Int, printing: Bool = false) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let children = (1...count).map { script.asyncLet("child \($0)", of: main) }
    for child in children {
      script.run(child)
      script.add(child, .returned)
    }
    if printing { script.add(main, .printed(.standardOutput, "done")) }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Text under a heading after a run is shown below the picture, like items to notice`() {
    var tester = makeTester(rows: 24)
    tester.teach(
      """
      ## A

      ```run
      both
      ```

      ### How to read it

      - A lane is a task.

      ### The machine

      It has four cores.

      ```notice
      - It takes 100 ms. (SE-0304)
      ```

      A paragraph that would push the picture off the screen.
      """)
    _ = tester.type("open 2", "goto 1", "")
    while tester.session.hint.text == "Return: how this happened" { _ = tester.answer("") }
    for (heading, text) in [
      ("How to read it", "A lane is a task."), ("The machine", "It has four cores."),
    ] {
      let shown = tester.answer("")
      #expect(shown.contains("─ image") && shown.contains(text), "\(shown)")
      #expect(shown.contains(heading))
      // This output is longer than the rest of the screen, so the timeline scrolls away.
      _ = tester.answer("trace log")
    }
    let notice = tester.answer("")
    #expect(notice.contains("─ image") && notice.contains("It takes 100 ms."))
    #expect(!notice.contains("A paragraph"))
    #expect(tester.answer("").contains("A paragraph"))
  }

  @Test func `On a narrow screen, the line above the prompt omits the title`() {
    #expect(
      makeTester(rows: 24, columns: 60).session.hint.text == "Return: begin lesson 2, Both at once")
    #expect(makeTester(rows: 24, columns: 30).session.hint.text == "Return: begin lesson 2")
  }

  @Test(arguments: [23, 24])
  func `On a small screen, each page of items to notice has the picture`(rows: Int) throws {
    var tester = makeTester(rows: rows, columns: 40)
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    tester.session.pager.clear()
    let last = Runs.Finished(
      number: 1, plan: tester.session.runs.all[0].plan,
      trace: Self.trace(ofChildren: 2, printing: true))
    let notices =
      [StyledLine(), StyledLine("Notice")]
      + (1...6).flatMap { [StyledLine("• item \($0) has"), StyledLine("  two lines")] }
    var pages = [tester.session.withPicture(last, notices)]
    while let page = tester.session.pager.next(rows: rows - 3) { pages.append(page) }
    #expect(pages.count > 1)
    for page in pages.map({ $0.map(\.text) }) {
      #expect(page.count <= rows - 3 && page.last == "  two lines")
      #expect(page.contains { $0.contains("┝") } && page.contains { $0.contains("child 2") })
    }
    #expect(
      pages.joined().map(\.text).filter { $0.hasPrefix("• ") }
        == (1...6).map { "• item \($0) has" })
  }
}
