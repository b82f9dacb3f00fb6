import DemoOptions
import LessonKit
import TraceAnalysis

/// Many runs to be done and counted: one plan with successive seeds, starting with its own.
///
/// A seed decides what the program draws by chance and, with the random policy, the schedule as well.
package struct TallyPlan: Hashable, Sendable {
  package var run: RunPlan
  package var count: Int
  package var outcome: Outcome

  package static let counts = 1...100_000

  /// What one types to see that run.
  func command(seed: UInt64) -> String {
    var words = ["run"]
    var rest = run.arguments.words
    if let demo = run.demo { words.append(demo.id) }
    if let index = rest.firstIndex(of: "--seed") {
      rest.removeSubrange(index...min(index + 1, rest.count - 1))
    }
    rest.removeAll { $0.hasPrefix("--seed=") }
    return CommandWords.join(words + rest + ["--seed", "\(seed)"])
  }
}
