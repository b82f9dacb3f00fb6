import CommandLineKit
import DemoOptions
import LessonKit
import StyledText
import TraceAnalysis
import TraceViews

/// Lists the runs of the session.
struct RunsCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "runs", in: .runs,
    summary: "list the last 20 runs of this session",
    details:
      "Shows each run's number, what was run, and how it ended. `compare 3 5` compares two of them."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard !session.runs.all.isEmpty else { throw .lastRun(.noneYet) }
    return [.show(session.runLines)]
  }
}

extension Session {
  fileprivate var runLines: [StyledLine] {
    runs.all.flatMap { run -> [StyledLine] in
      var line = StyledLine("\(run.number)", .number)
      line.append("  ")
      line.append(visible: run.plan.typed)
      line.append("  \(result(of: run))", .dim)
      return line.wrapped(to: textWidth, indent: 4)
    }
  }

  private func result(of run: Runs.Finished) -> String {
    let words = Words(run.trace, ascii: settings.ascii)
    return (run.trace.ending.map(words.ending) ?? "did not end")
      + " at \(words.time(run.trace.end))"
  }
}

extension RunPlan {
  /// The command of the run, with the options that the learner gave.
  fileprivate var typed: String {
    let order = schedule.map { ["--schedule", "\($0)"] } ?? []
    let named = arguments.words.contains("--schedule") ? arguments.words : arguments.words + order
    return CommandWords.join(demo.map { ["run", $0.id] + named } ?? ["trace", title] + named)
  }
}
