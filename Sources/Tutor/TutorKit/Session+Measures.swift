import LessonKit
import TraceAnalysis
import TraceExpressions

extension Session {
  /// Replaces the measures in blocks with the values of the run above them, or with dashes if there is no such run
  /// yet.
  func measured(_ blocks: [Block], in open: OpenLesson) -> [Block] {
    var trace: Trace??
    return blocks.map { block in
      guard case .measure(let measurement) = block.kind else { return block }
      let found = trace ?? run(above: open)?.trace
      trace = found
      var block = block
      block.kind = .table(
        measurement.filled { key in
          guard let found else { return nil }
          return (try? Expression(key).value(in: found)).map(found.words)
        })
      return block
    }
  }

  /// Returns the latest run of the demo above this place in the lesson; nil if there is none.
  func run(above open: OpenLesson) -> Runs.Finished? {
    guard let run = open.lastRun,
      let plan = try? plan(for: run.demo, run.arguments, in: open.lesson.name.id)
    else { return nil }
    return runs.last(of: plan.scenario)
  }
}
