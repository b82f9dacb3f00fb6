import CMalloc
import Foundation
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TraceViews

/// The time to read traces of 1 and 10 million events and to show the first screen of each view, and the memory that
/// this takes per event, including the trace.
struct ViewFigures {
  let programs: MeasuredPrograms
  /// The number of lines of a long view that a terminal shows at a time.
  private static let batch = 500

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    // As in the tutor.
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
    for count in [1_000_000, 10_000_000] {
      // A child of the group has four events. A round of the other program has about 78.
      try show("A task group", try programs.trace(programs.group, ["\(count / 4)"]))
      try show("A little of everything", try programs.trace(programs.mixed, ["\(count / 78)"]))
    }
  }

  private func show(_ name: String, _ file: String) throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    let idle = try PeakMemory.restart()
    var series = Series()
    try series.add { try read(file) }
    let trace = try read(file)
    let count = trace.events.count
    func memory() throws -> String {
      "\((Double(try PeakMemory.bytes() - idle) / Double(count)).threeDigits) bytes an event"
    }
    print("\n\(name), \(count) events, \(trace.tasks.count) tasks")
    report("  reading", "\(series.text), \(try memory())", goal: "0.2 s a million, 64 bytes")
    for view in Self.views(of: trace) + Self.viewsWithoutScreen(of: trace) {
      var series = Series()
      _ = try PeakMemory.restart()
      for _ in 0..<(count > 5_000_000 ? 1 : 3) { series.add { view.draw() } }
      report("  \(view.name)", "\(series.text), \(try memory())", goal: view.goal)
    }
  }

  @discardableResult private func read(_ file: String) throws -> Trace { try programs.read(file) }

  private struct View {
    var name: String
    var goal = "1 s, 64 bytes"
    var draw: () -> Void
  }

  private static func views(of trace: Trace) -> [View] {
    var screen = ViewOptions()
    screen.rows = 24
    var scroll = ViewOptions()
    scroll.rows = batch
    var plain = scroll
    plain.plain = true
    let first = trace.tasks.first?.id
    let last = trace.tasks.last?.id
    return [
      view("timeline") { Timeline(trace, screen).lines },
      view("timeline, in sentences") { Timeline(trace, plain).lines },
      view("tree") { TaskTree(trace, scroll).lines },
      view("tasks") { Array(TaskTable(trace, scroll)) },
      view("story") { Story(trace, scroll) },
      view("story, in plain text") { Story(trace, plain) },
      view("both ends of the story") {
        let ends = Story(trace, screen, hasHeading: false).ends(keeping: 45)
        return (ends.first + ends.last).flatMap(\.lines)
      },
      view("details") { Story(trace, scroll, level: .detail) },
      view("log") { EventLog(trace, scroll) },
      view("rules") { RuleSummary(trace, scroll).lines },
      // Not every run has findings.
      View(name: "findings") { _ = FindingSummary(trace, scroll).lines },
      view("output") { PrintedOutput(trace) },
      View(name: "json") { for _ in JSONLines(trace).prefix(batch) {} },
      why("the first task", first, trace) { $0.why($1) },
      why("the last task", last, trace) { $0.why($1) },
      why("not the last task", last, trace) { $0.whyNot($1) },
      why("the first task at a moment", first, trace) {
        $0.why($1, at: VirtualTime(nanoseconds: trace.end.nanoseconds / 2))
      },
      View(name: "a task by its name") {
        _ = trace.names.position(of: "no such name")
        _ = trace.names.positions(beginningWith: "no such name", atMost: 5)
      },
      expression("tasks.count", trace), expression("end", trace), expression("root.end", trace),
      expression("printed", trace), expression("line(1)", trace),
    ]
  }

  /// All lines of the views that have no limit of rows without a screen. They are written as they are made, so only
  /// their memory is limited.
  private static func viewsWithoutScreen(of trace: Trace) -> [View] {
    [
      View(name: "all lines of the tree", goal: "64 bytes") { for _ in TaskTree(trace) {} },
      View(name: "all lines of the tasks", goal: "64 bytes") { for _ in TaskTable(trace) {} },
    ]
  }

  /// Returns the drawing of a view's first lines, as bytes for a terminal.
  private static func view(
    _ name: String, _ lines: @escaping () -> some Sequence<StyledLine>
  ) -> View {
    View(name: name) {
      let writer = TerminalWriter(colors: .ansi)
      var bytes: [UInt8] = []
      for line in lines().prefix(batch) { writer.write(line, to: &bytes) }
      precondition(!bytes.isEmpty, "\(name) is empty")
    }
  }

  private static func why(
    _ name: String, _ task: TaskID?, _ trace: Trace,
    _ answer: @escaping (Explainer, TaskID) -> [Explanation]
  ) -> View {
    View(name: "why \(name)") {
      let answer = task.map { answer(Explainer(trace), $0) } ?? []
      precondition(!answer.isEmpty, "\(name) has no reason")
    }
  }

  private static func expression(_ text: String, _ trace: Trace) -> View {
    View(name: "= \(text)") { _ = try? Expression(text).value(in: trace) }
  }
}
