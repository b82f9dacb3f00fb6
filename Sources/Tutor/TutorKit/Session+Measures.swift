import LessonKit
import TaskTrace
import TraceExpressions

extension Session {
  /// Blocks with the values of the run above them in the place of what is to be measured; dashes where it has
  /// not been run.
  func measured(_ blocks: [Block], in reading: Reading) -> [Block] {
    var trace: Trace??
    return blocks.map { block in
      guard case .measure(let measurement) = block.kind else { return block }
      let found = trace ?? run(above: reading)?.trace
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

  /// The latest run of what stands above this place in the lesson.
  func run(above reading: Reading) -> FinishedRun? {
    guard let run = reading.lastRun,
      let plan = try? plan(for: run.demo, run.arguments, in: reading.lesson.name.id)
    else { return nil }
    return runs.last { $0.plan.scenario == plan.scenario }
  }
}
