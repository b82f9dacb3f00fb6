import DemoOptions
import LessonKit
import StyledText
import TaskTrace
import TraceExport

extension Session {
  /// Writes the last run, or does a run to be written.
  mutating func export(_ order: ExportArguments) throws(TutorFailure) -> [Effect] {
    guard order.runsFirst else { return try self.effects(of: order) }
    if let word = order.demo, !word.contains("/"), meansLesson(word) {
      throw .handoutTakesNoOptions(lesson: word)
    }
    let effects: [Effect]
    do {
      effects = try run(order.demo, order.arguments)
    } catch {
      if case .programForDemo(let path, _) = error { throw .programForDemo(path, .export) }
      throw error
    }
    return effects.map { effect in
      guard case .run(var plan) = effect else { return effect }
      plan.order = order
      plan.pace = .instant
      return .run(plan)
    }
  }

  /// A lesson's handout, or the course; where the word is no lesson's, what a run is written as.
  mutating func export(
    _ order: PageArguments, else words: [String]
  ) throws(TutorFailure) -> [Effect] {
    if case .handout(let word, _, let answers, _) = order, !answers, !meansLesson(word) {
      return try export(try ExportArguments(words))
    }
    return try pages(order)
  }

  func effects(of order: ExportArguments) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try lastTrace()
    var options = ExportOptions()
    options.title = plan.title
    options.picture = order.picture
    options.colouring = { StyledLine.swift($0.joined(separator: "\n")) }
    if plan.pace.seconds > 0 { options.seconds = plan.pace.seconds }
    let export: Export
    do {
      export = try Export(trace, as: order.format, options)
    } catch {
      throw .export(error)
    }
    let said = sentences("\(order.file) is written: \(order.format.meaning).", .success)
    return [
      .export(
        export, to: Destination(path: order.file, mayReplace: order.mayReplace), said: said)
    ]
  }
}
