import DemoOptions
import LearnerRecords
import LessonKit
import Questions
import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

@testable import TutorKit

/// A session that goes through a lesson at the prompt, with the lines that a terminal of a given size shows.
struct PictureWalk {
  var session: Session
  private let rows: Int
  /// The rows below the output: an empty line, and the line that says what Return does.
  private static let hintRows = 2
  private var screen: [StyledLine] = []
  /// The lines that the last input showed below the last picture, and the run of that picture.
  private(set) var below: [StyledLine] = []
  private(set) var trace: Trace?
  /// Whether the last input started a run.
  private(set) var hasRun = false
  private var inputs = 0
  /// Whether there were more inputs than any lesson needs, or the last lesson has ended.
  var isLost: Bool { inputs > 600 || hint == "Return: nothing; this is the end" }

  init(_ entry: Catalog.Entry, columns: Int, rows: Int) async throws {
    self.rows = rows
    let sources = Session.Sources(
      demosProgram: "demos", now: { Timestamp(seconds: 0) },
      lesson: { entry throws(Diagnostic) in try entry.read() },
      demo: { entry, demo throws(Diagnostic) in try entry.source(of: demo) })
    session = Session(
      catalog: PackageLessons.catalog, sources: sources,
      screen: Session.Screen(columns: columns, rows: rows))
    session.demos = .success(try await PackageLessons.catalogOfDemos())
    session.isPaged = true
    try await type("open \(entry.name.number)")
  }

  var visible: [StyledLine] { screen.suffix(rows - 1) }
  var hint: String { session.hint.text }

  /// Whether the time axis of a picture, and so all lanes below it, can be seen.
  var showsPicture: Bool { visible.contains(where: \.isAxis) }

  /// The tasks named in the text below the picture that have no lane in it.
  var namesWithoutLane: [String] {
    guard let trace, let axis = visible.lastIndex(where: \.isAxis) else { return [] }
    let lanes = visible[axis...].dropLast(below.count + Self.hintRows)
    return NamedTasks(below, in: trace).asCode.map { trace.names[$0] }.filter { name in
      // A long name is cut at the end.
      let labels = [" \(name) "] + name.indices.dropFirst(4).map { " \(name[..<$0])…" }
      return !lanes.contains { lane in labels.contains(where: (lane.text + " ").contains) }
    }
  }

  mutating func type(_ line: String) async throws {
    screen.append(StyledLine(session.prompt.text + line))
    (below, hasRun) = ([], false)
    inputs += 1
    try await show(session.handle(line))
    screen += [StyledLine(), session.hint]
  }

  private mutating func show(_ effects: [Effect]) async throws {
    for effect in effects {
      switch effect {
      case .show(let lines), .refuse(let lines): append(lines)
      case .stream(let lines): append(Array(lines))
      case .run(let plan):
        let words = [plan.demo?.id ?? ""] + plan.arguments.words
        let found = try await PackageLessons.trace(CommandWords.join(words))
        (trace, hasRun) = (found, true)
        append(Timeline(found, session.pictureOptions(for: found, plan)).lines)
        below = []
        try await show(session.finish(plan, found, timelineIsShown: true))
      default: continue
      }
    }
  }

  private mutating func append(_ lines: [StyledLine]) {
    screen += lines
    guard let axis = lines.lastIndex(where: \.isAxis) else {
      below += lines
      return
    }
    below = Array(lines[axis...].drop { !$0.isEmpty })
  }
}

extension StyledLine {
  /// Whether it is the rule of a time axis.
  fileprivate var isAxis: Bool {
    text.allSatisfy { " ┬─┝━┥".contains($0) } && text.contains { "┬┝".contains($0) }
  }
}
