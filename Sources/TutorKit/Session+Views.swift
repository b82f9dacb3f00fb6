import DemoOptions
import LessonKit
import StyledText
import TaskTrace
import TraceViews

extension Session {
  func lastTrace() throws(TutorFailure) -> (Trace, RunPlan) {
    guard let run = runs.last else { throw .noRunYet }
    guard let trace = run.trace else { throw .notTraced }
    return (trace, run.plan)
  }

  func show(_ view: TraceView?) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try lastTrace()
    if let view { return effects(of: view, trace, plan.title) }
    return [.show(RunReport(trace, viewOptions(title: plan.title), rows: screen.rows).lines)]
  }

  func effects(of view: TraceView, _ trace: Trace, _ title: String) -> [Effect] {
    var options = viewOptions(title: title)
    // What is asked for by name is shown whole, as far as a reader can scroll.
    if view != .timeline { options.rows = screen.rows.map { _ in 500 } }
    switch view {
    case .timeline: return [.show(Timeline(trace, options).lines)]
    case .tree: return [.show(TaskTree(trace, options).lines)]
    case .story: return [.show(Array(Story(trace, options)))]
    case .details: return [.show(Array(Story(trace, options, level: .detail)))]
    case .tasks: return [.show(TaskTable(trace, options).lines)]
    case .rules: return [.show(RuleSummary(trace, options).lines)]
    case .log: return [.show(Array(EventLog(trace, options, isCut: screen.rows != nil)))]
    case .output: return [.show(output(of: trace))]
    case .json: return [.emit(JSONLines(trace))]
    }
  }

  private func output(of trace: Trace) -> [StyledLine] {
    trace.events.compactMap { event in
      guard case .printed(let stream, let text) = event.action else { return nil }
      return StyledLine(text, stream == .standardError ? .warning : .plain)
    }
  }

  // MARK: Tasks

  func whyLines(_ word: String) throws(TutorFailure) -> [StyledLine] {
    let (trace, plan) = try lastTrace()
    let task = try task(word, in: trace)
    let options = viewOptions(title: plan.title)
    let page = StoryPage(trace, options)
    return Explainer(trace).why(task).flatMap {
      page.lines(StoryLine($0, in: trace), showsTime: true)
    }
  }

  /// A task by its number, by its name, or by the beginning of its name.
  private func task(_ word: String, in trace: Trace) throws(TutorFailure) -> TaskID {
    let digits = word.hasPrefix("#") ? String(word.dropFirst()) : word
    let named = trace.tasks.filter { trace.name(of: $0.id) == word }
    if let task = named.first { return task.id }
    if let number = Int(digits), trace.tasks.indices.contains(number - 1) {
      return trace.tasks[number - 1].id
    }
    let begun = trace.tasks.filter {
      trace.name(of: $0.id).lowercased().hasPrefix(word.lowercased())
    }
    if let task = begun.first, begun.count == 1 { return task.id }
    guard begun.isEmpty else {
      throw .ambiguous(word, begun.prefix(5).map { trace.name(of: $0.id) })
    }
    throw .unknownTask(word, nearest: trace.names.nearest(to: word))
  }

  // MARK: Source

  func codeLines(_ name: String?) throws(TutorFailure) -> [StyledLine] {
    guard let (entry, demo) = demoWithSource else { throw .noSourceHere }
    let source: DemoSource
    do { source = try self.source(of: demo, in: entry) } catch { throw .diagnosis(error) }
    let renderer = renderer(for: entry)
    guard let name else { return renderer.lines(for: source) }
    let wanted =
      source.names.first { $0 == name } ?? source.names.first { $0.hasSuffix(".\(name)") }
    guard let wanted else {
      throw .unknownDeclaration(name, file: source.file, nearest: source.names.nearest(to: name))
    }
    return renderer.lines(for: source, source.lines(of: wanted))
  }

  /// The source of a demo as a lesson names it.
  func source(of demo: String, in entry: Catalogue.Entry) throws(Diagnostic) -> DemoSource {
    guard let owner = catalogue.owner(of: demo, in: entry) else {
      throw Diagnostic(.demoMissing(demo, nearest: nil), file: entry.file)
    }
    return try sources.demo(owner.entry, owner.demo)
  }

  /// The demo run last, if this place in the lesson is about no other.
  var demoWithSource: (Catalogue.Entry, String)? {
    if let reading, let demo = reading.demo { return (reading.entry, demo) }
    guard let demo = lastPlan?.demo, let entry = catalogue.lesson(ofDemos: demo.lesson) else {
      return nil
    }
    return (entry, demo.name)
  }
}
