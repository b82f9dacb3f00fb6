import DemoOptions
import LessonKit
import StyledText

extension Session {
  /// Returns the lines that suggest a next run: one that repeats the learner's Control-C, or else one with an option
  /// that was not given.
  func suggestion(after plan: RunPlan) -> [StyledLine] {
    let solving = optionsOfSolutions(with: plan)
    let unsaid = plan.demo?.options.filter { option in
      option.kind != .positional && !plan.arguments.settings.contains { $0.option == option }
        && solving.isDisjoint(with: option.spellings) && !needsOthers(option, than: plan)
    }
    let example =
      unsaid?.first { $0.kind == .flag }?.name ?? unsaid?.lazy.compactMap(\.example).first
    let usage = plan.repeatingCancellation ?? example
    guard let usage else { return [] }
    // A command of the shell does not know the last run.
    let words =
      if isInShell, let demo = plan.demo?.id {
        "`tutor run \(demo) \(usage)`; `tutor params \(demo)` lists all options"
      } else {
        "`rerun \(usage)` or `trace tree`; `params` lists all options"
      }
    return (StyledLine(" Try    ", .strong) + StyledLine(sentence: words, .dim))
      .wrapped(to: textWidth, indent: 8)
  }

  /// Checks whether the open lesson only uses an option together with options that a run does not have, such as
  /// `--keep-going` with `--fail-at`. Alone, it may change nothing.
  private func needsOthers(_ option: DemoOption, than plan: RunPlan) -> Bool {
    let steps = navigation.lesson?.lesson.steps ?? []
    let runs = (steps.flatMap(\.runs) + steps.flatMap(\.predictions).map(\.run))
      .filter { $0.demo == plan.demo?.name }.map { Set($0.arguments.options) }
      .filter { !$0.isDisjoint(with: option.spellings) }
    let given = Set(plan.arguments.settings.flatMap(\.option.spellings))
    let known = given.union(option.spellings)
    return !runs.isEmpty
      && runs.allSatisfy { run in
        plan.demo?.options.contains { other in
          !known.isSuperset(of: other.spellings) && !run.isDisjoint(with: other.spellings)
        } ?? false
      }
  }

  /// Returns the options with which runs of this demo reach the goals of the open lesson. They are not suggested,
  /// because that would reveal a part of a solution.
  private func optionsOfSolutions(with plan: RunPlan) -> Set<String> {
    let goals = navigation.lesson?.lesson.steps.flatMap(\.goals) ?? []
    let solutions = goals.filter { $0.run.demo == plan.demo?.name }.flatMap(\.solutions)
    return Set(solutions.flatMap(\.arguments.options))
  }
}

extension [String] {
  /// The names of the options among the arguments.
  fileprivate var options: [String] {
    filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
  }
}
