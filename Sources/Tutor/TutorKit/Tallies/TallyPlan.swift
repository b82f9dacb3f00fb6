import DemoOptions
import LessonKit
import TaskTrace
import TraceAnalysis

/// The plan of a tally: runs with successive seeds, beginning with the seed of `run`.
///
/// The seed determines the program's random values and, with the random policy, also the schedule.
package struct TallyPlan: Hashable, Sendable {
  package var run: RunPlan
  package var count: Int
  package var outcome: Outcome

  static let counts = 1...100_000

  /// Returns the command that repeats the run with a seed.
  func command(seed: UInt64) -> String {
    var words = [run.demo == nil ? "trace" : "run"]
    var rest = run.arguments.words
    if let demo = run.demo { words.append(demo.commandWord) }
    if let index = rest.firstIndex(of: "--seed") {
      rest.removeSubrange(index...min(index + 1, rest.count - 1))
    }
    rest.removeAll { $0.hasPrefix("--seed=") }
    let program = run.demo == nil ? [run.programPath] + run.scenario.arguments : []
    return CommandWords.join(words + rest + ["--seed", "\(seed)"] + program)
  }
}
