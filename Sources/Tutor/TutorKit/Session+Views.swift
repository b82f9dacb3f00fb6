import CommandLineKit
import DemoOptions
import LessonKit
import Questions
import StyledText
import TaskTrace
import TraceAnalysis
import TraceFindings
import TraceViews

extension Session {
  mutating func show(_ view: TraceView?) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try runs.latest()
    if let view { return effects(of: view, trace, plan.title) }
    let report = RunReport(trace, viewOptions(title: plan.title), rows: screen.rows)
    guard let pageRows else { return [.stream(report.parts)] }
    guard trace.isLong else { return [.show(report.lines)] }
    hold(report, rows: pageRows)
    return [.show(report.picture)]
  }

  /// Keeps the story, the rules and the findings of a run for Return. They are computed then. The findings of a long
  /// run take more time than the story, so they are not on a page with it.
  mutating func hold(_ report: RunReport, _ suggestion: [StyledLine] = [], rows: Int) {
    let parts: [@Sendable () -> [[StyledLine]]] = [
      { report.storyParagraphs }, { report.summaries + [suggestion] },
    ]
    guard report.trace.isLong else {
      return pager.hold(title: "how this happened") {
        Pager.pages(of: parts.flatMap { $0() }, rows: rows)
      }
    }
    for (part, title) in zip(parts, ["how this happened", "rules and findings"]) {
      pager.hold(title: title) { Pager.pages(of: part(), rows: rows) }
    }
  }

  mutating func effects(of view: TraceView, _ trace: Trace, _ title: String) -> [Effect] {
    var options = viewOptions(title: title)
    // A view that the learner names is shown whole, up to the number of rows that a person can scroll through.
    if view != .timeline { options.rows = screen.rows.map { _ in 500 } }
    if let note = note(on: trace, seenAs: view) { return [.show(sentences(note, .dim))] }
    switch view {
    case .timeline: return [.show(Timeline(trace, options).lines)]
    case .tree: return effects(of: TaskTree(trace, options))
    case .story: return [.stream(Story(trace, options))]
    case .details: return [.stream(Story(trace, options, level: .detail))]
    case .tasks: return effects(of: TaskTable(trace, options))
    case .rules: return rules(of: trace, options)
    case .log: return [.stream(EventLog(trace, options, isWrapped: screen.rows != nil))]
    case .output: return [.stream(PrintedOutput(trace))]
    case .json: return [.emit(JSONLines(trace, lesson: \.lesson))]
    }
  }

  /// Returns a sentence that a view without content shows instead; nil if the view has content. What a program printed
  /// goes to a pipe as it is.
  private func note(on trace: Trace, seenAs view: TraceView) -> String? {
    func has(_ kind: EventKind) -> Bool { trace.events.ofKinds([kind]).contains { _ in true } }
    let hasTasks = !trace.tasks.isEmpty
    let hasLines = has(.printed)
    switch view {
    case .tree, .tasks: return hasTasks ? nil : "The run has no tasks."
    case .story:
      let hasSentences = hasTasks || hasLines || has(.warned)
      return hasSentences ? nil : "The run has no tasks, and printed nothing."
    case .output: return hasLines || screen.rows == nil ? nil : "The program printed nothing."
    case .timeline, .details, .rules, .log, .json: return nil
    }
  }

  /// Returns the effect that shows the rules and the findings. The findings of a long run take more time, so they have
  /// a page of their own.
  private mutating func rules(of trace: Trace, _ options: ViewOptions) -> [Effect] {
    let rules = RuleSummary(trace, options).lines
    let findings: @Sendable () -> [StyledLine] = {
      FindingSummary(trace, options, lesson: \.lesson).lines
    }
    if rules.isEmpty, !trace.isLong, findings().isEmpty {
      let none = "No rule applies to this run, and there are no findings and no remarks."
      return [.show(sentences(none, .dim))]
    }
    guard let pageRows else {
      return [.stream(LinesInParts([{ rules }, { findings().belowGap }]))]
    }
    guard trace.isLong else { return [.show(rules + findings().belowGap)] }
    pager.hold(title: "findings and remarks") {
      let found = findings()
      let none = [StyledLine(" There are no findings and no remarks.")]
      return Pager.pages(of: [found.isEmpty ? none : found], rows: pageRows)
    }
    return [.show(rules)]
  }

  /// Returns the effect that shows all lines at once on a screen, where the heading of a table is repeated on each
  /// page. Without a screen, the lines have no limit, so they are streamed.
  private func effects(of lines: some Sequence<StyledLine> & Sendable) -> [Effect] {
    screen.rows == nil ? [.stream(lines)] : [.show(Array(lines))]
  }

  /// Returns a task by its number, by its name, or by a prefix of its name.
  func task(_ word: String, in trace: Trace) throws(TutorFailure) -> TaskID {
    let digits = word.hasPrefix("#") ? String(word.dropFirst()) : word
    let tasks = trace.tasks
    if let named = trace.names.position(of: word) { return tasks[named].id }
    if let number = Int(digits), tasks.indices.contains(number - 1) { return tasks[number - 1].id }
    let begun = trace.names.positions(beginningWith: word, atMost: 5)
    if let task = begun.first, begun.count == 1 { return tasks[task].id }
    guard begun.isEmpty else { throw .commandLine(.ambiguous(word, begun.map { trace.names[$0] })) }
    throw .lastRun(
      .unknownTask(word, nearest: trace.names.prefix(Self.maximumNamesCompared).nearest(to: word)))
  }

  private static let maximumNamesCompared = 2_000

  /// The names of the last run's tasks, limited to a number that a person can read through.
  var taskSuggestions: [Suggestion] {
    runs.last?.trace.names.prefix(200).map { Suggestion(text: $0) } ?? []
  }

  /// Returns the source of a demo that a lesson names.
  func source(of demo: String, in entry: Catalog.Entry) throws(Diagnostic) -> DemoSource {
    guard let owner = catalog.owner(of: demo, in: entry) else {
      throw Diagnostic(.reference(.demoMissing(demo, nearest: nil)), file: entry.file)
    }
    return try sources.demo(owner.entry, owner.demo)
  }

  /// The demo whose source `code` shows: the demo that was run at this place, the demo at this place in the lesson, or
  /// else the demo of the last run. Nil if there is none.
  var demoWithSource: (Catalog.Entry, String)? {
    let place = navigation.lesson ?? (runs.lastPlan == nil ? try? here() : nil)
    let wasRunHere = runs.last?.plan.demo != nil && runs.openLesson == navigation.lesson
    if !wasRunHere, let place, let demo = place.demo { return (place.entry, demo) }
    guard let demo = runs.lastPlan?.demo, let entry = catalog.lesson(ofDemos: demo.lesson) else {
      return nil
    }
    return (entry, demo.name)
  }
}
