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
    case .story: return [.stream(Story(trace, options))]
    case .details: return [.stream(Story(trace, options, level: .detail))]
    case .tasks: return [.show(TaskTable(trace, options).lines)]
    case .rules: return [.show(RuleSummary(trace, options).lines)]
    case .log: return [.stream(EventLog(trace, options, isWrapped: screen.rows != nil))]
    case .output: return [.stream(PrintedOutput(trace))]
    case .json: return [.emit(JSONLines(trace))]
    }
  }

  // MARK: Tasks

  func whyLines(_ words: String) throws(TutorFailure) -> [StyledLine] {
    let (trace, plan) = try lastTrace()
    let question = WhyQuestion(words, names: trace.names.position(of: words) == nil ? [] : [words])
    let task = try task(question.task, in: trace)
    let explainer = Explainer(trace)
    let answer =
      if let moment = try question.moment(in: trace) {
        explainer.why(task, at: moment)
      } else {
        question.isNegative ? explainer.whyNot(task) : explainer.why(task)
      }
    let options = viewOptions(title: plan.title)
    let page = StoryPage(trace, options)
    return answer.flatMap {
      page.lines(StoryLine($0, in: trace), showsTime: true)
    }
  }

  /// A task by its number, by its name, or by the beginning of its name.
  private func task(_ word: String, in trace: Trace) throws(TutorFailure) -> TaskID {
    let digits = word.hasPrefix("#") ? String(word.dropFirst()) : word
    let tasks = trace.tasks
    if let named = trace.names.position(of: word) { return tasks[named].id }
    if let number = Int(digits), tasks.indices.contains(number - 1) { return tasks[number - 1].id }
    let begun = trace.names.positions(beginningWith: word, atMost: 5)
    if let task = begun.first, begun.count == 1 { return tasks[task].id }
    guard begun.isEmpty else { throw .ambiguous(word, begun.map { trace.names[$0] }) }
    throw .unknownTask(word, nearest: trace.names.prefix(Self.mostNamesCompared).nearest(to: word))
  }

  private static let mostNamesCompared = 2_000

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
    if let reading = reading ?? (lastPlan == nil ? try? here() : nil), let demo = reading.demo {
      return (reading.entry, demo)
    }
    guard let demo = lastPlan?.demo, let entry = catalogue.lesson(ofDemos: demo.lesson) else {
      return nil
    }
    return (entry, demo.name)
  }
}
