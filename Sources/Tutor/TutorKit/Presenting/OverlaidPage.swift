import DemoOptions
import LessonKit
import StyledText
import TraceViews

/// Lines that cover the screen and are shown page by page.
struct OverlaidPage: Hashable, Sendable {
  var title: String
  var lines: [StyledLine]
  var top = 0

  /// Returns the lines of the current page, and whether it is the last page.
  func page(room: Int) -> (lines: [StyledLine], isLast: Bool) {
    let rest = lines.dropFirst(top)
    return (Array(rest.prefix(room)), rest.count <= room)
  }

  /// Turns a page. Returns false if the key closes it.
  mutating func turn(_ key: PresentingKey, room: Int) -> Bool {
    switch key {
    case .forward, .enter, .character(" "):
      guard !page(room: room).isLast else { return false }
      top += room
      return true
    case .back, .erase:
      guard top > 0 else { return false }
      top = max(0, top - room)
      return true
    default: return false
    }
  }
}

extension Presentation {
  var keys: OverlaidPage {
    let rows = [
      ("Space, Right, Return", "continue; starts a waiting run"),
      ("Left, Backspace", "back"),
      ("n, p", "next step, previous step"),
      ("g", "go to a step, by number or title"),
      ("r", "run again"),
      ("o", "change options of the run, as in --cores 1; an empty line resets them"),
      ("t, c", "show the story of the run, or its code"),
      ("e", "open the file of this step's exercise; each save is shown and graded"),
      (
        "Control-C",
        "cancel the root task of a run that is playing; stop a program, the compiler or a test; otherwise quit"
      ),
      ("b or .", "blank the screen; again to show it"),
      ("q, Escape", "leave"),
    ]
    return OverlaidPage(title: "Keys", lines: session.table(rows))
  }

  private var lastShown: Shown? { runPlace.flatMap { shown[$0] } }

  mutating func showStory() {
    guard let last = lastShown else {
      message = "Nothing has run in this step yet. Press r to run it."
      return
    }
    playing = nil
    let options = session.viewOptions(title: last.plan.title)
    mode = .paging(
      OverlaidPage(
        title: last.plan.title, lines: Array(Story(last.trace, options, hasHeading: false))))
  }

  mutating func showCode() {
    guard let place = runPlace, let plan = try? shown[place]?.plan ?? ownPlan(at: place),
      let demo = plan.demo, let source = try? session.source(of: demo.id, in: entry)
    else {
      message = "This step has no code."
      return
    }
    playing = nil
    mode = .paging(
      OverlaidPage(title: demo.id, lines: session.renderer(for: entry).lines(for: source)))
  }
}
