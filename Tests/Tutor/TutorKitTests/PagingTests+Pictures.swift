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
    var room = room(rows: rows, columns: columns)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    while room.session.hint.text == "Return: how this happened"
      || room.session.hint.text == "Return: more"
    {
      _ = room.answer("")
    }
    let shown = room.answer("")
    #expect(shown.contains("image"))
    #expect(shown.contains("It takes 100 ms."))
    #expect(count(shown) <= rows - 3)
  }

  @Test func `A picture that is shown again keeps its lanes and omits its legend`() {
    var room = room(rows: 24, columns: 80)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    let trace = Self.trace(ofChildren: 8)
    let many = Runs.Finished(number: 1, plan: room.session.runs.all[0].plan, trace: trace)
    let notices = [StyledLine()] + (1...5).map { StyledLine("• \($0)") }
    let shown = room.session.withPicture(many, notices).map(\.text)
    #expect(shown.count <= 21)
    #expect((1...8).allSatisfy { number in shown.contains { $0.contains("child \(number)") } })
    #expect(!shown.contains { $0.contains("ended") } && shown.last == "• 5")
  }

  @Test func `A picture that is shown again is shortened before it folds a lane`() {
    var room = room(rows: 24, columns: 80)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    let plan = room.session.runs.all[0].plan
    let many = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 8))
    let notices = [StyledLine()] + (1...6).map { StyledLine("• \($0)") }
    let shown = room.session.withPicture(many, notices).map(\.text)
    #expect(shown.count <= 21 && shown.last == "• 6")
    #expect((1...8).allSatisfy { number in shown.contains { $0.contains("child \(number)") } })
  }

  @Test func `Items that need two pages are divided so that both pictures show all tasks`() {
    var room = room(rows: 24, columns: 80)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    let plan = room.session.runs.all[0].plan
    let four = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 4))
    room.session.pager.clear()
    let notices = [StyledLine()] + (1...15).map { StyledLine("• \($0)") }
    let first = room.session.withPicture(four, notices).map(\.text).joined(separator: "\n")
    let second = room.answer("")
    #expect(second.contains("• 15") && room.session.pager.isEmpty)
    for page in [first, second] {
      #expect((1...4).allSatisfy { page.contains("child \($0)") })
    }
  }

  @Test func `On a narrow screen, a picture without a legend names the machine`() {
    var room = room(rows: 24, columns: 40)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    let plan = room.session.runs.all[0].plan
    let notices = [StyledLine()] + (1...7).map { StyledLine("• \($0)") }
    let few = Runs.Finished(number: 1, plan: plan, trace: Self.trace(ofChildren: 2))
    let shown = room.session.withPicture(few, notices).map(\.text)
    #expect(shown.contains { $0.contains("cores") } && !shown.contains { $0.contains("ended") })
  }

  @Test func `A picture that is still visible is not shown again`() {
    var room = room(rows: 60)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    #expect(room.answer("") == "\nNotice\n• It takes 100 ms.")
  }

  @Test func `A picture whose top has left the screen is shown again`() {
    var room = room(rows: 24, columns: 80)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    let last = Runs.Finished(
      number: 1, plan: room.session.runs.all[0].plan, trace: Self.trace(ofChildren: 8))
    let notices = (1...6).map { StyledLine("• \($0)") }
    room.session.picture?.lines = 12
    #expect(room.session.withPicture(last, notices) == notices)
    room.session.picture?.lines = 13
    #expect(room.session.withPicture(last, notices).count > notices.count)
    #expect(room.session.picture?.lines == 0)
  }

  @Test func `A picture leaves room for the text about it`() {
    let many = Self.trace(ofChildren: 30)
    var room = room(rows: 24)
    _ = room.type("run async-let/bare")
    let plan = room.session.runs.all[0].plan
    for rows in [20, 24, 30] {
      room.session.screen = Session.Screen(columns: 60, rows: rows)
      let options = room.session.pictureOptions(for: many, plan)
      let lines = RunReport(many, options, rows: rows).picture
      #expect(lines.count <= rows - 4)
    }
    #expect(room.session.pictureOptions(for: Self.trace(ofChildren: 3), plan).rows == 27)
  }

  @Test(arguments: [40, 60, 80]) func `The whole picture fits above the verdicts on the answers`(
    columns: Int
  ) {
    for children in [3, 12] {
      var room = room(rows: 24, columns: columns)
      room.trace = Self.trace(ofChildren: children)
      _ = room.type("open 2", "goto 1", "", "300 ms")
      let before = room.session
      let shown = count(room.answer("")) - 1
      let plan = room.session.runs.all[0].plan
      let picture = Timeline(room.trace, before.pictureOptions(for: room.trace, plan)).lines
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
    var room = room(rows: 24)
    room.teach(
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
    _ = room.type("open 2", "goto 1", "")
    while room.session.hint.text == "Return: how this happened" { _ = room.answer("") }
    for (heading, text) in [
      ("How to read it", "A lane is a task."), ("The machine", "It has four cores."),
    ] {
      let shown = room.answer("")
      #expect(shown.contains("─ image") && shown.contains(text), "\(shown)")
      #expect(shown.contains(heading))
      // This output is longer than the rest of the screen, so the timeline scrolls away.
      _ = room.answer("trace log")
    }
    let notice = room.answer("")
    #expect(notice.contains("─ image") && notice.contains("It takes 100 ms."))
    #expect(!notice.contains("A paragraph"))
    #expect(room.answer("").contains("A paragraph"))
  }

  @Test func `On a narrow screen, the line above the prompt omits the title`() {
    #expect(room(rows: 24, columns: 60).session.hint.text == "Return: begin lesson 2, Both at once")
    #expect(room(rows: 24, columns: 30).session.hint.text == "Return: begin lesson 2")
  }

  @Test(arguments: [23, 24])
  func `On a small screen, each page of items to notice has the picture`(rows: Int) throws {
    var room = room(rows: rows, columns: 40)
    _ = room.type("open 2", "goto 1", "", "300 ms", "")
    room.session.pager.clear()
    let last = Runs.Finished(
      number: 1, plan: room.session.runs.all[0].plan,
      trace: Self.trace(ofChildren: 2, printing: true))
    let notices =
      [StyledLine(), StyledLine("Notice")]
      + (1...6).flatMap { [StyledLine("• item \($0) has"), StyledLine("  two lines")] }
    var pages = [room.session.withPicture(last, notices)]
    while let page = room.session.pager.next(rows: rows - 3) { pages.append(page) }
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
