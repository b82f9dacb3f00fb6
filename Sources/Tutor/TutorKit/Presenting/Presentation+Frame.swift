import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText
import TraceAnalysis
import TraceViews

/// The layout of the window: blank rows, the heading, the content and the footer, in a centered column.
extension Presentation {
  static let leastWindow = (columns: 40, rows: 12)

  private var isTooSmall: Bool {
    window.columns < Self.leastWindow.columns || rows < Self.leastWindow.rows
  }

  private var rows: Int { window.rows ?? 24 }
  private var blankRows: Int { rows < 30 ? 1 : rows / 10 }
  private var column: Int {
    min(widest, window.columns - (window.columns < 64 ? 2 : 4))
  }
  private var ellipsis: String { session.settings.ascii ? "..." : "…" }
  private var margin: Int { max(0, (window.columns - session.screen.columns) / 2) }

  /// The number of rows for the content. The blank rows, the heading, the footer and their gaps take the others.
  var room: Int { max(1, rows - blankRows - heading.count - 3) }

  /// The number of rows for an overlaid page, without the row of its title.
  var pageRoom: Int { max(1, rows - blankRows - 4) }

  private var heading: [StyledLine] {
    let renderer = session.renderer(for: entry)
    guard section > 0 else {
      var bare = lesson
      bare.introduction = []
      return renderer.introduction(of: bare).filter { !$0.isEmpty }
    }
    return renderer.heading(of: lesson.steps[section - 1], of: lesson)
  }

  /// Divides the section into screens that fit the window, and shows the fragment at a place.
  mutating func layOut(at place: Fragment.Place) {
    session.screen = window
    session.screen.columns = max(column, 20)
    session.screen.rows = rows
    session.settings.width = session.screen.columns
    for (place, run) in shown where place.section == section {
      let timeline = timeline(of: run.trace, run.plan)
      shown[place]?.timeline = timeline
      // A run that is playing continues from the same time, even if the timeline has another number of columns.
      if let playing, playing.place == place, timeline.columns != run.timeline.columns {
        let moment = run.timeline.time(ofColumn: playing.column)
        self.playing?.column = Self.column(of: moment, in: timeline)
      }
    }
    let pictures = shown.filter { $0.key.section == section }.map {
      ($0.key.block, picture(of: $0.value))
    }
    let start = BlockFragments(
      renderer: session.renderer(for: entry),
      pictures: Dictionary(pictures) { first, _ in first }, exercises: exerciseLines,
      traces: traces,
      compiled: compiled.mapValues {
        Array(session.lines(for: $0.wrong, messages: $0.messages).dropFirst())
      }, altered: alteredBlocks, hidesAnswers: session.hidesAnswers
    )
    let blocks = OpenLesson.blocks(of: lesson, section: section)
    layout = SlideLayout(BlockFragments.fragments(of: blocks, start), room: room)
    index = layout.index(of: place)
  }

  // MARK: Drawing

  /// The rows of the whole window.
  package var frame: [StyledLine] {
    guard !isTooSmall else {
      let least = "\(Self.leastWindow.columns) by \(Self.leastWindow.rows)"
      let sentence =
        "This window is too small for a presentation. Make it at least \(least) characters."
      return filled(StyledLine(sentence).wrapped(to: max(window.columns, 8)), footer: [])
    }
    switch mode {
    case .blank: return filled([], footer: [])
    case .showing: return filled(heading + [StyledLine()] + body, footer: remarkLines + [footer])
    case .asking(let asking):
      return filled(heading + [StyledLine()] + body, footer: lines(for: asking))
    case .paging(let overlaidPage):
      let (lines, isLast) = overlaidPage.page(room: pageRoom)
      let hint = isLast ? "Space: back to the lesson" : "Space: more"
      return filled(
        [StyledLine(overlaidPage.title, .heading), StyledLine()] + lines,
        footer: [StyledLine(hint, .dim)])
    }
  }

  private func filled(_ lines: [StyledLine], footer: [StyledLine]) -> [StyledLine] {
    let blank = isTooSmall ? 0 : blankRows
    let space = StyledLine(String(repeating: " ", count: isTooSmall ? 0 : margin))
    let footer = footer.suffix(rows)
    var frame =
      Array(repeating: StyledLine(), count: blank) + lines.map { $0.isEmpty ? $0 : space + $0 }
    frame = Array(frame.prefix(rows - footer.count))
    frame += Array(repeating: StyledLine(), count: rows - footer.count - frame.count)
    return (frame + footer.map { space + $0 }).map {
      $0.truncated(to: window.columns, ellipsis: ellipsis)
    }
  }

  private var body: [StyledLine] {
    var lines: [StyledLine] = []
    for fragment in layout.screen(at: index) {
      if !lines.isEmpty, !fragment.isTight { lines.append(StyledLine()) }
      lines += self.lines(of: fragment)
    }
    return lines
  }

  private func lines(of fragment: Fragment) -> [StyledLine] {
    guard case .run = fragment.kind else { return fragment.lines }
    let place = RunPlace(section: section, block: fragment.place.block)
    guard let playing, playing.place == place, let shown = shown[place] else {
      return shown[place] == nil
        ? fragment.lines + [StyledLine("r runs it.", .dim)] : fragment.lines
    }
    return Array(shown.timeline.lines(throughColumn: playing.column).prefix(fragment.lines.count))
  }

  // MARK: Footer

  private var footer: StyledLine {
    let separator = session.settings.ascii ? " - " : " · "
    let step = section > 0 ? "step \(section) of \(lesson.steps.count)" : "introduction"
    var hint = index == 0 && section == first ? "? keys" : ""
    if running != nil {
      hint = "Running. Control-C ends it"
    } else if let playing {
      hint = playing.isCancelled ? "" : "Control-C: cancel the root task here"
    }
    let room = session.screen.columns - hint.displayWidth - 1
    let place = StyledLine("\(lesson.title)\(separator)\(step)", .dim)
      .truncated(to: room, ellipsis: ellipsis)
    return hint.isEmpty ? place : place.padded(to: room + 1) + StyledLine(hint, .dim)
  }

  private var remarkLines: [StyledLine] {
    message.map { session.sentences($0, .warning) } ?? []
  }

  private func lines(for asking: Asking) -> [StyledLine] {
    let complaint = asking.complaint.map { session.sentences($0, .error) } ?? []
    let label = asking.subject == .step ? "Step: " : "Options: "
    let room = session.screen.columns - label.count - 1
    // If the line is long, only its end is visible.
    var text = asking.text
    while text.displayWidth > room { text.removeFirst() }
    let line = StyledLine(label, .prompt) + StyledLine(text) + StyledLine("_", .dim)
    return complaint + help(for: asking) + [line]
  }

  private func help(for asking: Asking) -> [StyledLine] {
    guard asking.subject == .options, let place = runPlace,
      let plan = try? shown[place]?.plan ?? ownPlan(at: place)
    else { return [] }
    let options = (plan.demo?.options ?? []).map(\.usage) + ["--cores count"]
    return StyledLine(options.joined(separator: "   "), .dim).wrapped(to: session.screen.columns)
  }
}
